import { NegativeAnswer } from '../../errors';
import { isDataObject, truthOf } from '../../fields';
import type { Answer } from '../../http';

/**
 * What the response to DELETE contains is undocumented for letters (service document 1, part B), and nothing for messages
 * (service document 2). It may still say that nothing was deleted: whoever takes a letter or a scheduled message for
 * deleted pays for it all the same.
 * @param noun what was to be deleted
 * @param operation by which to check it
 */
export function checkDeleted(body: unknown, noun: string, operation: string): void {
	if (truthOf(saidIn(body)) !== false) return;
	throw new NegativeAnswer(
		`SVC says that it didn't delete the ${noun}`,
		`Run ${operation} to check it. Maybe it can't be deleted anymore.`,
	);
}

/** How a single record is deleted, and the output for it. */
export function deletion(noun: string, operation: string) {
	return {
		as: 'one',
		output({ body }: Answer) {
			checkDeleted(body, noun, operation);
			return [{ deleted: true }];
		},
	} as const;
}

/** By itself, or under a usual name, in whatever envelopes. */
function saidIn(body: unknown, depth = 0): unknown {
	if (Array.isArray(body)) return body.length === 1 ? saidIn(body[0], depth) : undefined;
	if (!isDataObject(body)) return body;
	const members = Object.entries(body);
	const named = members.find(([name]) => /^(?:is_?)?deleted$/i.test(name));
	if (named) return named[1];
	const [[, only] = [], ...others] = members.filter(([, value]) => typeof value === 'object');
	return others.length > 0 || depth > 3 || typeof only !== 'object'
		? undefined
		: saidIn(only, depth + 1);
}
