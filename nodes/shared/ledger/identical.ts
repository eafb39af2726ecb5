import { formatDuration } from '../errors';
import { InputError, isObject, uuidPattern } from '../fields';
import type { InputFile } from '../http';

/** What the user chose for items that would send the same. */
export type IdenticalRequests = 'refuse' | 'sendOnce' | 'sendAll';

export interface Purchase {
	/** Checked values as text, one entry for each thing that is billed by itself. */
	readonly things: readonly Thing[];
	/** Compared by their content. */
	readonly files: readonly InputFile[];
	readonly problem: string;
	/** Absent where it reaches one person, or at most a few that are listed. */
	readonly audience?: Audience | undefined;
}

/** Everyone in a group: several items with different texts for them are hardly ever meant. */
export interface Audience {
	/** Each group, with the time at which it's reached. */
	readonly things: readonly Thing[];
	/**
	 * Of items that reach the same at the same time.
	 * @param areOthers whether the run has other items: with Execute Once, nothing would be sent for them
	 */
	error(areOthers: boolean): InputError;
}

/** Values in a form that is equal for equal values, but for moments, which are apart. */
interface Thing {
	readonly key: string;
	/** In milliseconds since 1970, in the order of the values. */
	readonly moments: readonly number[];
}

/** Values in a form that is equal for equal values. */
export function canonical(value: unknown): string {
	return JSON.stringify(value, (_, one: unknown) => sorted(one));
}

export function thing(value: unknown): Thing {
	const moments: number[] = [];
	const key = JSON.stringify(value, (_, one: unknown) => {
		if (typeof one !== 'string') return sorted(one);
		// As in another run of the node, no one sees what differs at the ends of two texts.
		const text = one.trim();
		// An ID is the same in capital and small letters.
		if (uuidPattern.test(text)) return text.toLowerCase();
		const moment = isoTime.test(text) ? Date.parse(text) : Number.NaN;
		if (Number.isNaN(moment)) return text;
		moments.push(moment);
		return 'a moment';
	});
	return { key, moments };
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

function sorted(value: unknown): unknown {
	return isObject(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
		: value;
}

/**
 * n8n evaluates {{ $now }} for each item, so what is scheduled for "in an hour" is for another millisecond each
 * time. No one means the same thing twice within half a minute.
 */
const sameTimeMs = 30_000;

function areTheSame(some: readonly number[], others: readonly number[]): boolean {
	if (some.length !== others.length) return false;
	return some.every((moment, index) => Math.abs(moment - (others[index] ?? 0)) < sameTimeMs);
}

/** For each thing of an item: which item comes first with it, and whether that isn't this thing. */
export type FirstThings = ReadonlyArray<{ readonly item: number; readonly isRepeated: boolean }>;

/** By item. */
type FirstItems = ReadonlyMap<number, FirstThings>;

/**
 * Finds the items that would make the same thing twice. A workflow whose nodes each run once for
 * every item multiplies purchases by accident: three imported contacts would become three campaigns.
 */
export function findIdentical(
	purchases: ReadonlyMap<number, Pick<Purchase, 'things'>>,
): FirstItems {
	/** Those of one key at different times: the first item, and the moments of the latest. */
	const firsts = new Map<string, Array<{ readonly item: number; latest: readonly number[] }>>();
	const found = new Map<number, FirstThings>();
	for (const [item, { things }] of purchases) {
		const own = things.map(({ key, moments }) => {
			const alike = firsts.get(key) ?? [];
			firsts.set(key, alike);
			const first = alike.find(({ latest }) => areTheSame(moments, latest));
			if (first) first.latest = moments;
			else alike.push({ item, latest: moments });
			return { item: first?.item ?? item, isRepeated: first !== undefined };
		});
		found.set(item, own);
	}
	return found;
}

/** The item whose output serves for one of which all is repeated. */
export function firstOf(things: FirstThings): number | undefined {
	return things.every(({ isRepeated }) => isRepeated) ? things[0]?.item : undefined;
}

/** Items that make the same thing, each group in the order of the items. */
export function identicalGroups(firsts: FirstItems): number[][] {
	const groups = new Map<number, Set<number>>();
	for (const [item, things] of firsts) {
		for (const { item: first, isRepeated } of things) {
			if (!isRepeated) continue;
			const group = groups.get(first) ?? new Set([first]);
			groups.set(first, group.add(item));
		}
	}
	return [...groups.values()].map((group) => [...group]);
}

export const identicalProblem = 'Identical items: each would send the same request';

export function repeatedError(problem: string, field?: string): InputError {
	return new InputError(
		problem,
		'Remove the duplicate, or set Request Options > Identical Requests to "Send Once". To send each of them, set it to "Send All".',
		field,
	);
}

/** @param areOthers whether the run has other items: with Execute Once, nothing would be sent for them */
export function identicalError(problem: string, areOthers: boolean): InputError {
	const once = areOthers
		? 'To send once, '
		: "To send once, turn on Execute Once in the node's Settings, or ";
	return new InputError(
		problem,
		`This node runs once for each input item. ${once}set Request Options > Identical Requests to "Send Once". To send every item, set it to "Send All".`,
	);
}

export const sendAll = 'Request Options > Identical Requests to "Send All"';

/** @param at when, in milliseconds, by a clock that no one sets */
export function sentByEarlierRun(at: number): InputError {
	return new InputError(
		`An earlier run of this step sent the same thing ${formatDuration(performance.now() - at)} ago`,
		`If a loop or two branches lead here, check that each run has different items. To let each run send, set ${sendAll}. Published workflows always send.`,
	);
}
