import type { IDataObject } from 'n8n-workflow';
import { polling } from '../../../nodes/AddressBookTrigger/polling';
import { standInPoll } from '../triggers/stand-in-poll';

type Values = Parameters<typeof polling.findNew>[0]['values'];

const values: Values = {
	...{ events: undefined, group: undefined, types: undefined },
	options: { allowLoop: false },
};
const value = 'nathan@example.com';
const entry = { type: 'email', value, isActive: true };

test.each([
	['counts none of', [{ id: 'email', amountOptOut: 0 }], ['optIn']],
	["counts another type, but doesn't count", [{ id: 'sms', amountOptOut: 3 }], ['optIn']],
	["counts nothing, as in an outage, so it doesn't count", [], []],
	['still counts some of', [{ id: 'email', amountOptOut: 1 }], []],
])('an opt-out that leaves the list where SVC %s its type', async (_, types, told) => {
	const poll = (counts: readonly IDataObject[], entries: readonly IDataObject[]) =>
		standInPoll(values, (path) => (path.endsWith('/types') ? counts : entries));
	const before = await polling.begin(poll([{ id: 'email', amountOptOut: 1 }], [entry]));
	const { events } = await polling.findNew(poll(types, []), before);
	expect(events.map(({ event }) => event)).toEqual(told);
});

test.each([
	['as an opt-in, is an opt-in', { ...entry, isActive: false }, ['optIn']],
	['is still one: a page of the list of all can miss it', entry, []],
	['is still one, though SVC says no more than its value', { value }, []],
	['is still one, in whichever letters SVC writes its type', { ...entry, type: 'Email' }, []],
])('an opt-out that only the list of its type has %s', async (_, ofItsType, told) => {
	const other = { ...entry, value: 'other@example.com' };
	const poll = (count: number, ofAll: IDataObject[], ofType: IDataObject[]) =>
		standInPoll(values, (path, ids, { isActive }) => {
			if (path.endsWith('/types')) return [{ id: 'email', amountOptOut: count }];
			if (path.endsWith('/optout')) return ofAll;
			// Without a filter, SVC may list only those who opted in.
			return ids.tokenType === 'email' && isActive === 'true' ? ofType : [];
		});
	const before = await polling.begin(poll(2, [entry, other], [entry, other]));
	const after = poll(1, [other], [ofItsType, other]);
	const { events } = await polling.findNew(after, before);
	expect(events.map(({ event }) => event)).toEqual(told);
});

test('an opt-out that left the list while SVC still counted it, is an opt-in once SVC no longer does', async () => {
	const poll = (count: number, entries: IDataObject[]) =>
		standInPoll(values, (path) =>
			path.endsWith('/types') ? [{ id: 'email', amountOptOut: count }] : entries,
		);
	const before = await polling.begin(poll(1, [entry]));
	const meanwhile = await polling.findNew(poll(1, []), before);
	expect(meanwhile.events).toEqual([]);
	const { events, failure } = await polling.findNew(poll(0, []), meanwhile.state);
	expect(failure).toBeUndefined();
	expect(events).toMatchObject([{ event: 'optIn', value }]);
});

describe('with a new token, by which what is stored cannot be read', () => {
	const now = 60_000;
	const emails = (count: number) =>
		Array.from({ length: count }, (_, at) => ({ ...entry, value: `${at}@example.com` }));

	/** What the poll after the change finds, where `before` were opted out and `listed` are. */
	async function found(
		before: IDataObject[],
		listed: IDataObject[],
		{
			events,
			amountOptOut = listed.length,
		}: { events?: Values['events']; amountOptOut?: number } = {},
	) {
		const poll = (entries: IDataObject[], amount: number) =>
			standInPoll(
				{ ...values, events },
				(path, _ids, { skip }) => {
					if (path.endsWith('/types')) return [{ id: 'email', amountOptOut: amount }];
					return Number(skip ?? 0) > 0 || path.endsWith('/sms') ? [] : entries;
				},
				now,
			);
		const begun = { ...(await polling.begin(poll(before, before.length))), read: 0 };
		return await polling.findNew(
			{
				...poll(listed, amountOptOut),
				seal: (text) => `new ${text}`,
				unseal: (text) => (text.startsWith('new ') ? text.slice(4) : undefined),
			},
			begun,
		);
	}

	test('who opted in is an error, once', async () => {
		const { failure, isReportedOnce, events } = await found(emails(2), emails(1));
		expect(failure).toMatchObject({ message: "Someone opted in, but the trigger can't tell who" });
		expect([isReportedOnce, events]).toEqual([true, []]);
	});

	test('who opted in is no error where that starts nothing', async () => {
		const { failure, state } = await found(emails(2), emails(1), { events: ['optOut'] });
		expect(failure).toBeUndefined();
		expect(state).toMatchObject({ optedOut: 'new [["email","0@example.com"]]', read: now });
	});

	test('nobody opted in while the lists are empty', async () => {
		const { failure, events } = await found(emails(2), [], { amountOptOut: 2 });
		expect([failure, events]).toEqual([undefined, []]);
	});

	test('a long list is read, though its numbers are the same, before anyone leaves it', async () => {
		const { state } = await found(emails(1_001), emails(1_001));
		expect(state.optedOut).toMatch(/^new /);
	});
});
