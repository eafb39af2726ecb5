import { NegativeAnswer } from '../../errors';
import { truthOf } from '../../fields';
import { type Answer, isIdName, outermost } from '../../http';

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

const deletedName = /^(?:is_?)?deleted$/i;

/** By itself, or under a usual name, in whatever envelopes; what a record says of its parts isn't about it. */
function saidIn(body: unknown): unknown {
	if (Array.isArray(body) && body.length === 1) return saidIn(body[0]);
	if (typeof body !== 'object') return body;
	const found = outermost(body, (one) =>
		Object.keys(one).some((name) => deletedName.test(name) || isIdName(name)),
	);
	return Object.entries(found ?? {}).find(([name]) => deletedName.test(name))?.[1];
}
