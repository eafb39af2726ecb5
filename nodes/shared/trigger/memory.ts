import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../fields';
import { tryJson } from '../safeJson';
import { fingerprint } from './secret';

/** How many deliveries a trigger remembers: about 30 kB of the workflow's static data at most. */
export const remembered = 1000;
/** For how many triggers of this process deliveries are kept in mind besides. */
const triggersInMind = 200;

interface InMind {
	readonly notes: Map<string, string>;
	readonly stored: Stored;
}

/** In the static data. One text: n8n watches each value there, and a thousand would take it long. */
interface Stored extends IDataObject {
	/** Pairs of name and note, as JSON. */
	notes: string;
	/** The process that wrote it. */
	by: string;
}

/** By the trigger's name, the oldest first. */
const inMind = new Map<string, InMind>();

/** What this process has stored was in its mind before, so there is no need to read it. */
const thisProcess = crypto.randomUUID();

/**
 * What a trigger has been told lately, so that a delivery that comes again is recognised: by key, a
 * short note (for most triggers empty).
 *
 * It is kept in the node's static data, which n8n stores, so it survives a restart. Deliveries that
 * arrive together each get their own copy of that, and the last to be stored wins, which need not be
 * the one that came last; so this process keeps the notes in mind as well, in one object that is part of
 * every copy.
 */
export class Memory {
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
		return this.all().get(fingerprint(key));
	}

	/** Keeps a note. Each note of a key has to be longer than the one before, or the same. */
	keep(key: string, note: string): void {
		const notes = this.all();
		const name = fingerprint(key);
		// Set again, so that it is the youngest.
		notes.delete(name);
		notes.set(name, note);
		shorten(notes, remembered);
		const text = JSON.stringify([...notes]);
		const stored = inMind.get(this.trigger)?.stored ?? { notes: text, by: thisProcess };
		stored.notes = text;
		inMind.delete(this.trigger);
		inMind.set(this.trigger, { notes, stored });
		shorten(inMind, triggersInMind);
		this.staticData.seen = stored;
	}

	private all(): Map<string, string> {
		const known = inMind.get(this.trigger)?.notes;
		const seen = isObject(this.staticData.seen) ? this.staticData.seen : {};
		if (known && seen.by === thisProcess) return known;
		const notes = notesIn(seen.notes);
		for (const [name, note] of known ?? []) {
			// Another process of this n8n may know more: the longer note is the younger one.
			if (note.length >= (notes.get(name)?.length ?? 0)) notes.set(name, note);
		}
		return notes;
	}
}

function notesIn(stored: unknown): Map<string, string> {
	const notes = new Map<string, string>();
	const parsed = typeof stored === 'string' ? tryJson(stored)?.value : undefined;
	const entries: unknown[] = Array.isArray(parsed) ? parsed : [];
	for (const entry of entries) {
		const pair: unknown[] = Array.isArray(entry) ? entry : [];
		const [name, note] = pair;
		if (typeof name === 'string' && typeof note === 'string') notes.set(name, note);
	}
	return notes;
}

function shorten(map: Map<string, unknown>, limit: number): void {
	for (const oldest of map.keys()) {
		if (map.size <= limit) return;
		map.delete(oldest);
	}
}
