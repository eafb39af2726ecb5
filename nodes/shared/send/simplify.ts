import type { IDataObject } from 'n8n-workflow';
import { outputFields, type Values } from '../fields';
import { withinName } from '../http';
import type { OutputItem } from './items';
import type { Call } from './strategy';

/** The fields most people need, where a response has more than ten. Adds Simplify, and Output for tools. */
export type Simplify = (full: IDataObject) => IDataObject;

export function simplifyFields(simplify: Simplify | undefined) {
	return simplify ? outputFields : {};
}

/** What the user wants of a record. With names that none of its fields has, nothing would be left of it. */
export function chosenOutput(
	{ simple, toolOutput, toolFields = [] }: Partial<Values<typeof outputFields>>,
	simplify: Simplify,
): Simplify {
	return (full) => {
		if (simple || toolOutput === 'simplified') return orAll(simplify(withinName(full)), full);
		if (toolOutput !== 'selected') return full;
		return orAll(
			Object.fromEntries(Object.entries(full).filter(([name]) => toolFields.includes(name))),
			full,
		);
	};
}

function orAll(some: IDataObject, all: IDataObject): IDataObject {
	return Object.keys(some).length > 0 ? some : all;
}

/** The output of a record: what the user wants of it, where the operation offers the choice. */
export function shapeOf(
	call: Call<unknown>,
	simplify: Simplify | undefined,
): (full: IDataObject) => OutputItem {
	const chosen = simplify && chosenOutput(call.own(outputFields), simplify);
	return (full) => {
		const shown = call.show?.(full) ?? full;
		return { json: chosen?.(shown) ?? shown };
	};
}
