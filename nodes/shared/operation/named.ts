import type { IExecuteFunctions } from 'n8n-workflow';
import {
	type Fields,
	indexByName,
	isObject,
	type ListField,
	type NamedRecords,
	type NameIndex,
	type SearchedField,
} from '../fields';
import type { Operation } from './operation';

/**
 * The records that the node's locators name, by mode. Only reads what the workflow asks for: a locator's
 * mode is never an expression.
 */
export async function readNamed(
	context: IExecuteFunctions,
	{ fields, collections }: Pick<Operation, 'fields' | 'collections'>,
): Promise<ReadonlyMap<string, NameIndex>> {
	const modes = modesIn(context.getNode().parameters);
	const sources = [fields, ...Object.values(collections)].flatMap(sourcesIn);
	const byMode = new Map(sources.map((source) => [source.mode, source]));
	const read = new Map<string, NameIndex>();
	for (const [mode, source] of byMode) {
		if (modes.has(mode)) read.set(mode, indexByName(await source.all(context)));
	}
	return read;
}

function sourcesIn(fields: Fields): NamedRecords[] {
	return Object.values(fields).flatMap((field) => [
		...(isSearched(field) && field.named ? [field.named] : []),
		...(isList(field) ? sourcesIn(field.entry) : []),
	]);
}

function modesIn(parameters: unknown): Set<unknown> {
	const modes = new Set<unknown>();
	// Without recursion, because parameters can be nested to any depth.
	const open: unknown[] = [parameters];
	while (open.length > 0) {
		const one = open.pop();
		if (isObject(one) && '__rl' in one) modes.add(one.mode);
		else if (Array.isArray(one) || isObject(one)) {
			for (const part of Object.values(one)) open.push(part);
		}
	}
	return modes;
}

function isSearched(field: object): field is SearchedField {
	return 'named' in field;
}

function isList(field: object): field is ListField {
	return 'entry' in field;
}
