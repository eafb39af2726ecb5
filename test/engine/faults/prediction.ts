/**
 * What has to come of a fault, from nothing but the declared effects of an operation's requests, what
 * is true of the fault, and n8n's own rules for On Error and Retry On Fail. It knows nothing of how
 * the nodes do it.
 */
import type { OnError } from 'n8n-workflow';
import type { Effect } from '../../../nodes/shared/errors/effect';
import type { FaultKind } from './kinds.ts';

export const onErrors = [
	'stopWorkflow',
	'continueRegularOutput',
	'continueErrorOutput',
] as const satisfies readonly OnError[];

/** `once`: one request is hit. `outage`: it and all that come after it. */
export const durations = ['once', 'outage'] as const;

export interface Circumstances {
	fault: FaultKind;
	duration: (typeof durations)[number];
	onError: (typeof onErrors)[number];
	retryOnFail: boolean;
}

export interface Subject {
	/** What the operation does to the world. */
	effect: Effect;
	/** What each of its requests does, in the order in which they are sent for an item. */
	steps: readonly Effect[];
	/** The request that is hit first: the one at this place of the item in the middle. */
	hit: number;
	/** One request serves all items. */
	isShared: boolean;
	/** If it fails without a rejection, the next item sends it again. */
	asksAgain: boolean;
	/**
	 * What it reads first is only about what was asked for, such as a campaign's text: it finds nothing that was done,
	 * and if the service refuses it, the rest goes on.
	 */
	readsOnlyToCheck: boolean;
}

/**
 * - `delivered`: its results come out
 * - `failed`: an error; nothing was done, or nothing that matters
 * - `unknown`: an error that says that the outcome is not known
 * - `unknownBefore`: the same, in a try that has not sent it again
 */
export type Fate = 'delivered' | 'failed' | 'unknown' | 'unknownBefore';

export interface Prediction {
	/** Of the last try, by item; those after a stop are missing. */
	fates: Fate[];
	/** How often each request is carried out in all, by its place; only of those that spend. */
	carriedOut: number[];
}

export const itemCount = 3;
/** The fault hits the item in the middle. */
export const hitItem = 1;
/** Of n8n's "Retry On Fail". */
export const maxTries = 2;

/** What only the operation and the service know. */
interface World {
	/** Whether the answer to this request serves, where it is perhaps usable. */
	serves: (step: number) => boolean;
	/** A repeated deletion may find nothing any more, which is as good as an answer. */
	findsNothing: boolean;
	/** A read that is refused is done without. */
	doesWithout: boolean;
	/** An answer that is hit and serves, such as an empty list, leaves an operation that only reads no more to ask. */
	endsEarly: boolean;
}

/** All outcomes that are right. */
export function predictions(subject: Subject, circumstances: Circumstances): Prediction[] {
	const { usable } = circumstances.fault;
	const answers =
		usable === 'perhaps'
			? Array.from(
					{ length: 2 ** subject.steps.length },
					(_, choice) => (step: number) => (choice & (2 ** step)) > 0,
				)
			: [() => usable === 'yes'];
	const doesWithout = subject.readsOnlyToCheck && /^40[345]$/.test(circumstances.fault.name);
	return answers.flatMap((serves) =>
		[false, true].flatMap((findsNothing) =>
			(subject.effect === 'read' ? [false, true] : [false]).map((endsEarly) =>
				predict(subject, circumstances, { serves, findsNothing, doesWithout, endsEarly }),
			),
		),
	);
}

function predict(
	{ effect, steps, hit, isShared, asksAgain, readsOnlyToCheck }: Subject,
	{ fault, duration, onError, retryOnFail }: Circumstances,
	{ serves, findsNothing, doesWithout, endsEarly }: World,
): Prediction {
	const isRejection = /^4\d\d/.test(fault.name);
	const isOneForAll = isShared && !(asksAgain && !isRejection);
	const members = isOneForAll ? 1 : itemCount;
	const hitMember = isShared ? 0 : hitItem;
	const carriedOut = steps.map(() => 0);
	const answered = new Set<string>();
	const lost = new Set<string>();
	/** Done in an earlier try, without an answer that served. */
	const unheard = new Set<string>();
	/** Members that came out in an earlier try; the reads of all others are sent again. */
	const complete = new Set<number>();
	/** What an item of this try has received for all. */
	const shared = new Set<number>();
	let begun = false;
	let isDone = false;
	const looksBefore = (step: number) => !readsOnlyToCheck && steps.slice(0, step).includes('read');
	const isUnknown = (member: number) => steps.some((_, step) => lost.has(`${member}.${step}`));

	const request = (member: number, step: number): Fate => {
		if (shared.has(step)) return 'delivered';
		const fate = ownRequest(member, step);
		if (isShared && fate === 'delivered') shared.add(step);
		return fate;
	};

	const ownRequest = (member: number, step: number): Fate => {
		const place = `${member}.${step}`;
		const own = steps[step];
		const spends = own === 'spend';
		const remembers = effect !== 'read';
		const isKnown = answered.has(place) && (own !== 'read' || complete.has(member));
		if (remembers && isKnown) return 'delivered';
		// Who looks first finds what was done, so nothing is left unknown.
		if (lost.has(place)) return fault.acted && looksBefore(step) ? 'delivered' : 'unknownBefore';
		const isFirst = !begun && member === hitMember && step === hit;
		const isHit = isFirst || (begun && duration === 'outage');
		begun ||= isFirst;
		if (isHit) {
			const isUsable =
				serves(step) || (findsNothing && unheard.has(place)) || (doesWithout && own === 'read');
			if (fault.acted && spends) carriedOut[step]++;
			const goesAgain = fault.passes && (!spends || fault.certainlyNot) && duration === 'once';
			if (!isUsable && !goesAgain) {
				if (own === 'idempotent' && fault.acted) unheard.add(place);
				if (own === 'read' && isUnknown(member)) return 'unknownBefore';
				if (!spends || fault.certainlyNot) return 'failed';
				lost.add(place);
				return 'unknown';
			}
			if (isUsable) {
				answered.add(place);
				isDone = endsEarly;
				return 'delivered';
			}
		}
		if (spends) carriedOut[step]++;
		answered.add(place);
		return 'delivered';
	};

	const stops = onError === 'stopWorkflow';
	const attempt = (): Fate[] => {
		const fates: Fate[] = [];
		shared.clear();
		for (let member = 0; member < members; member++) {
			let fate: Fate = 'delivered';
			isDone = false;
			for (let step = 0; step < steps.length && fate === 'delivered' && !isDone; step++) {
				fate = request(member, step);
			}
			fates.push(fate);
			if (fate === 'delivered') complete.add(member);
			if (stops && fate !== 'delivered') break;
		}
		return fates;
	};

	let fates = attempt();
	for (let tries = 1; retryOnFail && tries < maxTries; tries++) {
		// n8n runs a node again when it throws, or when the first item that comes out is an error.
		const again = stops ? fates.some((fate) => fate !== 'delivered') : fates[0] !== 'delivered';
		if (!again) break;
		fates = attempt();
	}
	if (isOneForAll && !stops)
		fates = Array.from({ length: itemCount }, () => fates[0] ?? 'delivered');
	if (isShared && fates[0] === 'delivered') {
		fates = Array.from({ length: itemCount }, () => 'delivered');
	}
	return { fates, carriedOut };
}
