import type { IExecuteFunctions } from 'n8n-workflow';
import {
	brokenOff,
	inShort,
	type Reason,
	RequestFailure,
	StillUnknown,
	stoppedBefore,
} from '../errors';
import { executionIdOf, isCanceled, LruMap, runIndexOf } from '../host';
import type { RepeatKeys } from './repeatKey';

/** As long as what was sent serves again. */
const keptForMs = 3_600_000;

/** Requests whose outcome is unknown, with when n8n has shown the output or the error of their run. */
const untold = new LruMap<Untold>(10_000);

/** Why it's unknown for another execution whether a request that ended with this error was carried out, if so. */
function unknownAfter(error: unknown): Reason | undefined {
	const reason =
		error instanceof RequestFailure
			? error.unknown
			: error instanceof StillUnknown
				? error.reason
				: undefined;
	const isStopped = reason?.kind === 'lost' && reason.code === brokenOff.code;
	return isStopped ? { ...reason, ...stoppedBefore } : reason;
}

interface Untold {
	readonly reason: Reason;
	at: number;
	/** The keys of all that is unknown of its run. */
	readonly of: readonly string[];
	/** What begins later is executed by someone who knows of it. */
	toldAt?: number;
}

/** By run of a node: for its attempts, of which n8n only shows the last one's error, and for what it does after a pause. */
const unknownIn = new LruMap<string[]>(500);

/**
 * The unknown outcomes of a run. n8n shows nothing of a node while it runs, and never what it had to say when someone
 * stopped its execution. So until then, the next execution in the editor has to say what to check.
 */
export class UntoldOutcomes {
	private readonly run: string;
	private readonly ofRun: string[];
	private readonly begunAt = performance.now();

	constructor(private readonly context: IExecuteFunctions) {
		const execution = executionIdOf(context);
		this.run = [execution, context.getNode().id, runIndexOf(context)].join();
		this.ofRun = (execution === '' ? undefined : unknownIn.get(this.run)) ?? [];
	}

	/** Notes whether the outcome of a request that ended with this error is unknown. */
	note(keys: RepeatKeys, error: unknown): void {
		const reason = unknownAfter(error);
		if (reason) this.tell(keys, reason);
	}

	/** Why the outcome in another run is unknown, if no one was told before this run began: this one tells it. */
	take(keys: RepeatKeys): Reason | undefined {
		const known = keys.map((key) => untold.get(key)).find((one) => one && this.counts(one));
		if (known) this.tell(keys, known.reason);
		return known?.reason;
	}

	/** n8n shows the output or the error of the run, unless the execution was stopped. */
	runEnds(): void {
		if (isCanceled(this.context)) return this.runPauses();
		for (const key of this.ofRun) {
			const kept = untold.get(key);
			if (kept) kept.toldAt ??= performance.now();
		}
		unknownIn.delete(this.run);
	}

	/** n8n shows nothing of the run until it has resumed, or was tried again, and has ended. */
	runPauses(): void {
		for (const key of this.ofRun) {
			const kept = untold.get(key);
			if (kept && kept.toldAt === undefined) kept.at = performance.now();
		}
	}

	private counts({ at, of, toldAt = Infinity }: Untold): boolean {
		const isTold = toldAt < this.begunAt;
		return of !== this.ofRun && !isTold && performance.now() - at < keptForMs;
	}

	private tell(keys: RepeatKeys, reason: Reason): void {
		this.keep(keys, reason);
		// n8n never shows what a stopped execution has to say.
		if (isCanceled(this.context)) return;
		this.ofRun.push(...keys);
		unknownIn.set(this.run, this.ofRun);
	}

	private keep(keys: RepeatKeys, reason: Reason): void {
		const kept: Untold = { reason: inShort(reason), at: performance.now(), of: this.ofRun };
		for (const key of keys) untold.set(key, kept);
	}
}
