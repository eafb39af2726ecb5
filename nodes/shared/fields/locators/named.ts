import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import { isObject } from '../kinds';
import { rethrow } from '../../host';
import { type NamedRecord, type NameIndex, nameKey } from './nameIndex';
import { refuseStandIns } from '../rules/standIns';
import { excerpt, quotedNames } from '../excerpt';
import { asText } from '../text';

/** Records of the account that people know by name, so that a locator can take one "By Name", or a column map to it. */
export interface NamedRecords {
	/** The locator's mode in saved workflows. */
	readonly mode: string;
	/** Singular, for messages. */
	readonly noun: string;
	/** Reads all of them from SVC, once per run. */
	all(context: IExecuteFunctions): Promise<readonly NamedRecord[]>;
	/** Creates what isn't there, if the user wants that; absent where that would be a mistake. */
	readonly missing?: MissingRecords;
	/** Whether the run needs them; absent if that depends on the mode of a locator. */
	areNeeded?(context: IExecuteFunctions): boolean;
}

export interface MissingRecords {
	/** The operation's locator that names the record. */
	readonly parameter: string;
	/** The switch under Options that turns it on. */
	readonly option: string;
	/** As the user reads it. */
	readonly optionName: string;
	/** Is called once for each name. */
	create(context: IExecuteFunctions, name: string): Promise<NamedRecord>;
}

export function modeOf(raw: unknown): unknown {
	return isObject(raw) ? raw.mode : undefined;
}

/**
 * What earlier attempts have renamed or deleted is meant again, whatever has its name by now.
 * @throws InputError if no record has the name, or several have it
 */
export function idByName(
	records: NamedRecords,
	entered: unknown,
	{ named, keptId = (_, find) => find() }: ReadContext,
): string {
	const name = asText(entered);
	return keptId(`${records.mode} ${name.trim()}`, () => {
		return foundId(records, name, named?.get(records.mode));
	});
}

function foundId(
	{ noun, missing }: NamedRecords,
	name: string,
	index: NameIndex | undefined,
): string {
	if (!index) throw new InputError("can't be a name here", `Choose the ${noun} from the list.`);
	const same = index.get(nameKey(name)) ?? [];
	const exact = same.filter((one) => one.name.trim() === name.trim());
	const [found, another] = exact.length > 0 ? exact : same;
	if (found?.failure !== undefined) rethrow(found.failure);
	if (!found) {
		refuseStandIns(name, undefined);
		throw new InputError(
			`is "${excerpt(name)}", but there is no ${noun} with that name`,
			remedy(noun, index, missing),
		);
	}
	if (!another) return found.id;
	throw new InputError(
		`is the name of several ${noun}s`,
		`Choose the ${noun} from the list, or enter its ID.`,
	);
}

function remedy(noun: string, index: NameIndex, missing: MissingRecords | undefined): string {
	const names = [...index.values()].flatMap((same) => same.map(({ name }) => name));
	const create = missing && `turn on Options > ${missing.optionName}`;
	if (names.length === 0) {
		return `The account has no ${noun}s. ${create ? `To create it, ${create}` : 'Create one first'}.`;
	}
	// SVC's list may lack one that exists.
	return `Check the spelling, or enter the ${noun}'s ID.${create ? ` To create it, ${create}.` : ''} The account's ${noun}s: ${quotedNames(names)}.`;
}
