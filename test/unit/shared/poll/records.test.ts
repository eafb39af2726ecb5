import fc from 'fast-check';
import { NegativeAnswer } from '../../../../nodes/shared/errors';
import {
	type Cursor,
	firstCursor,
	type RecordRules,
	restoredCursor,
	takeNew,
} from '../../../../nodes/shared/poll/records';

interface Entry {
	id: string;
	at?: number | undefined;
}

const rules: RecordRules<Entry> = {
	id: ({ id }) => id,
	time: ({ at }) => at,
	lateMs: 100,
	mostSeen: 5,
};

const now = 10_000;
const nothing: Cursor = firstCursor([], rules, now);
const ids = (entries: Entry[]) => entries.map(({ id }) => id);

test('a record is new once, also if it comes late by less than is allowed for', () => {
	const one = takeNew(nothing, [{ id: 'a', at: now }], rules, now);
	expect(ids(one.fresh)).toEqual(['a']);
	const late = [
		{ id: 'a', at: now },
		{ id: 'late', at: now - 100 },
		{ id: 'too late', at: now - 101 },
	];
	const two = takeNew(one.cursor, late, rules, now);
	expect(ids(two.fresh)).toEqual(['late']);
	expect(takeNew(two.cursor, late, rules, now).fresh).toEqual([]);
});

test("doesn't count the present as old after a time far in the future", () => {
	const { cursor } = takeNew(nothing, [{ id: 'future', at: now * 1000 }], rules, now);
	const later = takeNew(cursor, [{ id: 'a', at: now }], rules, now + 10);
	expect(ids(later.fresh)).toEqual(['a']);
	// Nor what comes late, then or any time later.
	const late = [{ id: 'late', at: now - 90 }];
	expect(ids(takeNew(cursor, late, rules, now).fresh)).toEqual(['late']);
	expect(ids(takeNew(later.cursor, late, rules, now + 20).fresh)).toEqual(['late']);
});

test.each([
	[100, now],
	[101, nothing.from],
])(
	'a time %d ms in the future, where 100 are allowed, lets records count as old before %d',
	(ahead, from) => {
		expect(takeNew(nothing, [{ id: 'a', at: now + ahead }], rules, now).cursor.from).toBe(from);
	},
);

test('reports a record without a readable time once', () => {
	const { fresh, cursor } = takeNew(nothing, [{ id: 'a' }], rules, now);
	expect(ids(fresh)).toEqual(['a']);
	expect(takeNew(cursor, [{ id: 'a' }], rules, now).fresh).toEqual([]);
});

test('takes no more records without a readable time than it can remember: each would be new at each poll', () => {
	const all = Array.from({ length: rules.mostSeen + 1 }, (_, id) => ({ id: `${id}` }));
	expect(() => takeNew(nothing, all, rules, now)).toThrow(NegativeAnswer);
	expect(takeNew(nothing, all.slice(1), rules, now).fresh).toEqual(all.slice(1));
});

test('however many come: each is new once, and no more are remembered than allowed', () => {
	const batches = fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 9 }));
	fc.assert(
		fc.property(batches, (all) => {
			let cursor = nothing;
			const listed: Entry[] = [];
			const told: string[] = [];
			for (const [batch, times] of all.entries()) {
				const time = now + batch;
				for (const [index, at] of times.entries()) {
					listed.push({ id: `${batch} ${index}`, at: time + at });
				}
				const news = takeNew(cursor, listed, rules, time);
				// What is stored comes back the same.
				cursor = restoredCursor(JSON.parse(JSON.stringify(news.cursor))) ?? nothing;
				expect(cursor).toEqual(news.cursor);
				told.push(...ids(news.fresh));
				expect(Object.keys(cursor.seen).length).toBeLessThanOrEqual(rules.mostSeen);
			}
			expect(new Set(told).size).toBe(told.length);
		}),
	);
});

test.each([
	undefined,
	null,
	'x',
	{},
	{ from: 'x', seen: {} },
	{ from: 1 },
	{ from: 1, seen: null },
])('%j is no cursor', (stored) => {
	expect(restoredCursor(stored)).toBeUndefined();
});
