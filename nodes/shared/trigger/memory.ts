import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../fields';
import { fingerprint } from './secret';

/** How many deliveries a trigger remembers: about 30 kB of the workflow's static data at most. */
export const remembered = 1000;
/** For how many triggers of this process deliveries are kept in mind besides. */
const triggersInMind = 200;

/** By the trigger's name, the oldest first. */
const inMind = new Map<string, Record<string, string>>();

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
		const shared = inMind.get(this.trigger) ?? {};
		for (const known of Object.keys(shared)) Reflect.deleteProperty(shared, known);
		Object.assign(shared, Object.fromEntries(notes));
		inMind.delete(this.trigger);
		inMind.set(this.trigger, shared);
		shorten(inMind, triggersInMind);
		this.staticData.seen = shared;
	}

	private all(): Map<string, string> {
		const { seen } = this.staticData;
		const notes = new Map<string, string>();
		for (const [name, note] of isObject(seen) ? Object.entries(seen) : []) {
			if (typeof note === 'string') notes.set(name, note);
		}
		for (const [name, note] of Object.entries(inMind.get(this.trigger) ?? {})) {
			// Another process of this n8n may know more: the longer note is the younger one.
			if (note.length >= (notes.get(name)?.length ?? 0)) notes.set(name, note);
		}
		return notes;
	}
}

function shorten(map: Map<string, unknown>, limit: number): void {
	for (const oldest of map.keys()) {
		if (map.size <= limit) return;
		map.delete(oldest);
	}
}
