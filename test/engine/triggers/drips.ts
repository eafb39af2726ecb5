import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { TriggerBed } from './bed.ts';
import type { Failure } from './books.ts';

/** Longer than any limit of one request. */
const hour = 3600;

/**
 * Answers that come a byte a second and never end, on a clock of their own: each second of them takes no
 * time, and all time limits and waits of the nodes go by this clock.
 */
export class Drips {
	private readonly bed: TriggerBed;
	/** Since when each goes on, and what comes each second. */
	private readonly open = new Map<Readable, { since: number; byte: string }>();
	private isTicking = false;
	private limits: Array<{ at: number; end: AbortController }> = [];
	/** Milliseconds on this clock. */
	private now = 0;
	/** How many there were. */
	count = 0;
	/** The seconds that the longest one went on. */
	longest = 0;

	constructor(bed: TriggerBed) {
		this.bed = bed;
	}

	/** Answers with one. */
	readonly answer: Failure = () => ({ status: 200, flow: this.begin(' ') });
	/** The same, and it says that the request was wrong. */
	readonly refusal: Failure = () => ({ status: 400, flow: this.begin(' ') });
	/** Not even a byte comes. */
	readonly silence: Failure = () => ({ status: 200, flow: this.begin('') });

	/**
	 * While `poll` goes on.
	 * @returns by how many milliseconds n8n's clock went on; the service's has to follow
	 */
	async during(poll: () => Promise<void>): Promise<number> {
		const { limits, waits } = this.bed.engine.modules;
		const before = this.now;
		limits.hold = (ms) => {
			const end = new AbortController();
			this.limits.push({ at: this.now + ms, end });
			return end.signal;
		};
		waits.shorten = (ms) => {
			this.pass(ms);
			return 0;
		};
		try {
			await poll();
			// What a poll has given up may still go on.
			while (this.open.size > 0) await setImmediate();
		} finally {
			limits.hold = undefined;
			waits.shorten = undefined;
			this.limits = [];
		}
		return this.now - before;
	}

	private begin(byte: string): Readable {
		const flow = new Readable({ read() {} });
		flow.once('close', () => this.open.delete(flow));
		this.open.set(flow, { since: this.now, byte });
		if (!this.isTicking) void this.tick();
		this.count++;
		return flow;
	}

	private async tick(): Promise<void> {
		this.isTicking = true;
		while (this.open.size > 0) {
			await setImmediate();
			for (const [flow, { since, byte }] of this.open) {
				const seconds = Math.ceil((this.now - since) / 1000);
				this.longest = Math.max(this.longest, seconds);
				if (seconds > hour) flow.destroy(new Error('An answer had no end'));
				else if (byte) flow.push(byte);
			}
			this.pass(1000);
		}
		this.isTicking = false;
	}

	private pass(ms: number): void {
		this.now += ms;
		this.bed.engine.modules.clock.ahead += ms;
		const over = this.limits.filter(({ at }) => at <= this.now);
		this.limits = this.limits.filter(({ at }) => at > this.now);
		for (const { end } of over) end.abort();
	}
}
