import type { IDataObject } from 'n8n-workflow';
import { polling } from '../../../nodes/AddressBookTrigger/polling';
import { standInPoll } from './stand-in-poll';

type Values = Parameters<typeof polling.findNew>[0]['values'];

const values: Values = {
	...{ events: undefined, group: undefined, types: undefined },
	options: { allowLoop: false },
};
const value = 'nathan@example.com';
const entry = { type: 'email', value, isActive: true };

test.each([
	['counts none of', [{ id: 'email', amountOptOut: 0 }], ['optIn']],
	["doesn't count", [], ['optIn']],
	['still counts some of', [{ id: 'email', amountOptOut: 1 }], []],
])('an opt-out that leaves the list is an opt-in where SVC %s its type', async (_, types, told) => {
	const poll = (counts: readonly IDataObject[], entries: readonly IDataObject[]) =>
		standInPoll(values, (path) => (path.endsWith('/types') ? counts : entries));
	const before = await polling.begin(poll([{ id: 'email', amountOptOut: 1 }], [entry]));
	const { events } = await polling.findNew(poll(types, []), before);
	expect(events.map(({ event }) => event)).toEqual(told);
});

test('an opt-out that only the list of its type has, as an opt-in, is an opt-in', async () => {
	const poll = (count: number, ofAll: IDataObject[], ofType: IDataObject[]) =>
		standInPoll(values, (path) => {
			if (path.endsWith('/types')) return [{ id: 'email', amountOptOut: count }];
			return path.endsWith('/optout') ? ofAll : ofType;
		});
	const before = await polling.begin(poll(1, [entry], [entry]));
	const after = poll(0, [], [{ ...entry, isActive: false }]);
	const { events } = await polling.findNew(after, before);
	expect(events.map(({ event }) => event)).toEqual(['optIn']);
});
