import type { IExecuteFunctions } from 'n8n-workflow';
import { brokenOff, neverLeft, type Reason, RequestFailure, stoppedBefore } from '../errors';
import { isCanceled, LruMap, rethrow } from '../host';
import type { RepeatKeys } from './repeatKey';

/**
 * A request of an execution in the editor, from when it's looked up until it has ended. Meanwhile, another execution of
 * the same, as in a second tab, would know of nothing and send it again.
 */
export interface Turn<Done> {
	/** What was done before. */
	readonly done: Done;
	/** Why it's unknown whether something was done, of which this execution has to tell. */
	readonly unknown?: Reason | undefined;
	/** @param error that the request has ended with */
	end(error?: unknown): void;
}

interface UnderWay {
	readonly execution: string;
	readonly ended: Promise<void>;
	lost?: Reason | undefined;
}

/** By any of its keys. */
const underWay = new Map<string, UnderWay>();

/**
 * When executions were stopped while they sent this. n8n stores no error of an execution that someone stops, and shows
 * none, so the next one has to tell what to check.
 */
const stopped = new LruMap<number>(10_000);

/** As long as what was sent serves again. */
const toldForMs = 3_600_000;

/**
 * Waits until no other execution sends the same.
 * @param find finds what was done
 * @throws RequestFailure if this execution is stopped meanwhile
 */
export async function takeTurn<Done>(
	context: IExecuteFunctions,
	execution: string,
	keys: RepeatKeys,
	find: () => Done,
): Promise<Turn<Done>> {
	const other = () =>
		keys.map((key) => underWay.get(key)).find((one) => one && one.execution !== execution);
	let lost: Reason | undefined;
	for (let one = other(); one; one = other()) {
		await one.ended;
		if (isCanceled(context)) throw new RequestFailure(neverLeft);
		({ lost } = one);
	}
	// From here on, nothing waits until the others know of this one.
	const end = begin(execution, keys);
	try {
		const stop = stopOf(keys);
		return { done: find(), unknown: lost ?? stop, end };
	} catch (error) {
		end();
		return rethrow(error);
	}
}

function begin(execution: string, keys: RepeatKeys): Turn<unknown>['end'] {
	let tellEnd: () => void = () => undefined;
	const ended = new Promise<void>((resolve) => (tellEnd = resolve));
	const own: UnderWay = { execution, ended };
	for (const key of keys) underWay.set(key, own);
	return (error) => {
		for (const key of keys) if (underWay.get(key) === own) underWay.delete(key);
		const lost = lostBy(error);
		own.lost = isBrokenOff(lost) ? stoppedBefore : lost;
		tellEnd();
	};
}

/** What notes, once the request has ended, that someone has stopped the execution meanwhile. */
export function noteStopOf(keys: RepeatKeys): Turn<unknown>['end'] {
	return (error) => {
		if (isBrokenOff(lostBy(error))) for (const key of keys) stopped.set(key, performance.now());
	};
}

/** It's told once. */
export function stopOf(keys: RepeatKeys): Reason | undefined {
	const times = keys.flatMap((key) => stopped.get(key) ?? []);
	for (const key of keys) stopped.delete(key);
	return times.some((at) => performance.now() - at < toldForMs) ? stoppedBefore : undefined;
}

function lostBy(error: unknown): Reason | undefined {
	return error instanceof RequestFailure ? error.unknown : undefined;
}

function isBrokenOff(lost: Reason | undefined): boolean {
	return lost?.kind === 'lost' && lost.code === brokenOff.code;
}
