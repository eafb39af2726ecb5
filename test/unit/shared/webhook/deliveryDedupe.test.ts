import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { DeliveryDedupe } from '../../../../nodes/shared/webhook/deliveryDedupe';

/** As docs/testing.md says. */
const remembered = 1000;

let triggers = 0;
/** A trigger of its own, so that what the process has in mind of others does not matter. */
const newTrigger = () => `trigger ${++triggers}`;

/** As n8n stores static data, and as a new process reads it. */
const stored = (staticData: IDataObject) => JSON.parse(JSON.stringify(staticData)) as IDataObject;

it('knows what was recorded, and nothing else', () => {
	const dedupe = new DeliveryDedupe(newTrigger(), {});
	expect(dedupe.noteOf('a')).toBeUndefined();
	dedupe.keep('a', '');
	expect(dedupe.noteOf('a')).toBe('');
	expect(dedupe.noteOf('b')).toBeUndefined();
});

it('survives a restart through the static data', () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.stringMatching(/^[\d,]{0,5}$/)), (told) => {
			const staticData: IDataObject = {};
			const dedupe = new DeliveryDedupe(newTrigger(), staticData);
			for (const [key, note] of Object.entries(told)) dedupe.keep(key, note);
			const afterRestart = new DeliveryDedupe(newTrigger(), stored(staticData));
			for (const [key, note] of Object.entries(told)) expect(afterRestart.noteOf(key)).toBe(note);
		}),
		{ numRuns: 30 },
	);
});

it('loses nothing when deliveries overwrite each other in the database', () => {
	const trigger = newTrigger();
	const first: IDataObject = {};
	const second: IDataObject = {};
	new DeliveryDedupe(trigger, first).keep('a', '');
	// Began before the first was stored, and is stored after it.
	new DeliveryDedupe(trigger, second).keep('b', '');
	const afterRestart = new DeliveryDedupe(newTrigger(), stored(second));
	expect([afterRestart.noteOf('a'), afterRestart.noteOf('b')]).toEqual(['', '']);
});

it('loses nothing when what came first is stored last', () => {
	const trigger = newTrigger();
	const copies: IDataObject[] = [{}, {}, {}];
	for (const [index, copy] of copies.entries())
		new DeliveryDedupe(trigger, copy).keep(`${index}`, '');
	for (const copy of copies) {
		const afterRestart = new DeliveryDedupe(newTrigger(), stored(copy));
		expect(copies.map((_, index) => afterRestart.noteOf(`${index}`))).toEqual(['', '', '']);
	}
});

it('learns from other processes what they stored', () => {
	const here = newTrigger();
	new DeliveryDedupe(here, {}).keep('test', '2');
	const elsewhere: IDataObject = {};
	const other = new DeliveryDedupe(newTrigger(), elsewhere);
	other.keep('test', '2,1');
	const theirs = { seen: { ...Object(stored(elsewhere).seen), by: 'another process' } };
	expect(new DeliveryDedupe(here, theirs).noteOf('test')).toBe('2,1');
});

/** The class as another process of the same n8n has it, with a mind of its own. */
function inAnotherProcess(): typeof DeliveryDedupe {
	let other = DeliveryDedupe;
	jest.isolateModules(() => {
		other = jest.requireActual<{ DeliveryDedupe: typeof DeliveryDedupe }>(
			'../../../../nodes/shared/webhook/deliveryDedupe',
		).DeliveryDedupe;
	});
	return other;
}

it('knows the youngest of all processes, also when each of them has heard of more than it keeps', () => {
	const trigger = newTrigger();
	const processes = [DeliveryDedupe, inAnotherProcess(), inAnotherProcess()];
	let database: IDataObject = {};
	for (let event = 0; event < 2.2 * remembered; event++) {
		const staticData = stored(database);
		new processes[event % 3](trigger, staticData).keep(`${event}`, '');
		database = staticData;
		if (event % 50 !== 49) continue;
		// Told again soon after, whichever process it reaches.
		for (const before of [event, event - 1, Math.max(0, event - remembered + 10)]) {
			const asked = new processes[(event + 1) % 3](trigger, stored(database));
			expect({ event, before, note: asked.noteOf(`${before}`) }).toMatchObject({ note: '' });
		}
	}
});

it('learns again what was lost when another process stored at the same time', () => {
	const trigger = newTrigger();
	const [Here, There] = [DeliveryDedupe, inAnotherProcess()];
	let database: IDataObject = {};
	for (let event = 0; event < remembered; event++) {
		database = stored(database);
		new Here(trigger, database).keep(`${event}`, '');
	}
	const [ours, theirs] = [stored(database), stored(database)];
	new Here(trigger, ours).keep('ours', '');
	// Began before ours was stored, and is stored after it.
	new There(trigger, theirs).keep('theirs', '');
	for (let event = 0; event < 100; event++) new There(trigger, theirs).keep(`later ${event}`, '');
	const dedupe = new Here(trigger, stored(theirs));
	dedupe.keep('one more', '');
	for (const key of ['ours', 'theirs', 'later 0', 'later 99']) expect(dedupe.noteOf(key)).toBe('');
});

it('keeps triggers apart', () => {
	const one = new DeliveryDedupe(newTrigger(), {});
	one.keep('a', '');
	expect(new DeliveryDedupe(newTrigger(), {}).noteOf('a')).toBeUndefined();
});

it('is bounded: the youngest stay, and no key is stored as it is', () => {
	const staticData: IDataObject = {};
	const dedupe = new DeliveryDedupe(newTrigger(), staticData);
	const secret = 'customer@example.com';
	const total = 3 * remembered + 50;
	let longest = 0;
	for (let index = 0; index < total; index++) {
		dedupe.keep(`${secret} ${index}`, '');
		longest = Math.max(longest, JSON.stringify(staticData).length);
	}
	for (const one of [dedupe, new DeliveryDedupe(newTrigger(), stored(staticData))]) {
		expect(one.noteOf(`${secret} ${total - remembered - 1}`)).toBeUndefined();
		expect(one.noteOf(`${secret} ${total - remembered}`)).toBe('');
		expect(one.noteOf(`${secret} ${total - 1}`)).toBe('');
	}
	expect(JSON.stringify(staticData)).not.toContain('customer');
	expect(longest).toBeLessThan(17_000);
});

it('has the same after a restart at any time', () => {
	const staticData: IDataObject = {};
	const keys = Array.from({ length: remembered }, (_, index) => `key ${index}`);
	const dedupe = new DeliveryDedupe(newTrigger(), staticData);
	for (const key of keys) dedupe.keep(key, '1');
	// Each of them changes, more often than the text has room for.
	for (const note of ['1,2', '1,2,3']) {
		for (const [index, key] of keys.entries()) {
			dedupe.keep(key, note);
			if (index % 97 > 0) continue;
			const afterRestart = new DeliveryDedupe(newTrigger(), stored(staticData));
			for (const each of keys) expect(afterRestart.noteOf(each)).toBe(dedupe.noteOf(each));
		}
	}
});

it('keeps in mind what comes again and again', () => {
	const dedupe = new DeliveryDedupe(newTrigger(), {});
	dedupe.keep('often', '1');
	for (let index = 0; index < remembered - 1; index++) dedupe.keep(`other ${index}`, '');
	dedupe.keep('often', '1,2');
	dedupe.keep('one more', '');
	expect(dedupe.noteOf('often')).toBe('1,2');
	expect(dedupe.noteOf('other 0')).toBeUndefined();
});

it.each([[null], ['text'], [[1]], [{ a: 1 }], [{ a: null }]])(
	'is not disturbed by static data that says %j',
	(seen) => {
		const dedupe = new DeliveryDedupe(newTrigger(), { seen });
		expect(dedupe.noteOf('a')).toBeUndefined();
		dedupe.keep('a', '');
		expect(dedupe.noteOf('a')).toBe('');
	},
);

it('notices that another running process stores too, and not that a process followed another one', () => {
	const trigger = newTrigger();
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	let database: IDataObject = {};
	const tell = (Process: typeof DeliveryDedupe, event: string) => {
		const staticData = stored(database);
		const dedupe = new Process(trigger, staticData);
		dedupe.keep(event, '');
		database = staticData;
		return dedupe.isShared();
	};
	const minutesLater = () => (now += 11 * 60_000);
	const [First, Second] = [DeliveryDedupe, inAnotherProcess()];
	// Nothing can have been noticed in the first minutes.
	expect(tell(First, 'a')).toBe(true);
	minutesLater();
	expect(tell(First, 'b')).toBe(false);
	expect(tell(Second, 'c')).toBe(true);
	minutesLater();
	expect(tell(Second, 'd')).toBe(false);
	expect(tell(First, 'e')).toBe(true);
	minutesLater();
	expect([tell(Second, 'f'), tell(Second, 'g'), tell(First, 'h')]).toEqual([true, true, true]);
	now += 25 * 3_600_000;
	expect(tell(First, 'i')).toBe(false);
	jest.restoreAllMocks();
});
