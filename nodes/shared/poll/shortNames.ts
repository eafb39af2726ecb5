import { fingerprint } from '../webhook';

/**
 * Names of records, each the beginning of a fingerprint, to be stored in one text, one after another: a set of them
 * would take ten times the memory.
 * @param length of each; the longer, the more seldom one record is taken for another one
 */
export function shortNames(length: number) {
	return {
		of: (text: string) => fingerprint(text).slice(0, length),
		in: (names: string) =>
			Array.from({ length: names.length / length }, (_, at) =>
				names.slice(at * length, (at + 1) * length),
			),
	};
}
