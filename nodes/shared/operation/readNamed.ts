import type { IExecuteFunctions } from 'n8n-workflow';
import {
	asText,
	type Fields,
	idIn,
	indexByName,
	isListField,
	isObject,
	type MissingRecords,
	modeOf,
	type NamedRecord,
	type NamedRecords,
	type NameIndex,
	nameKey,
	refuseStandIns,
	refuseUnevaluated,
	type SearchedField,
} from '../fields';
import { afterOthers } from '../errors';
import { isCanceled, rethrow } from '../host';
import { createOnce } from './createOnce';
import type { Operation } from './operation';

/**
 * The records that the node's locators and columns name, by mode. Only reads what the workflow asks for: a
 * mode is never an expression.
 */
export async function readNamed(
	context: IExecuteFunctions,
	{ fields, collections }: Pick<Operation, 'fields' | 'collections'>,
): Promise<ReadonlyMap<string, NameIndex>> {
	const modes = modesIn(context.getNode().parameters);
	const sources = [fields, ...Object.values(collections)].flatMap(sourcesIn);
	const read = new Map<string, NameIndex>();
	for (const source of sources) {
		if (read.has(source.mode)) continue;
		const isNeeded = source.areNeeded ? source.areNeeded(context) : modes.has(source.mode);
		if (!isNeeded) continue;
		const index = indexByName(await readAll(context, source));
		read.set(source.mode, await withMissing(context, source, index));
	}
	return read;
}

/**
 * Creates what the items name and nothing is called, each once in an execution. Two executions that start at
 * once can still both create it.
 */
async function withMissing(
	context: IExecuteFunctions,
	{ mode, missing }: NamedRecords,
	index: NameIndex,
): Promise<NameIndex> {
	if (!missing) return index;
	const all = new Map(index);
	for (const [item] of context.getInputData().entries()) {
		const name = missingName(context, mode, missing, item);
		if (name === '' || all.has(nameKey(name))) continue;
		const creating = createOnce(context, `${mode} ${nameKey(name)}`, async () => {
			return await missing.create(context, name);
		});
		// Where the run goes on, it's the failure of the items that need the record, and of no others.
		const isOthers = context.continueOnFail();
		all.set(nameKey(name), [
			await creating.catch((failure: unknown) => {
				return isOthers && !isCanceled(context) ? { id: '', name, failure } : rethrow(failure);
			}),
		]);
	}
	return all;
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

function sourcesIn(fields: Fields): NamedRecords[] {
	return Object.values(fields).flatMap((field) => [
		...(isNamed(field) && field.named ? [field.named] : []),
		...(isListField(field) ? sourcesIn(field.entry) : []),
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

function isNamed(field: object): field is Pick<SearchedField, 'named'> {
	return 'named' in field;
}
