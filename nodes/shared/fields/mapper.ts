import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { type Basics, basicsOf, type Field, InputError } from './field';
import type { ReadContext } from './readContext';
import { enteredParts, enteredUnder, literally } from './entered';
import { isObject, kindOf, listedIn } from './kinds';
import type { NamedRecords } from './locators/named';

export interface MapperColumn {
	readonly id: string;
	readonly name: string;
	/** Only shown once the user has added it. */
	readonly isHidden?: boolean;
}

export interface Mapping {
	/** By the IDs of the columns. */
	readonly values: Readonly<Record<string, unknown>>;
	/** The names of the columns by their IDs, as the editor has listed them. */
	readonly names: ReadonlyMap<string, string>;
	readonly context: ReadContext;
}

interface MapperSettings<Value> extends Pick<Basics, 'displayName' | 'place'> {
	/** The columns for the editor, under the name the node offers them to it. */
	columns: {
		method: string;
		list(context: ILoadOptionsFunctions): Promise<readonly MapperColumn[]>;
	};
	/** What has to be read from SVC where the operation maps by names. */
	named?: NamedRecords;
	/** Returns the validated value or throws an InputError. */
	parse(mapping: Mapping): Value;
}

export interface MapperField {
	readonly mapper: {
		readonly method: string;
		list(context: ILoadOptionsFunctions): Promise<ResourceMapperFields>;
	};
	readonly named: NamedRecords | undefined;
}

/**
 * n8n's resource mapper: a field for each column of the service. Without its own automatic mode, which always
 * shows a notice that wants the very same names.
 */
export function mapper<Value>(settings: MapperSettings<Value>): Field<Value> & MapperField {
	const { displayName, columns, named } = settings;
	return {
		...basicsOf(settings, {
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: 'defineBelow', value: null },
			typeOptions: {
				resourceMapper: {
					resourceMapperMethod: columns.method,
					mode: 'add',
					valuesLabel: displayName,
					fieldWords: { singular: 'field', plural: 'fields' },
					addAllFields: true,
					supportAutoMap: false,
				},
			},
		}),
		mapper: {
			method: columns.method,
			list: async (context) => ({ fields: (await columns.list(context)).map(shownColumn) }),
		},
		named,
		read: (raw, context) => settings.parse(mappingIn(raw, context)),
	};
}

function shownColumn({
	id,
	name,
	isHidden = false,
}: MapperColumn): ResourceMapperFields['fields'][number] {
	return {
		id,
		displayName: literally(name),
		type: 'string',
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		removed: isHidden,
	};
}

function mappingIn(raw: unknown, context: ReadContext): Mapping {
	if (!isObject(raw)) throw new InputError(`must be a mapping, but it's ${kindOf(raw)}`);
	const values = isObject(raw.value) ? raw.value : {};
	const entered = enteredParts(enteredUnder('value', context.entered), values);
	return {
		values,
		names: namesIn(raw.schema),
		context: { ...context, entered },
	};
}

function namesIn(schema: unknown): ReadonlyMap<string, string> {
	return new Map(
		listedIn(schema)
			.filter(isObject)
			.flatMap(({ id, displayName }) =>
				typeof id === 'string' && typeof displayName === 'string'
					? [[id, displayName] as const]
					: [],
			),
	);
}
