/** Where all messages that are compared were created at the same time, more are. */
import { pollingOf } from '../../../nodes/MessagesTrigger/polling';
import { standInPoll } from '../triggers/stand-in-poll';

const { messages: polling } = pollingOf;
type Values = Parameters<typeof polling.begin>[0]['values'];

/** How many entries the first poll of this list asked for, each time that it read the list from its beginning. */
async function read(newest: number, times: readonly string[]): Promise<number[]> {
	const values: Values = {
		...{ replies: undefined, kind: 'messages', events: undefined, statuses: undefined },
		...{ failureLimit: 0, simple: true, options: { allowLoop: undefined, newest } },
	};
	const listed = times.map((createdAtUtc, at) => ({ id: `message ${at}`, createdAtUtc }));
	const sizes: number[] = [];
	const poll = standInPoll(values, (_path, _ids, { skip, take }) => {
		const [from, count] = [Number(skip ?? 0), Number(take)];
		sizes[from === 0 ? sizes.length : sizes.length - 1] = from + count;
		return listed.slice(from, from + count);
	});
	await polling.begin(poll);
	return sizes;
}

const times = (count: number, createdAtUtc: string) =>
	Array.from({ length: count }, () => createdAtUtc);

test('twice as many, until one of another time is among them', async () => {
	const list = [...times(3, '2030-01-31T12:00:00'), ...times(20, '2030-01-31T11:00:00')];
	expect(await read(1, list)).toEqual([1, 2, 4]);
});

test('5,000 at most', async () => {
	expect(await read(3_000, times(6_000, '2030-01-31T12:00:00'))).toEqual([3_000, 5_000]);
});
