import type { ILoadOptionsFunctions, INodeProperties, INodeType } from 'n8n-workflow';
import { selectable, toEditorError } from '../../editor';
import {
	fieldProperties,
	type Fields,
	property,
	type SearchedField,
	type ShowWhen,
} from '../../fields';
import { alphabetical } from '../../host';
import type { Operation } from '../operation';
import { type CollectionName, collectionTitles } from '../parameters';
import { requestOptionsFor } from '../../send';
import { everyField } from '../values';

/** A resource and its operations, in the order in which they were written down. */
export interface Resource {
	/** Singular, in Title Case. */
	readonly name: string;
	readonly value: string;
	readonly description: string;
	/** The most used one first, which a new node has selected. */
	readonly operations: readonly [Operation, ...Operation[]];
}

/** All parameters of a node: resource, operation, and each operation's own. */
export function propertiesOf(resources: readonly [Resource, ...Resource[]]): INodeProperties[] {
	const [{ value: first }] = resources;
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			// As written down, so that the main resource comes first.
			options: resources.map(({ name, value, description }) => ({ name, value, description })),
			default: first,
		},
		...resources.flatMap(resourceProperties),
		requestOptionsFor(
			resources.flatMap(({ value: resource, operations }) =>
				operations
					.filter(({ costsMoney }) => costsMoney)
					.map(({ value: operation }) => ({ resource, operation })),
			),
		),
	];
}

function resourceProperties(resource: Resource): INodeProperties[] {
	const options = resource.operations.map(({ name, value, action, description }) => ({
		name,
		value,
		action,
		description,
	}));
	const [{ value: first }] = resource.operations;
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource.value] } },
			options: byName(options),
			default: first,
		},
		...resource.operations.flatMap((operation) => operationProperties(resource, operation)),
	];
}

const placeholders: Readonly<Record<CollectionName, string>> = {
	additionalFields: 'Add Field',
	updateFields: 'Add Field',
	filters: 'Add Filter',
	options: 'Add Option',
};

function operationProperties(
	resource: Resource,
	{ value, fields, collections }: Operation,
): INodeProperties[] {
	const where = { resource: [resource.value], operation: [value] };
	return [
		...Object.entries(fields).map(([name, field]) => property(name, field, where)),
		...Object.entries(collections).map(([name, entries]) =>
			collection(name as CollectionName, entries, where),
		),
	];
}

function collection(name: CollectionName, entries: Fields, where: ShowWhen): INodeProperties {
	const options = fieldProperties(entries);
	const fields = Object.values(entries);
	// Without an entry to add, it would be an empty box.
	const outside = fields.every(({ showWhen }) => showWhen === fields[0]?.showWhen)
		? Object.entries(fields[0]?.showWhen ?? {}).filter(([sibling]) => sibling.startsWith('/'))
		: [];
	return {
		displayName: collectionTitles[name],
		name,
		type: 'collection',
		placeholder: placeholders[name],
		default: {},
		displayOptions: {
			show: {
				resource: [...(where.resource ?? [])],
				operation: [...(where.operation ?? [])],
				...Object.fromEntries(
					outside.map(([sibling, values]) => [sibling.replace('/', ''), [...values]]),
				),
			},
		},
		options: options.sort((a, b) => alphabetical(a.displayName, b.displayName)),
	};
}

/** n8n shows lists of choices sorted by name. */
function byName<Entry extends { name: string }>(entries: Entry[]): Entry[] {
	return [...entries].sort((a, b) => alphabetical(a.name, b.name));
}

/** The searches and mappings that the fields bring along, under the names they gave them. */
export function methodsOf(resources: readonly Resource[]): NonNullable<INodeType['methods']> {
	const operations = resources.flatMap((resource) => resource.operations);
	return methodsOfFields(
		operations.flatMap(({ fields, collections }) => [fields, ...Object.values(collections)]),
	);
}

/** The same, of a node without operations. */
export function methodsOfFields(all: readonly Fields[]): NonNullable<INodeType['methods']> {
	const listSearch: Methods['listSearch'] = {};
	const resourceMapping: Methods['resourceMapping'] = {};
	for (const { list, mapper } of all.flatMap(everyField)) {
		if (list) listSearch[list.method] = explainingErrors(resultsOf(list.search));
		if (mapper) resourceMapping[mapper.method] = explainingErrors(mapper.list);
	}
	return { listSearch, ...(Object.keys(resourceMapping).length > 0 && { resourceMapping }) };
}

function resultsOf(search: NonNullable<SearchedField['list']>['search']) {
	return async (context: ILoadOptionsFunctions, filter = '', token?: string) => {
		const found = await search(context, filter.trim(), token);
		const { results, ...next } = Array.isArray(found) ? { results: found } : found;
		return { ...next, results: selectable(results) };
	};
}

type Methods = Required<NonNullable<INodeType['methods']>>;

/** The same function, with errors of its responses explained too. */
function explainingErrors<Given extends unknown[], Result>(
	method: (context: ILoadOptionsFunctions, ...given: Given) => Promise<Result>,
) {
	return async function (this: ILoadOptionsFunctions, ...given: Given): Promise<Result> {
		try {
			return await method(this, ...given);
		} catch (error) {
			throw toEditorError(this, error);
		}
	};
}

/**
 * What the canvas shows below the node's name: resource and operation as the panel and the errors call them, such as
 * "Letter > Send". n8n's usual subtitle shows the names inside, such as "create: letter".
 */
export function subtitleOf(resources: readonly Resource[]): string {
	const titles = resources.flatMap(({ name, value, operations }) =>
		operations.map((operation) => [`${value} ${operation.value}`, `${name} > ${operation.name}`]),
	);
	const table = JSON.stringify(Object.fromEntries(titles));
	return `={{ (${table})[$parameter.resource + " " + $parameter.operation] }}`;
}
