import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../fields';
import { LruMap } from '../host';
import { fingerprint } from './secret';

/** How many deliveries a trigger remembers. */
const remembered = 1000;
/** How many more entries the stored text may have before it's rewritten: about 16 kB in total. */
const surplus = 250;
/** For how many triggers this process also keeps deliveries in memory. */
const triggersInMind = 200;
/** How long a trigger counts as shared after another process stored something. */
const sharedForMs = 24 * 3_600_000;
/** How long it counts as shared until a process can have noticed. */
const untilNoticedMs = 10 * 60_000;

interface InMind {
	/** Record by name, oldest first. */
	readonly notes: Map<string, string>;
	readonly stored: Stored;
	/** How many entries the stored text has, including outdated ones. */
	written: number;
	/** Who had written it when this process first read it; often this process's predecessor. */
	readonly predecessor: unknown;
}

/**
 * In the static data. One text, because n8n watches each value there, and a thousand would be slow;
 * without characters that JSON escapes, because n8n reads and writes it with each delivery.
 */
interface Stored extends IDataObject {
	/** "name:record " for each, newest last. One with a later entry, or a thousand after it, is outdated. */
	notes: string;
	/** The process that wrote it. */
	by: string;
	/** When a process last found that another running process had written, in milliseconds; or 0. */
	sharedAt: number;
}

/** By the trigger's name, least recently used first. */
const inMind = new LruMap<InMind>(triggersInMind);

/** What this process has stored is in its memory, so there is no need to read it. */
const thisProcess = crypto.randomUUID();

/**
 * Recent deliveries of a trigger, to recognize duplicates: by key, a short record (for most triggers
 * empty), without spaces and colons.
 *
 * They are in the node's static data, which n8n stores, so they survive a restart. Deliveries that arrive
 * together each get their own copy of it, and the last one stored wins, which isn't always the one that
 * arrived last. So this process also keeps the records in memory, in one object that is part of every
 * copy.
 */
export class DeliveryDedupe {
	/**
	 * @param trigger identifies this trigger among all others of the process
	 * @param staticData the node's static data; `seen` in it is ours. It's only read: n8n stores what was changed, and a
	 *   duplicate that arrives at the same moment as its event has an older copy
	 * @param toChange the same, to record something
	 */
	constructor(
		private readonly trigger: string,
		private readonly staticData: IDataObject,
		private readonly toChange = () => staticData,
	) {}

	/** The record for a key, or undefined if it's unknown or too old. */
	noteOf(key: string): string | undefined {
		return this.mind().notes.get(fingerprint(key));
	}

	/** Stores a record. Each record of a key must be longer than the previous one, or the same. */
	keep(key: string, note: string): void {
		const mind = this.mind();
		const { notes, stored } = mind;
		const name = fingerprint(key);
		notes.set(name, note);
		if (mind.written < remembered + surplus) {
			stored.notes += entryOf(name, note);
			mind.written++;
		} else {
			stored.notes = textOf(notes);
			mind.written = notes.size;
		}
		this.toChange().seen = stored;
	}

	/** Whether several processes receive the trigger's deliveries, as far as one of them has noticed. */
	isShared(): boolean {
		return Date.now() - this.mind().stored.sharedAt < sharedForMs;
	}

	private mind(): InMind {
		const known = inMind.get(this.trigger);
		const seen = isObject(this.staticData.seen) ? this.staticData.seen : {};
		const mind = known && seen.by === thisProcess ? known : merged(known, seen);
		inMind.set(this.trigger, mind);
		return mind;
	}
}

/**
 * Merges this process's records with those that another one of this n8n has stored. A record that only
 * this process has goes after the previous one that both have. So what the other one dropped as too old is
 * the oldest again, and what was lost because both stored at the same time is restored.
 */
function merged(known: InMind | undefined, theirs: Record<string, unknown>): InMind {
	const elsewhere = notesIn(theirs.notes);
	const oldest: Array<[string, string]> = [];
	const onlyHere = new Map<string, Array<[string, string]>>();
	let place = oldest;
	for (const [name, note] of known?.notes ?? []) {
		if (elsewhere.has(name)) onlyHere.set(name, (place = []));
		else place.push([name, note]);
	}
	const notes = new LruMap<string>(remembered);
	for (const [name, note] of oldest) notes.set(name, note);
	for (const [name, note] of elsewhere) {
		const ours = known?.notes.get(name) ?? '';
		// The longer record is the newer one.
		notes.set(name, ours.length > note.length ? ours : note);
		for (const [after, its] of onlyHere.get(name) ?? []) notes.set(after, its);
	}
	const stored = known?.stored ?? { notes: '', by: thisProcess, sharedAt: 0 };
	stored.notes = textOf(notes);
	stored.sharedAt = Math.max(stored.sharedAt, sharedAtIn(known, theirs));
	const predecessor = known ? known.predecessor : theirs.by;
	return { notes, stored, written: notes.size, predecessor };
}

/**
 * When the trigger was last found to be shared. The process that wrote before this one started may have
 * ended, so only another one counts.
 */
function sharedAtIn(known: InMind | undefined, { by, sharedAt }: Record<string, unknown>): number {
	const now = Date.now();
	const before = typeof sharedAt === 'number' ? sharedAt : 0;
	if (!known) return Math.max(before, now - sharedForMs + untilNoticedMs);
	return typeof by === 'string' && by !== known.predecessor ? now : before;
}

function entryOf(name: string, note: string): string {
	return `${name}:${note} `;
}

function textOf(notes: Map<string, string>): string {
	return Array.from(notes, ([name, note]) => entryOf(name, note)).join('');
}

function notesIn(stored: unknown): Map<string, string> {
	const notes = new LruMap<string>(remembered);
	for (const entry of typeof stored === 'string' ? stored.split(' ') : []) {
		const [name, note] = entry.split(':');
		if (name && note !== undefined) notes.set(name, note);
	}
	return notes;
}
