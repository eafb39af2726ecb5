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
	['as an opt-in, is an opt-in', false, ['optIn']],
	['is still one: a page of the list of all can miss it', true, []],
])('an opt-out that only the list of its type has %s', async (_, isActive, told) => {
	const other = { ...entry, value: 'other@example.com' };
	const poll = (count: number, ofAll: IDataObject[], ofType: IDataObject[]) =>
		standInPoll(values, (path, ids) => {
			if (path.endsWith('/types')) return [{ id: 'email', amountOptOut: count }];
			if (ids.tokenType === 'sms') return [];
			return path.endsWith('/optout') ? ofAll : ofType;
		});
	const before = await polling.begin(poll(2, [entry, other], [entry, other]));
	const after = poll(1, [other], [{ ...entry, isActive }, other]);
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
