/** More are too many to read. */
const mostRanges = 12;

/** "item 3", "items 0 to 2499, 2501 and 12 others": numbers of items, which may come in any order. */
export function formatItems(indexes: readonly number[]): string {
	const ranges: Array<{ from: number; to: number }> = [];
	for (const index of [...indexes].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last && index === last.to + 1) last.to = index;
		else ranges.push({ from: index, to: index });
	}
	const named = ranges.slice(0, mostRanges);
	const words = named.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
	const others = indexes.length - named.reduce((sum, { from, to }) => sum + to - from + 1, 0);
	if (others > 0) words.push(others === 1 ? '1 other' : `${others} others`);
	const last = words.pop() ?? '';
	const list = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
	return `${indexes.length === 1 ? 'item' : 'items'} ${list}`;
}
