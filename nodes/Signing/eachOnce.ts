import { InputError } from '../shared/fields';

/** Rejects an ID that is listed twice: the second invite or file may be paid for, too. */
export function checkEachOnce(ids: readonly string[], displayName: string): void {
	const known = ids.map((id) => id.toLowerCase());
	const twice = known.find((id, index) => known.indexOf(id) < index);
	if (twice === undefined) return;
	throw new InputError(`has ${twice} twice`, 'Enter each ID once.', displayName);
}
