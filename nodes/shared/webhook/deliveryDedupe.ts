import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../fields';
import { LruMap } from '../host';
import { fingerprint } from './secret';

/** How many deliveries a trigger remembers. */
export const remembered = 1000;
/** By how many the stored text may have more before it is written anew: about 16 kB in all. */
const surplus = 250;
/** For how many triggers of this process deliveries are kept in mind besides. */
const triggersInMind = 200;
/** How long a trigger counts as shared after another process stored something. */
const sharedForMs = 24 * 3_600_000;
/** How long it counts as shared until a process can have noticed. */
const untilNoticedMs = 10 * 60_000;

interface InMind {
	/** Note by name, the oldest first. */
	readonly notes: Map<string, string>;
	readonly stored: Stored;
	/** How many entries the stored text has, with those that are outdated. */
	written: number;
	/** Who had written it when this process first read it; often this process's predecessor. */
	readonly predecessor: unknown;
}

/**
 * In the static data. One text, because n8n watches each value there, and a thousand would take it
 * long; without a character that JSON escapes, because n8n reads and writes it with each delivery.
 */
interface Stored extends IDataObject {
	/** "name:note " for each, the youngest last. What has a later entry, or a thousand after it, is outdated. */
	notes: string;
	/** The process that wrote it. */
	by: string;
	/** When a process last found that another running process had written, in milliseconds; or 0. */
	sharedAt: number;
}

/** By the trigger's name, the one that was used least lately first. */
const inMind = new LruMap<InMind>(triggersInMind);

/** What this process has stored was in its mind before, so there is no need to read it. */
const thisProcess = crypto.randomUUID();

/**
 * What a trigger has been told lately, so that a delivery that comes again is recognised: by key, a
 * short note (for most triggers empty), without spaces and colons.
 *
 * It is kept in the node's static data, which n8n stores, so it survives a restart. Deliveries that
 * arrive together each get their own copy of that, and the last to be stored wins, which need not be
 * the one that came last; so this process keeps the notes in mind as well, in one object that is part of
 * every copy.
 */
export class DeliveryDedupe {
	/**
	 * @param trigger tells this trigger from all others of the process
	 * @param staticData the node's static data; `seen` in it is ours
	 */
	constructor(
		private readonly trigger: string,
		private readonly staticData: IDataObject,
	) {}

	/** The note for a key, or undefined for what was never heard of or long ago. */
	noteOf(key: string): string | undefined {
		return this.mind().notes.get(fingerprint(key));
	}

	/** Keeps a note. Each note of a key has to be longer than the one before, or the same. */
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
		this.staticData.seen = stored;
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
 * What this process knows, and what another one of this n8n has stored. What only this process knows goes
 * after the note before it that both know. So what the other one has dropped as too old is the oldest again,
 * and what was lost because both stored at the same time is not.
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
		// The longer note is the younger one.
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
 * When the trigger was last seen to be shared. The process that wrote before this one began may have ended, so
 * only another one counts.
 */
function sharedAtIn(known: InMind | undefined, { by, sharedAt }: Record<string, unknown>): number {
	const now = Date.now();
	const before = typeof sharedAt === 'number' ? sharedAt : 0;
	if (!known) return Math.max(before, now - sharedForMs + untilNoticedMs);
	const isOther = typeof by === 'string' && by !== thisProcess && by !== known.predecessor;
	return isOther ? now : before;
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
