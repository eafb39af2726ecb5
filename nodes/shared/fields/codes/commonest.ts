/** Countries, currencies, and languages that are chosen most often, each kind by the same order in every list. */
const commonest = 'DE NL BE FR GB AT CH US EUR USD GBP CHF en nl de fr'.split(' ');

interface Entry {
	readonly name: string;
	readonly value: string | number | boolean;
}

/** Entries of a list whose values are ISO codes: the commonest first, then all others by name. */
export function byCommonest<One extends Entry>(entries: readonly One[]): One[] {
	const rank = ({ value }: One) => {
		const index = commonest.indexOf(String(value));
		return index < 0 ? commonest.length : index;
	};
	return [...entries].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
