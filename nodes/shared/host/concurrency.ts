/**
 * Does the work for all entries, at most `limit` at once, and returns the results in the order of the entries.
 * A limit that changes is a function. After a failure nothing new is started; once everything in flight has
 * ended, the failure of the first entry (in order) is thrown.
 */
export async function mapBounded<Entry, Result>(
	entries: readonly Entry[],
	limit: number | (() => number),
	work: (entry: Entry, index: number) => Promise<Result>,
): Promise<Result[]> {
	const atOnce = typeof limit === 'number' ? () => limit : limit;
	const results = new Map<number, Result>();
	const failures = new Map<number, unknown>();
	let next = 0;
	let underWay = 0;
	let lastStart = Promise.resolve();
	const run = async (index: number): Promise<void> => {
		if (atOnce() > 1)
			await (lastStart = index % startsATurn === 0 ? lastStart.then(turn) : lastStart);
		if (failures.size > 0) return;
		try {
			results.set(index, await work(entries[index] as Entry, index));
		} catch (error) {
			failures.set(index, error);
		}
	};
	await new Promise<void>((resolve) => {
		const startMore = (): void => {
			while (next < entries.length && failures.size === 0 && underWay < atOnce()) {
				underWay++;
				void run(next++).then(() => {
					underWay--;
					startMore();
				});
			}
			if (underWay === 0) resolve();
		};
		startMore();
	});
	if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
	return entries.map((_, index) => results.get(index) as Result);
}

/** Places for what is under way at the same time: at most `limit()`, which may change. */
export class Places {
	taken = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(private readonly limit: () => number) {}

	/**
	 * Waits for a place, and returns whether there was something to wait for. Who comes first goes first, except
	 * that `isUrgent` goes before all others.
	 */
	async take(isUrgent = false): Promise<boolean> {
		if (this.taken < this.limit()) {
			this.taken++;
			return false;
		}
		await new Promise<void>((resolve) => {
			if (isUrgent) this.waiting.unshift(resolve);
			else this.waiting.push(resolve);
		});
		return true;
	}

	leave(): void {
		this.taken--;
		while (this.taken < this.limit() && this.waiting.length > 0) {
			this.taken++;
			this.waiting.shift()?.();
		}
	}
}

/** A turn costs some time itself, so a few starts share one. */
const startsATurn = 4;

/**
 * Lets the event loop go round once. Responses that arrive together would otherwise make the next requests wait
 * for each other: all would be prepared before the first one leaves. (A message to oneself is the shortest way
 * through the loop that n8n allows.)
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
