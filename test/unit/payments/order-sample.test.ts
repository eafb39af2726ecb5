/** Which orders the test of a Payments Trigger in the editor reads to show an event. */
import { polling } from '../../../nodes/PaymentsTrigger/polling';
import { orderValues } from '../triggers/order-values';
import { standInPoll } from '../triggers/stand-in-poll';

const now = Date.parse('2030-05-10T12:00:00Z');
const today = '2030-05-10';

/** The keys of the orders that are read, where nothing has happened to any of these that the trigger starts on. */
async function readFor(orders: ReadonlyArray<readonly [key: string, time?: string]>) {
	const read: string[] = [];
	const listed = orders.map(([key, time]) => ({
		order_key: key,
		...(time !== undefined && { timestamp: `${today}T${time}Z` }),
	}));
	const values = { ...orderValues, events: ['paymentRefunded' as const] };
	const poll = standInPoll(
		values,
		(_path, { order_key: key }, { date }) => {
			if (key === undefined) return date === today ? listed : [];
			read.push(key);
			return { order_key: key, order_reference: key, payments: [] };
		},
		now,
	);
	expect(await polling.sample(poll)).toEqual([]);
	return read;
}

test.each([
	[['first', 'second', 'third']],
	[['third', 'second', 'first']],
	[['second', 'third', 'first']],
])('the newest first, where SVC lists %j', async (keys) => {
	const times: Record<string, string> = { first: '09:00', second: '10:00', third: '11:00' };
	const read = await readFor(keys.map((key) => [key, times[key]] as const));
	expect(read).toEqual(['third', 'second', 'first']);
});

test('one whose time is unknown comes last', async () => {
	expect(await readFor([['timeless'], ['first', '09:00'], ['second', '10:00']])).toEqual([
		...['second', 'first', 'timeless'],
	]);
});

test('ten of a day at most, so that it ends soon', async () => {
	const keys = Array.from({ length: 12 }, (_, at) => `order ${at}`);
	const read = await readFor(keys.map((key, at) => [key, `10:${10 + at}`] as const));
	expect(read).toEqual(keys.slice(2).reverse());
});
