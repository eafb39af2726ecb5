import type { IDataObject } from 'n8n-workflow';
import { simplifyField } from '../fields';
import type { OutputItem } from './items';
import type { Call } from './strategy';

/** The fields most people need, where a response has more than ten. Adds Simplify. */
export type Simplify = (full: IDataObject) => IDataObject;

export function simplifyFields(simplify: Simplify | undefined) {
	return simplify ? simplifyField : {};
}

/** Simplified, where the operation can and the user wants it. */
export function shapeOf(
	call: Call<unknown>,
	simplify: Simplify | undefined,
): (full: IDataObject) => OutputItem {
	const isWanted = simplify && call.own(simplifyField).simple;
	return (full) => {
		const shown = call.hide?.(full) ?? full;
		if (!isWanted) return { json: shown };
		const simple = simplify(shown);
		// With unexpected names, nothing would be left of it.
		return { json: Object.keys(simple).length > 0 ? simple : shown };
	};
}
