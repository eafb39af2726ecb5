import { LruMap } from '../host';
import type { KnownResponse, Share } from './itemRecord';
import type { RepeatKeys } from './repeatKey';

/** How long a person who builds a workflow is protected from paying for the same twice. */
const rememberedMs = 3_600_000;
/** How much this process remembers of runs in the editor, and as much of published workflows, in characters of responses. */
const mostCharacters = 20_000_000;
/** What an entry takes besides. */
const fixedCharacters = 300;
/** How many runs of nodes in the editor. */
const mostRuns = 500;

/** The response to what was paid for, and where that was. */
export interface PastPurchase extends Pick<KnownResponse, 'status' | 'text' | 'note'> {
	readonly execution: string;
	/** Of the node, within the execution. */
	readonly run: string;
	/** In milliseconds, by a clock that no one sets. */
	readonly at: number;
}

/** The newest, as many as fit: whoever executes thousands of items again is to find all of them. */
class Newest<Kept extends PastPurchase> {
	private readonly kept = new Map<string, Kept>();
	private size = 0;

	constructor(private readonly lengthOf: (done: Kept) => number) {}

	get(key: string): Kept | undefined {
		return this.kept.get(key);
	}

	set(key: string, done: Kept): void {
		this.delete(key);
		this.kept.set(key, done);
		this.size += this.lengthOf(done) + fixedCharacters;
		for (const oldest of this.kept.keys()) {
			if (this.size <= mostCharacters) break;
			this.delete(oldest);
		}
	}

	delete(key: string): void {
		const done = this.kept.get(key);
		if (!done) return;
		this.size -= this.lengthOf(done) + fixedCharacters;
		this.kept.delete(key);
	}
}

/** In memory alone: after a restart of n8n, or in another process of it, the hint to pin the data is all there is. */
class Remembered<Kept extends PastPurchase> {
	private readonly inEditor: Newest<Kept>;
	/** Apart, so that a busy published workflow doesn't push out what a person has just done. */
	private readonly published: Newest<Kept>;

	constructor(lengthOf: (done: Kept) => number) {
		this.inEditor = new Newest(lengthOf);
		this.published = new Newest(lengthOf);
	}

	keep(isInEditor: boolean, keys: RepeatKeys, done: Kept): void {
		const kept = isInEditor ? this.inEditor : this.published;
		for (const key of keys) kept.set(key, done);
	}

	find(keys: RepeatKeys): Kept | undefined {
		const all = keys.flatMap((key) => [this.inEditor.get(key), this.published.get(key)]);
		return all.find((done) => done && performance.now() - done.at < rememberedMs);
	}

	forget(keys: RepeatKeys | undefined): void {
		for (const key of keys ?? []) {
			this.inEditor.delete(key);
			this.published.delete(key);
		}
	}
}

export const rememberedRequests = new Remembered<PastPurchase>(({ text }) => text.length);

/**
 * What items got of requests for several: with one item more or less, it's another request. They share its response.
 */
export const rememberedShares = new Remembered<PastPurchase & Share>(
	({ text, batch }) => text.length / Math.max(1, batch.parts),
);

/** Runs of the editor of which something was kept, by node and execution. */
export const rememberedRuns = new LruMap<true>(mostRuns);
