/**
 * Does the work for all entries, at most `limit` at once, and gives the results in the order of
 * the entries. After a failure nothing new is started; when what is under way has ended, the
 * failure of the first entry (in order) is thrown.
 */
export async function mapBounded<Entry, Result>(
	entries: readonly Entry[],
	limit: number,
	work: (entry: Entry, index: number) => Promise<Result>,
): Promise<Result[]> {
	const results = new Map<number, Result>();
	const failures = new Map<number, unknown>();
	let next = 0;
	let lastStart = Promise.resolve();
	const worker = async () => {
		while (next < entries.length && failures.size === 0) {
			const index = next++;
			if (limit > 1)
				await (lastStart = index % startsATurn === 0 ? lastStart.then(turn) : lastStart);
			if (failures.size > 0) return;
			const entry = entries[index] as Entry;
			try {
				results.set(index, await work(entry, index));
			} catch (error) {
				failures.set(index, error);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, worker));
	if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
	return entries.map((_, index) => results.get(index) as Result);
}

/** Does what it is given, at most `limit` at once; what is more waits, and goes first that came first. */
export function bounded(limit: number) {
	const waiting: Array<() => void> = [];
	let underWay = 0;
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (underWay < limit) underWay++;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else underWay--;
		}
	};
}

/** A turn costs some time itself, so a few starts share one. */
const startsATurn = 4;

/**
 * Lets the event loop go round once. Answers that come together would otherwise make the next
 * requests wait for each other: all are prepared before the first leaves, and then all are waited
 * for at once. (A message to oneself is the shortest way through the loop that n8n allows.)
 */
export async function turn(): Promise<void> {
	await new Promise<void>((resolve) => {
		// An idle channel must not keep the process alive.
		if (waiting.push(resolve) === 1) channel.port1.ref();
		channel.port2.postMessage(undefined);
	});
}

const waiting: Array<() => void> = [];
const channel = new MessageChannel();
channel.port1.on('message', () => {
	waiting.shift()?.();
	if (waiting.length === 0) channel.port1.unref();
});
channel.port1.unref();
