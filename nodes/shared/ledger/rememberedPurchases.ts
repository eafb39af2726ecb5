import { LruMap } from '../host';
import type { KnownResponse, Share } from './itemRecord';
import type { RepeatKeys } from './repeatKey';

/** How long a person who builds a workflow is protected from paying for the same twice. */
const rememberedMs = 3_600_000;
/** How much this process remembers of runs in the editor, and as much of published workflows, in characters of responses. */
const mostCharacters = 40_000_000;
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
	/** What an item got of a request for several, kept by itself: with one item more or less, it's another request. */
	readonly share?: Share;
}

/** The newest, as many as fit: whoever executes thousands of items again is to find all of them. */
class Newest {
	private readonly kept = new Map<string, PastPurchase>();
	private size = 0;

	get(key: string): PastPurchase | undefined {
		return this.kept.get(key);
	}

	set(key: string, done: PastPurchase): void {
		this.delete(key);
		this.kept.set(key, done);
		this.size += sizeOf(done);
		for (const oldest of this.kept.keys()) {
			if (this.size <= mostCharacters) break;
			this.delete(oldest);
		}
	}

	delete(key: string): void {
		const done = this.kept.get(key);
		if (!done) return;
		this.size -= sizeOf(done);
		this.kept.delete(key);
	}
}

/** The items of a request share its response. */
function sizeOf({ text, share }: PastPurchase): number {
	return text.length / Math.max(1, share?.batch.parts ?? 1) + fixedCharacters;
}

/** In memory alone: after a restart of n8n, or in another process of it, the hint to pin the data is all there is. */
const inEditor = new Newest();
/** Apart, so that a busy published workflow doesn't push out what a person has just done. */
const published = new Newest();

export const remembered = {
	keep(isInEditor: boolean, keys: RepeatKeys, done: PastPurchase): void {
		for (const key of keys) (isInEditor ? inEditor : published).set(key, done);
	},

	find(keys: RepeatKeys): PastPurchase | undefined {
		const all = keys.flatMap((key) => [inEditor.get(key), published.get(key)]);
		return all.find((done) => done && performance.now() - done.at < rememberedMs);
	},

	forget(keys: RepeatKeys | undefined): void {
		for (const key of keys ?? []) for (const kept of [inEditor, published]) kept.delete(key);
	},
};

/** Runs of the editor of which something was kept, by node and execution. */
export const rememberedRuns = new LruMap<true>(mostRuns);
