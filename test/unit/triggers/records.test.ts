import fc from 'fast-check';
import {
	type Cursor,
	firstCursor,
	type RecordRules,
	restoredCursor,
	takeNew,
} from '../../../nodes/shared/poll/records';

interface Call {
	id: string;
	at: number;
}

const hour = 3_600_000;
const noon = Date.UTC(2030, 0, 31, 12);
const rules: RecordRules<Call> = {
	id: ({ id }) => id,
	time: ({ at }) => at,
	lateMs: hour,
	mostSeen: 100,
};
const call = (id: string, minutes: number): Call => ({ id, at: noon + minutes * 60_000 });
const ids = (records: Call[]) => records.map(({ id }) => id);
const fresh = (cursor: Cursor, records: Call[], now = noon) =>
	ids(takeNew(cursor, records, rules, now).fresh);

test('what is there at first is known; what comes later is new once', () => {
	const first = firstCursor([call('a', -5)], rules, noon);
	const { fresh: found, cursor } = takeNew(first, [call('a', -5), call('b', 1)], rules, noon);
	expect(ids(found)).toEqual(['b']);
	expect(fresh(cursor, [call('a', -5), call('b', 1)])).toEqual([]);
});

test('records with the same time are all taken, also when they are listed one after another', () => {
	const first = firstCursor([], rules, noon);
	const { cursor } = takeNew(first, [call('a', 1)], rules, noon);
	expect(fresh(cursor, [call('b', 1), call('a', 1), call('c', 1)])).toEqual(['b', 'c']);
});

test('one that comes late is taken, one that comes too late is not', () => {
	const { cursor } = takeNew(firstCursor([], rules, noon), [call('a', 90)], rules, noon + hour);
	expect(cursor.from).toBe(noon + 30 * 60_000);
	expect(fresh(cursor, [call('late', 31), call('too late', 29)])).toEqual(['late']);
});

test('a record listed on two pages is one', () => {
	const first = firstCursor([], rules, noon);
	expect(fresh(first, [call('a', 1), call('b', 2), call('b', 2)])).toEqual(['a', 'b']);
});

test('a time far in the future makes nothing else look old', () => {
	const first = firstCursor([], rules, noon);
	const { cursor } = takeNew(first, [call('future', 1e6)], rules, noon);
	expect(fresh(cursor, [call('now', 0)])).toEqual(['now']);
});

test('a record whose time is unreadable is taken once, however long it stays listed', () => {
	const readable = { ...rules, time: ({ id, at }: Call) => (id === 'timeless' ? undefined : at) };
	const taken: string[] = [];
	let cursor = firstCursor<Call>([], readable, noon);
	for (let hours = 0; hours < 6; hours++) {
		const listed = [call('timeless', 0), call(`${hours}`, hours * 60)];
		const news = takeNew(cursor, listed, readable, noon + hours * hour);
		taken.push(...ids(news.fresh));
		cursor = news.cursor;
	}
	expect(taken).toEqual(['timeless', '0', '1', '2', '3', '4', '5']);
});

test('stays bounded, and reports nothing again that it forgets', () => {
	const many = Array.from({ length: 250 }, (_, index) => call(`${index}`, index / 10));
	const { cursor } = takeNew(firstCursor([], rules, noon), many, rules, noon);
	expect(Object.keys(cursor.seen)).toHaveLength(100);
	expect(fresh(cursor, many)).toEqual([]);
});

test('a stored cursor comes back as it was, anything else is none', () => {
	const cursor = firstCursor([call('a', -1)], rules, noon);
	expect(restoredCursor(JSON.parse(JSON.stringify(cursor)))).toEqual(cursor);
	for (const other of [null, 'text', {}, { from: 1 }, { from: '1', seen: {} }]) {
		expect(restoredCursor(other)).toBeUndefined();
	}
});

/** Records appear up to an hour after their time, and the clocks differ by up to 50 minutes. */
test('over any history, everything new is taken exactly once', () => {
	const history = fc.array(
		fc.record({
			at: fc.integer({ min: 0, max: 20 }),
			late: fc.integer({ min: 0, max: 59 }),
		}),
		{ maxLength: 30 },
	);
	fc.assert(
		fc.property(history, fc.integer({ min: -50, max: 50 }), (made, skew) => {
			const records = made.map(({ at, late }, index) => ({
				...call(`${index}`, at * 10),
				listed: at * 10 + late,
			}));
			const taken: string[] = [];
			let cursor = firstCursor<Call>([], rules, noon + skew * 60_000);
			for (let minute = 0; minute <= 300; minute += 7) {
				const listed = records.filter((one) => one.listed <= minute && one.at >= cursor.from);
				const news = takeNew(cursor, listed, rules, noon + (minute + skew) * 60_000);
				taken.push(...ids(news.fresh));
				cursor = news.cursor;
			}
			expect(taken.sort()).toEqual(ids(records).sort());
		}),
	);
});
