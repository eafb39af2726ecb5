import { isDateTime } from './kinds';

/**
 * What nothing means for an optional field: `refuse` the item before anything is sent, or `leaveOut` the
 * field as if the user hadn't added it.
 */
export type WhenEmpty = 'refuse' | 'leaveOut';

/**
 * Nothing is what an expression returns when the item lacks what it reads. 0 and false are values.
 * n8n turns a time within a collection into text, an invalid one as well.
 */
export function isNothing(raw: unknown): boolean {
	if (raw === undefined || raw === null) return true;
	if (typeof raw === 'string') return isBlank(raw) || raw === 'Invalid DateTime';
	if (typeof raw === 'number') return Number.isNaN(raw);
	if (Array.isArray(raw)) {
		// Expressions can nest lists more deeply than a walk could follow.
		return raw.flat(20).every((entry) => !Array.isArray(entry) && isNothing(entry));
	}
	if (raw instanceof Date) return Number.isNaN(raw.getTime());
	return isDateTime(raw) && !raw.isValid;
}

/** No text at all, or only spaces, line breaks, and invisible characters, such as a database's for an empty cell. */
export function isBlank(text: string): boolean {
	return !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(text);
}
