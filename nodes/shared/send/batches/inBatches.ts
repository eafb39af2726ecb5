import { groupBy } from '../../host';
import type { Batch, Member } from './batches';

/** What spellings of a path have in common: the letters of a UUID can be capital or small. */
export function pathKey(path: string): string {
	return path.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, (id) => id.toLowerCase());
}

/** Divides the items into requests, those of the same path one after another. */
export function inBatches(
	members: readonly Member[],
	mostParts = Infinity,
	mostItems = Infinity,
): Batch[] {
	const byPath = groupBy(members, ({ path }) => pathKey(path));
	const batches = [...byPath.values()].flatMap((same) => {
		const divided = divide(same, mostParts, mostItems);
		return divided.map((few, index) => ({ members: few, isLast: index === divided.length - 1 }));
	});
	return batches.map((batch, index) => ({
		...batch,
		number: index + 1,
		of: batches.length,
		parts: batch.members.reduce((sum, { parts }) => sum + parts.length, 0),
	}));
}

function divide(members: Member[], mostParts: number, mostItems: number): Member[][] {
	const batches: Member[][] = [];
	let current: Member[] = [];
	let partsInIt = 0;
	for (const member of members) {
		const { length } = member.parts;
		const isFull = current.length >= mostItems || partsInIt + length > mostParts;
		if (batches.length === 0 || isFull) {
			batches.push((current = []));
			partsInIt = 0;
		}
		current.push(member);
		partsInIt += length;
	}
	return batches;
}
