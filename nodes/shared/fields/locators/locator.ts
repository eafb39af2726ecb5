import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
} from 'n8n-workflow';
import { enteredUnder, hasExpression } from '../entered';
import { type Basics, basicsOf, type Field, readFilled } from '../field';
import { isObject } from '../kinds';
import { idByName, modeOf, type NamedRecords } from './named';
import { isNothing } from '../nothing';
import { otherSteps, type Source } from './otherSteps';
import { text, type TextRule, uuidPattern, uuidRule } from '../text';
import { recordId, refuseGaps } from '../rules/textKinds';

/** All entries that match, or a page of them with the token of the next one. */
type Found = INodeListSearchItems[] | INodeListSearchResult;

/** @param filter what is entered, trimmed */
type Search = (
	context: ILoadOptionsFunctions,
	filter: string,
	paginationToken?: string,
) => Found | Promise<Found>;

export interface LocatorSettings extends Basics {
	/** What the ID may look like; a UUID if absent. */
	idRule?: TextRule;
	/** "From List": the search that fills it, under the name the node offers it to the editor. */
	list?: { method: string; search: Search; hasFilter?: boolean };
	/**
	 * Where the ID usually comes from another node: the field then opens on "Auto" in place of "From List", since an
	 * ID selected from the list stays the same in every execution, whatever the node before has created.
	 */
	from?: Source;
	/**
	 * The second mode where the value is no ID. Its `name` can't be `id`: the editor shows that as "By ID",
	 * whatever the mode is called.
	 */
	idMode?: { name: string; displayName: string };
	idPlaceholder?: string;
	/** "By Name", if there is such a mode. */
	named?: NamedRecords & { placeholder: string };
}

export interface SearchedField {
	readonly list: LocatorSettings['list'];
	readonly named: LocatorSettings['named'];
}

/** For an expression in From List: a UUID or another ID that SVC may list, such as a number, but no name or URL. */
const listedIdRule: TextRule = { ...uuidRule, pattern: /^(?=.*\d)[\w-]+$/ };

const byId = { name: 'id', displayName: 'By ID' };

/** The second mode of a field for a country, currency, or the like. */
export const byNameOrCode = { name: 'code', displayName: 'By Name or Code' };

/** n8n's resource locator: pick from a list of the account, or give the ID. */
export function locator(
	settings: LocatorSettings & { required: true },
): Field<string> & SearchedField;
export function locator(settings: LocatorSettings): Field<string | undefined> & SearchedField;
export function locator(settings: LocatorSettings): Field<string | undefined> & SearchedField {
	const { idRule = uuidRule, idMode = byId, list, named, from } = settings;
	const { displayName } = settings;
	const fieldFor = (mode: unknown, entered: unknown) => {
		// A UUID is what SVC's description says. Whatever ID SVC lists leads to the record all the same.
		const isAsListed = list && idRule === uuidRule && mode === 'list';
		if (isAsListed && !hasExpression(entered)) return text({ displayName, kind: recordId });
		const rule = isAsListed ? listedIdRule : idRule;
		return text({ displayName, kind: recordId, matches: withOtherWays(rule, settings, mode) });
	};
	const steps = from && otherSteps(from, Boolean(list));
	const given = (raw: unknown) => {
		const value = idIn(raw);
		return steps?.isUntouched(value) ? undefined : value;
	};
	return {
		...basicsOf(settings, {
			type: 'resourceLocator',
			default: steps?.initial ?? { mode: list ? 'list' : idMode.name, value: '' },
			modes: modesOf(settings, steps),
		}),
		list,
		named,
		...(steps && {
			ifNothing: steps.ifNothing,
			instead: (raw, context) => (steps.isUntouched(idIn(raw)) ? steps.find(context) : undefined),
		}),
		isNothing: (raw) => isNothing(given(raw)),
		read: (raw, context) => {
			if (steps?.isUntouched(idIn(raw))) throw steps.notFound();
			const inMode = { ...context, entered: enteredUnder('value', context.entered) };
			steps?.refuseChanged(raw, inMode.entered);
			return readFilled(settings, given(raw), (filled) => {
				if (!named || modeOf(raw) !== named.mode) {
					return fieldFor(modeOf(raw), inMode.entered).read(filled, inMode);
				}
				refuseGaps(inMode);
				return idByName(named, filled, inMode);
			});
		},
	};
}

/**
 * Instead of entering an ID: most people who enter anything else have entered a name.
 * @param mode what is selected now, where the expression may be
 */
function otherWays(settings: LocatorSettings, mode: unknown): string {
	const { list, named, from, idMode = byId } = settings;
	const instead = mode === idMode.name ? ` instead of '${idMode.displayName}'` : '';
	if (named) return `To use its name, select 'By Name'${instead}.`;
	if (list && mode !== 'list') return `To choose from a list, select 'From List'${instead}.`;
	return from && mode !== 'auto'
		? `To take the ID from an earlier step, select 'Auto'${instead}.`
		: '';
}

/** An ID that isn't known by heart is found faster in another way. */
function withOtherWays(rule: TextRule, settings: LocatorSettings, mode: unknown): TextRule {
	const ways = otherWays(settings, mode);
	const { remedy } = rule;
	if (ways === '' || remedy === undefined) return rule;
	return { ...rule, remedy: `${ways} Or ${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}` };
}

type Modes = NonNullable<INodeProperties['modes']>;

function modesOf(settings: LocatorSettings, steps?: ReturnType<typeof otherSteps>): Modes {
	const {
		displayName,
		required = false,
		idRule = uuidRule,
		list,
		named,
		idMode = byId,
		idPlaceholder = 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	} = settings;
	const regex = (pattern: string, errorMessage: string) => [
		{ type: 'regex' as const, properties: { regex: pattern, errorMessage } },
	];
	const idPattern = editorPattern(idRule.pattern);
	// The types are as const because n8n's lint takes a mode for a parameter otherwise.
	const modes: Array<Modes[number] | undefined> = [
		list && {
			displayName: 'From List',
			name: 'list',
			type: 'list' as const,
			typeOptions: { searchListMethod: list.method, searchable: list.hasFilter ?? true },
		},
		{
			...idMode,
			type: 'string',
			placeholder: idPlaceholder,
			validation: regex(
				required ? idPattern : `^(?:${idPattern})?$`,
				[`'${displayName}' ${idRule.says}`, otherWays(settings, idMode.name)]
					.filter(Boolean)
					.join('. '),
			),
		},
		named && {
			displayName: 'By Name',
			name: named.mode,
			type: 'string' as const,
			placeholder: named.placeholder,
			validation: regex(required ? '.*\\S.*' : '.*', `Enter the name of a ${named.noun}`),
			hint: named.missing
				? `To create a missing ${named.noun}, turn on Options > ${named.missing.optionName}`
				: `The node reads the account's ${named.noun}s once per run to find the name`,
		},
		steps?.mode,
	];
	return modes.filter((mode) => mode !== undefined);
}

/** What a locator holds: n8n passes on `{ __rl, mode, value }`; expressions may also give the bare ID. */
export function idIn(raw: unknown): unknown {
	const value = isObject(raw) && 'value' in raw ? raw.value : raw;
	return typeof value === 'string' ? value.trim() : value;
}

/** The editor takes the pattern's text only, without flags. */
function editorPattern(pattern: RegExp): string {
	return pattern === uuidPattern
		? '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'
		: pattern.source;
}
