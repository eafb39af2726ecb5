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

/** Requests whose outcome is unknown, of executions that were stopped before n8n showed their errors. */
const untold = new LruMap<{ readonly reason: Reason; readonly at: number }>(10_000);

/** Why it's unknown for another execution whether a request that ended with this error was carried out, if so. */
export function unknownAfter(error: unknown): Reason | undefined {
	const reason =
		error instanceof RequestFailure
			? error.unknown
			: error instanceof StillUnknown
				? error.reason
				: undefined;
	return reason?.kind === 'lost' && reason.code === brokenOff.code ? stoppedBefore : reason;
}

interface Unknown {
	readonly keys: RepeatKeys;
	readonly reason: Reason;
}

/** By run of a node, for the attempts of Retry On Fail: n8n only shows the error of the last one. */
const unknownIn = new LruMap<Unknown[]>(500);

/**
 * The unknown outcomes of a run. n8n stores no output and no error of a node that was running when someone stopped its
 * execution, and shows none, so the next execution in the editor has to say what to check.
 */
export class UntoldOutcomes {
	private readonly ofRun: Unknown[];

	constructor(private readonly context: IExecuteFunctions) {
		const execution = executionIdOf(context);
		const run = [execution, context.getNode().id, runIndexOf(context)].join();
		this.ofRun = (execution === '' ? undefined : unknownIn.get(run)) ?? [];
		unknownIn.set(run, this.ofRun);
	}

	/** Notes whether the outcome of a request that ended with this error is unknown. */
	note(keys: RepeatKeys, error: unknown): void {
		const reason = unknownAfter(error);
		if (reason) this.tell(keys, reason);
	}

	/** Why the outcome in an earlier execution is unknown, if no one was told: this run tells it. */
	take(keys: RepeatKeys): Reason | undefined {
		const known = keys.map((key) => untold.get(key)).find((one) => one && isRecent(one.at));
		if (known) this.tell(keys, known.reason);
		return known?.reason;
	}

	/** If the execution was stopped, n8n shows nothing of this run. */
	runEnds(): void {
		if (isCanceled(this.context)) for (const { keys, reason } of this.ofRun) keep(keys, reason);
	}

	private tell(keys: RepeatKeys, reason: Reason): void {
		// Right away, because another execution may be waiting for this request.
		if (isCanceled(this.context)) return keep(keys, reason);
		this.ofRun.push({ keys, reason });
		for (const key of keys) untold.delete(key);
	}
}

function keep(keys: RepeatKeys, reason: Reason): void {
	for (const key of keys) untold.set(key, { reason: inShort(reason), at: performance.now() });
}

function isRecent(at: number): boolean {
	return performance.now() - at < keptForMs;
}
