import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer } from '../shared/errors';
import { isDataObject, truthOf } from '../shared/fields';

/**
 * What the response to DELETE contains is undocumented (service document 1, part B), so it may also say that
 * nothing was deleted: whoever takes a letter for deleted pays for it all the same.
 */
export function deletedOutput(noun: string, body: unknown): IDataObject[] {
	const said = isDataObject(body)
		? Object.entries(body).find(([name]) => /^(?:is_?)?deleted$/i.test(name))?.[1]
		: body;
	if (truthOf(said) !== false) return [{ deleted: true }];
	throw new NegativeAnswer(
		`SVC says that it didn't delete the ${noun}`,
		`Run ${noun === 'letter' ? 'Letter' : 'Callback'} > Get to check it. Maybe it can't be deleted anymore.`,
	);
}
