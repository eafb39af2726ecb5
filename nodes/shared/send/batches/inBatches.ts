import { groupBy } from '../../host';
import { pathKey } from '../../http';
import type { Batch, Member } from './batches';

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
