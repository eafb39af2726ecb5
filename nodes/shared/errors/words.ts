/** Later dates have another format, and at some point dates end. */
const lastMinute = Date.UTC(9999, 11, 31, 23, 59);

/** "2030-01-31 14:05 UTC": the first full minute after so many milliseconds from now. */
export function clockAfter(ms: number): string {
	const minute = Math.min(Math.ceil((Date.now() + ms) / 60_000) * 60_000, lastMinute);
	return `${new Date(minute).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** "7 seconds", "5 minutes", "14 days": for messages. */
export function formatDuration(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
	const minutes = Math.ceil(seconds / 60);
	if (minutes < 120) return `${minutes} minutes`;
	const hours = Math.ceil(minutes / 60);
	return hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

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

/** With a period, unless it ends already. What SVC, n8n, and other programs say often doesn't. */
export function asSentence(text: string): string {
	return /[.!?]["')\]]?$/.test(text) ? text : `${text}.`;
}
