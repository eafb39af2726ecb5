/**
 * How far a test has come (service document 3, part B, states). 3 is temporary, so 0 and 3 may follow
 * each other; 4 can still become 2 or 1, and 2 can become 1. Codes that are undocumented count as
 * open.
 */
function stage(code: string): number {
	return ['4', '2', '1'].indexOf(code);
}

/**
 * A test is reported again when its status changes, and a report can also be redelivered, even after newer
 * ones. So a report is new if its code differs from the last one; but a code that the test has moved on from
 * is an old report that arrives late, whether or not it arrived before.
 * @param history the codes so far, as this function made it: "0,2"
 * @returns the history with the code, or undefined when nothing changed
 */
export function changedHistory(history: string | undefined, code: string): string | undefined {
	const codes = history ? history.split(',') : [];
	const last = codes.at(-1);
	if (last === undefined) return code;
	if (code === last) return undefined;
	const canBeLate = /^[0-4]$/.test(code) || codes.includes(code);
	if (canBeLate && stage(code) < stage(last)) return undefined;
	return [...codes, code].slice(-longest).join(',');
}

/** A handset that turns on and off must not make the history grow forever. */
const longest = 50;
