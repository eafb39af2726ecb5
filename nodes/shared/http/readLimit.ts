/** Reads at the same time when a run begins. */
const firstAtOnce = 20;
export const mostAtOnce = 256;
/** A service this near has the limit doubled each round; one twice as far away has it tripled, and so on. */
const nearMs = 50;
/** By how much a success raises the limit at most. */
const mostGrowth = 3;
/** No way is longer: what takes more time is SVC's work, which isn't to grow faster. */
const farthestMs = 400;
/** By how much each success raises the reads a second, for each second without a 429. */
const quickening = 0.01;
/** Milliseconds, beyond twice the quickest response. n8n itself is slower with many, so it's not a short time. */
const slowMs = 1000;
/** Reads a second are never limited to fewer. */
const slowestRate = 1;

/**
 * How many reads a run has under way at a host (and other requests, if the user wants several at once). The limit
 * finds itself, as TCP's does: it starts at 20 and grows by 1 with each success, which doubles it each round, or by up
 * to 3 where SVC is far away, as in TCP Hybla. A setback (`mayRepeat` of a read) halves it, and from then on it grows by
 * 1 each round. Responses that take much longer than the quickest one halve it, too, but not below the 20: some may just
 * be longer. A number that the user has entered is where it starts, and its most.
 *
 * A service that counts requests a second would still be run over again and again. So after a 429, reads leave
 * evenly: at first as many a second as were successful until the service lets in more, then ever more.
 */
export class ReadLimit {
	private limit: number;
	/** Up to here it doubles. */
	private threshold: number;
	/** A setback begins a new one. What was sent before it says nothing new, good or bad. */
	round = 0;
	private began: number | undefined;
	/** Reads a second; no limit before the first 429. */
	private rate = Infinity;
	private successes = 0;
	/** Seconds that the round before lasted, if the first 429 ended it. */
	private ended: number | undefined;
	private next = 0;
	/** Reads that were under way at the same time. */
	private seen = 0;
	private quickest = Infinity;

	/** @param now a clock that no one sets, in milliseconds */
	constructor(
		private readonly now: () => number,
		first = firstAtOnce,
		private readonly most = mostAtOnce,
	) {
		this.limit = first;
		this.threshold = most;
	}

	get atOnce(): number {
		return Math.floor(this.limit);
	}

	/**
	 * When a read that is ready at `time` may leave.
	 * @param underWay with this one
	 */
	leaveAt(time: number, underWay: number): number {
		this.seen = Math.max(this.seen, underWay);
		const at = Math.max(time, this.next);
		this.began ??= at;
		this.next = at + 1000 / this.rate;
		return at;
	}

	succeeded(round: number, tookMs: number): void {
		this.quickest = Math.min(this.quickest, tookMs);
		if (round !== this.round) {
			// The 429 overtook it, but the service had let it in.
			if (round === this.round - 1 && this.ended !== undefined) {
				const known = this.rate === Infinity ? 0 : this.rate;
				this.rate = Math.max(slowestRate, known + 1 / this.ended);
			}
			return;
		}
		this.successes++;
		this.rate += quickening * Math.max(0, (this.now() - (this.began ?? 0)) / 1000);
		if (tookMs > 2 * this.quickest + slowMs && this.limit > firstAtOnce) {
			this.cut(firstAtOnce);
			return;
		}
		// A limit that isn't reached is no experience.
		if (this.limit >= (1 + this.growth) * this.seen) return;
		const more = this.limit < this.threshold ? this.growth : 1 / this.limit;
		this.limit = Math.min(this.most, this.limit + more);
	}

	/**
	 * @param until when reads leave again, after a 429. By then the service has let in more for as long as the 429 was
	 * on its way, which isn't part of the time in which it let in the successes.
	 */
	failed(round: number, tookMs: number, until?: number): void {
		if (round !== this.round) return;
		this.cut(1);
		if (until !== undefined) {
			const isFirst = this.rate === Infinity;
			const onItsWay = Math.min(tookMs, until - this.now());
			const seconds = Math.max(1, until - onItsWay - (this.began ?? 0)) / 1000;
			const taken = this.successes > 0 ? this.successes / seconds : this.rate / 2;
			const rate = Math.min(0.9 * this.rate, Math.max(this.rate / 2, taken));
			this.rate = Math.max(slowestRate, isFirst ? taken : rate);
			if (isFirst) this.ended = seconds;
			this.next = 0;
		}
		this.successes = 0;
		this.began = until;
	}

	private get growth(): number {
		if (this.quickest > farthestMs) return 1;
		return Math.min(mostGrowth, Math.max(1, this.quickest / nearMs));
	}

	private cut(least: number): void {
		this.round++;
		this.ended = undefined;
		this.limit = this.threshold = this.seen = Math.max(least, this.limit / 2);
	}

	/** Where responses are large, not so many are read into memory at the same time. */
	spareMemory(): void {
		this.limit = Math.min(this.limit, firstAtOnce);
	}
}
