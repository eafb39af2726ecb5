import type { ItemRecords } from './itemRecords';

/** The ends of the calls under way in this process, by execution, node, and what the model has asked for. */
const underWay = new Map<string, Promise<void>>();

/**
 * What an agent's tool does once in an execution, in the editor and published: models call a tool again that has done
 * what they asked for, or twice at once. Such a call gets the result of the first one. A call that has failed can be
 * made again, and so can any in another execution, such as for the next message of a chat.
 */
export class ToolCalls {
	private readonly own = new Map<string, () => void>();

	constructor(private readonly records: ItemRecords) {}

	/** Waits for another call that does the same, whose result then serves if it succeeds. */
	async begin(item: number): Promise<void> {
		const key = this.records.callOf(item);
		// Equal items of one call are the user's own.
		if (this.own.has(key)) return;
		for (let other = underWay.get(key); other; other = underWay.get(key)) await other;
		underWay.set(key, new Promise((ended) => this.own.set(key, ended)));
		this.records.serveCall(item);
	}

	end(): void {
		for (const [key, ended] of this.own) {
			underWay.delete(key);
			ended();
		}
	}
}
