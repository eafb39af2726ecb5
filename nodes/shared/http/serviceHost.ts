import { type Effect, isErrorStatus, canceledUnsent, type Reason } from '../errors';
import { isCanceled, pause, Places, type ServiceContext } from '../host';
import { ReadLimit } from './readLimit';
import { type Attempted, isThrottled, maxTotalWaitMs, mayRepeat } from './retry';

/** Characters of a response. */
const large = 1024 * 1024;

/** An attempt, and the milliseconds until the next one if there is to be one. */
interface Tried<Result> {
	readonly outcome: Attempted<Result>;
	readonly wait: number | undefined;
}

/** What counts of a request. */
interface Kind {
	readonly effect: Effect;
	readonly maxRateLimitWaitMs?: number | undefined;
}

/** The round and the time in which a read leaves, and the successes before its first attempt. */
interface Start {
	readonly round: number;
	readonly at: number;
	readonly before: number;
}

/**
 * A host, as one run sends requests to it. `Retry-After`, and the wait after a 429, stops all of them. Reads
 * keep their limit besides. Everything else is sent one after another anyway, unless the user has entered how
 * many requests to send at once: then that is the limit of all.
 */
export class ServiceHost {
	readonly limit: ReadLimit;
	private readonly places: Places;
	private stoppedUntil = 0;
	private stopReason: Reason | undefined;
	private successes = 0;
	/** A read was given up, and nothing has succeeded since it began. Until then the others get one attempt. */
	private isDown = false;

	/**
	 * @param entered how many requests the user wants at once
	 * @param now a clock that no one sets, in milliseconds
	 */
	constructor(
		private readonly entered?: number,
		private readonly now: () => number = () => performance.now(),
	) {
		this.limit = new ReadLimit(now, entered, entered);
		this.places = new Places(() => this.limit.atOnce);
	}

	/** Returns what makes the attempts of this request, each when it's its turn. */
	turnsOf(context: ServiceContext, { effect, maxRateLimitWaitMs }: Kind) {
		const isRead = effect === 'read';
		const isLimited = isRead || this.entered !== undefined;
		const before = this.successes;
		let attempts = 0;
		let waitedUntil = 0;
		return async <Result>(work: () => Promise<Tried<Result>>): Promise<Tried<Result>> => {
			const hasQueued = isLimited && (await this.places.take(attempts++ > 0));
			try {
				if (hasQueued && isCanceled(context)) return unsent(canceledUnsent);
				const reason = await this.untilOpen(context, { isRead, isLimited }, waitedUntil);
				if (reason) return unsent(reason);
				const start = { round: this.limit.round, at: this.now(), before };
				const tried = await work();
				// Where the request has a longest wait of its own, a 429 is about this request alone.
				if (maxRateLimitWaitMs !== undefined && wasThrottled(tried)) return tried;
				waitedUntil = this.stopAfter(tried) ?? waitedUntil;
				if (isLimited) this.learn(tried, start);
				return isRead ? this.unlessDown(tried, start) : tried;
			} finally {
				if (isLimited) this.places.leave();
			}
		};
	}

	/**
	 * Waits until the request may be sent. Returns the reason if it won't be.
	 * @param waitedUntil the end of the stop that the request has waited for by itself
	 */
	private async untilOpen(
		context: ServiceContext,
		{ isRead, isLimited }: { isRead: boolean; isLimited: boolean },
		waitedUntil: number,
	): Promise<Reason | undefined> {
		for (let served = waitedUntil, isOpen = false; !isOpen; ) {
			const now = this.now();
			const stop = this.stoppedUntil > served ? this.stoppedUntil - now : 0;
			const isInVain = stop > 0 && isRead && this.isDown;
			if (this.stopReason && isInVain) return this.stopReason;
			served = this.stoppedUntil;
			const open = now + Math.max(0, stop);
			const wait = (isLimited ? this.limit.leaveAt(open, this.places.taken) : open) - now;
			if (wait >= 1) await pause(context, wait);
			if (wait >= 1 && isCanceled(context)) return canceledUnsent;
			// Another request may have been told to wait meanwhile.
			isOpen = this.stoppedUntil === served;
		}
		return undefined;
	}

	/**
	 * Returns the end of the stop, if there is one. A wait that is longer than a run waits is this request's own
	 * failure: the others are sent, so that an hour's refusal of one doesn't fail them all, nor what is left to
	 * clean up.
	 */
	private stopAfter({ outcome, wait }: Tried<unknown>): number | undefined {
		if (outcome.ok || !isErrorStatus(outcome.reason)) return undefined;
		const { status, retryAfterMs = status === 429 ? wait : undefined } = outcome.reason;
		if (retryAfterMs === undefined || retryAfterMs > maxTotalWaitMs) return undefined;
		const until = this.now() + retryAfterMs;
		if (until > this.stoppedUntil) {
			this.stoppedUntil = until;
			this.stopReason = outcome.reason;
		}
		return until;
	}

	private learn(tried: Tried<unknown>, { round, at }: Start): void {
		const { outcome } = tried;
		if (isAnswered(tried)) {
			this.successes++;
			this.isDown = false;
			this.limit.succeeded(round, this.now() - at);
			if (outcome.ok && outcome.size > large) this.limit.spareMemory();
			return;
		}
		const openAgain = Math.max(this.now(), this.stoppedUntil);
		this.limit.failed(round, this.now() - at, wasThrottled(tried) ? openAgain : undefined);
	}

	private unlessDown<Result>(tried: Tried<Result>, { before }: Start): Tried<Result> {
		if (isAnswered(tried)) return tried;
		if (tried.wait === undefined && before === this.successes) this.isDown = true;
		return this.isDown ? { outcome: tried.outcome, wait: undefined } : tried;
	}
}

export class ServiceHosts {
	private readonly byName = new Map<string, ServiceHost>();

	/** @param atOnce how many requests the user wants at once */
	constructor(private readonly atOnce?: number) {}

	of(baseUrl: string): ServiceHost {
		const name = new URL(baseUrl).host;
		const host = this.byName.get(name) ?? new ServiceHost(this.atOnce);
		this.byName.set(name, host);
		return host;
	}
}

const wasThrottled = ({ outcome }: Tried<unknown>) => !outcome.ok && isThrottled(outcome.reason);

/** Also an error that isn't temporary is an answer of a service that is well. */
const isAnswered = ({ outcome }: Tried<unknown>) =>
	outcome.ok || ('status' in outcome.reason && !mayRepeat('read', outcome.reason));

function unsent(reason: Reason): Tried<never> {
	return { outcome: { ok: false, reason }, wait: undefined };
}
