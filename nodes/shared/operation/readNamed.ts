import type { IExecuteFunctions } from 'n8n-workflow';
import {
	asText,
	everythingIn,
	idIn,
	idToCome,
	indexByName,
	isObject,
	type MissingRecords,
	modeOf,
	type NamedRecord,
	type NamedRecords,
	type NameIndex,
	nameKey,
	refuseStandIns,
	refuseUnevaluated,
} from '../fields';
import { afterOthers } from '../errors';
import { isCanceled, rethrow } from '../host';
import { createOnce } from './records/createOnce';
import type { Operation } from './operation';
import { everyField } from './values';

export interface Named {
	/** By mode. */
	readonly indexes: ReadonlyMap<string, NameIndex>;
	/**
	 * Creates what is missing of what these items name. They were read without its ID.
	 * @returns those that have to be read again
	 */
	create(items: readonly number[]): Promise<number[]>;
}

interface Missing {
	readonly mode: string;
	readonly missing: MissingRecords;
	/** All that the account has, and what is missing, which has no ID until it's created. */
	readonly all: Map<string, readonly NamedRecord[]>;
	/** By item. */
	readonly names: ReadonlyMap<number, string>;
}

/**
 * The records that the node's locators and columns name, by mode. Only reads what the workflow asks for: a
 * mode is never an expression.
 */
export async function readNamed(
	context: IExecuteFunctions,
	{ fields, collections }: Pick<Operation, 'fields' | 'collections'>,
): Promise<Named> {
	const modes = modesIn(context.getNode().parameters);
	const sources = [fields, ...Object.values(collections)]
		.flatMap(everyField)
		.flatMap(({ named }) => (named ? [named] : []));
	const read = new Map<string, NameIndex>();
	const toCreate: Missing[] = [];
	for (const source of sources) {
		if (read.has(source.mode)) continue;
		const isNeeded = source.areNeeded ? source.areNeeded(context) : modes.has(source.mode);
		if (!isNeeded) continue;
		const index = indexByName(await readAll(context, source));
		const missing = source.missing && missingIn(context, source.mode, source.missing, index);
		if (missing) toCreate.push(missing);
		read.set(source.mode, missing?.all ?? index);
	}
	return {
		indexes: read,
		create: async (items) => {
			const created: number[][] = [];
			for (const one of toCreate) created.push(await create(context, one, items));
			return created.flat();
		},
	};
}

function missingIn(
	context: IExecuteFunctions,
	mode: string,
	missing: MissingRecords,
	index: NameIndex,
): Missing {
	const all = new Map(index);
	const names = new Map<number, string>();
	for (const [item] of context.getInputData().entries()) {
		const name = missingName(context, mode, missing, item);
		if (name === '' || index.has(nameKey(name))) continue;
		names.set(item, name);
		all.set(nameKey(name), [{ id: idToCome, name }]);
	}
	return { mode, missing, all, names };
}

/**
 * Creates what these items name, each once in an execution. Two executions that start at
 * once can still both create it.
 */
async function create(
	context: IExecuteFunctions,
	{ mode, missing, all, names }: Missing,
	items: readonly number[],
): Promise<number[]> {
	const concerned = items.filter((item) => names.has(item));
	for (const item of concerned) {
		const name = names.get(item) ?? '';
		const key = nameKey(name);
		const [record] = all.get(key) ?? [];
		if (record?.id !== idToCome || record.failure !== undefined) continue;
		const creating = createOnce(context, `${mode} ${key}`, async () => {
			return await missing.create(context, name);
		});
		// Where the run goes on, it's the failure of the items that need the record, and of no others.
		const isOthers = context.continueOnFail();
		all.set(key, [
			await creating.catch((failure: unknown) => {
				return isOthers && !isCanceled(context)
					? { id: idToCome, name, failure }
					: rethrow(failure);
			}),
		]);
	}
	return concerned;
}

/** Empty if the item names nothing or nothing is to be created for it; what is wrong with it is found later. */
function missingName(
	context: IExecuteFunctions,
	mode: string,
	{ parameter, option }: MissingRecords,
	item: number,
): string {
	try {
		if (context.getNodeParameter(`options.${option}`, item, false) !== true) return '';
		const entered = context.getNodeParameter(parameter, item);
		if (modeOf(entered) !== mode) return '';
		const name = asText(idIn(entered)).trim();
		refuseStandIns(name, undefined);
		refuseUnevaluated(name);
		return name;
	} catch {
		return '';
	}
}

/** Whatever the operation itself does, its requests come after these reads. */
async function readAll(
	context: IExecuteFunctions,
	source: NamedRecords,
): Promise<readonly NamedRecord[]> {
	try {
		return await source.all(context);
	} catch (error) {
		const before = `Nothing was sent in this attempt: the node reads the account's ${source.noun}s first.`;
		throw afterOthers(before, error, null);
	}
}

function modesIn(parameters: unknown): Set<unknown> {
	const locators = [...everythingIn(parameters)].filter((one) => isObject(one) && '__rl' in one);
	return new Set(locators.map(modeOf));
}
