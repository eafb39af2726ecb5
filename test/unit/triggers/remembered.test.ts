import type { IDataObject } from 'n8n-workflow';
import { newContacts } from '../../../nodes/AddressBookTrigger/contacts';
import { polling as optOutsPolling } from '../../../nodes/AddressBookTrigger/polling';
import { mostValues } from '../../../nodes/AddressBookTrigger/state';
import { pollingOf } from '../../../nodes/MessagesTrigger/polling';
import { rules as numberRules } from '../../../nodes/PhoneNumbersTrigger/polling';
import { firstCursor, takeNew } from '../../../nodes/shared/poll';
import { polling as shopPolling } from '../../../nodes/TicketShopTrigger/polling';
import { rules as callRules } from '../../../nodes/VoiceTrigger/calls';
import { standInPoll } from './stand-in-poll';

const names = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`);

type MessagesValues = Parameters<typeof pollingOf.messages.findNew>[0]['values'];
type OptOutsValues = Parameters<typeof optOutsPolling.findNew>[0]['values'];
type ShopValues = Parameters<typeof shopPolling.findNew>[0]['values'];

/** What a service returns that lists only these entries. */
const listing =
	(entries: readonly IDataObject[]) =>
	(_path: string, _ids: unknown, { skip }: IDataObject): unknown =>
		Number(skip ?? 0) > 0 ? [] : entries;

test('the Messages Trigger remembers 10,000 messages, those that were listed last', async () => {
	const before = names(10_000);
	const values: MessagesValues = {
		...{ replies: undefined, kind: 'messages', events: undefined, statuses: [], failureLimit: 0 },
		...{ options: { allowLoop: false, newest: undefined }, simple: false },
	};
	const poll = standInPoll(values, listing([{ id: 'new', status: 'SENT' }]));
	const { state } = await pollingOf.messages.findNew(poll, {
		kind: 'Messages',
		from: 0,
		known: Object.fromEntries(before.map((name) => [name, ['SENT', 0]])),
	});
	expect(Object.keys(state.known).slice(0, -1)).toEqual(before.slice(1));
	expect(Object.keys(state.known)).toHaveLength(10_000);
});

test('the Messages Trigger reports no message as new that has the time of the oldest one it compared', async () => {
	const values: MessagesValues = {
		...{ replies: undefined, kind: 'messages', events: undefined, statuses: [], failureLimit: 0 },
		...{ options: { allowLoop: false, newest: undefined }, simple: false },
	};
	const from = Date.UTC(2026, 0, 1);
	const at = (id: string, time: number) => ({
		...{ id, status: 'SENT' },
		createdAtUtc: new Date(time).toISOString(),
	});
	const poll = standInPoll(values, listing([at('new', from + 1), at('in view again', from)]));
	const { events } = await pollingOf.messages.findNew(poll, { kind: 'Messages', from, known: {} });
	expect(events).toEqual([expect.objectContaining({ id: 'new' })]);
});

describe.each([
	['those that were listed last', 2, mostValues - 2],
	['none but the listed ones, if those are as many', mostValues, 0],
])('the Address Book Trigger remembers 100,000: %s', (_, listed, kept) => {
	const before = names(mostValues);
	const optOutsValues: OptOutsValues = {
		...{ events: ['optOut'], group: undefined, types: undefined },
		options: { allowLoop: false },
	};

	test('values', async () => {
		const entries = names(listed).map((value) => ({ type: 'email', value, isActive: true }));
		const poll = standInPoll(optOutsValues, listing(entries));
		const { state } = await optOutsPolling.findNew(poll, {
			known: new Map(before.map((name) => [name, false])),
			...{ amounts: 'others', read: 0, optedOut: '' },
		});
		const known = [...state.known.keys()];
		expect(known).toHaveLength(mostValues);
		expect(known.slice(0, kept)).toEqual(before.slice(mostValues - kept));
		// What stays listed takes no more room.
		const { state: later } = await optOutsPolling.findNew(poll, { ...state, amounts: 'others' });
		expect(later.known.size).toBe(mostValues);
	});

	test('contacts of a group', async () => {
		const entries = names(listed).map((id) => ({ id }));
		const values: OptOutsValues = { ...optOutsValues, events: ['contactAdded'], group: 'group-1' };
		const list = listing(entries);
		const poll = standInPoll(values, (path, ids, query) =>
			path.endsWith('/{groupId}') ? { contactsAmount: listed } : list(path, ids, query),
		);
		const first = await newContacts(poll, undefined);
		if (!first.contacts) throw new Error('There are none');
		const known = { ...first.contacts, names: new Set(before), amount: 'another' };
		const { contacts } = await newContacts(poll, known);
		const remembered = [...(contacts?.names ?? [])];
		expect(remembered).toHaveLength(mostValues);
		expect(remembered.slice(0, kept)).toEqual(before.slice(mostValues - kept));
		const later = await newContacts(poll, contacts && { ...contacts, amount: 'another' });
		expect(later.contacts?.names.size).toBe(mostValues);
	});
});

test('the Ticket Shop Trigger remembers all listed events, and 1,000 that are gone', async () => {
	const all = names(3002);
	const listed = all.filter((_, at) => at % 3 === 0);
	const gone = all.filter((_, at) => at % 3 > 0);
	const values: ShopValues = {
		...{
			events: ['newEvent'],
			lowAmount: 2,
			eventUuid: undefined,
			options: { accessKey: undefined },
		},
		...{ language: 'en', simple: false },
	};
	const poll = standInPoll(values, listing(listed.map((uuid) => ({ uuid }))));
	const { state } = await shopPolling.findNew(poll, {
		scope: '',
		reader: poll.reader,
		events: Object.fromEntries(all.map((name) => [name, { read: 0 }])),
	});
	const kept = Object.keys(state.events);
	expect(kept.filter((name) => listed.includes(name))).toEqual(listed);
	expect(kept.filter((name) => !listed.includes(name))).toEqual(gone.slice(-1000));
	expect(gone.length).toBeGreaterThan(1000);
});

test.each([
	['the Voice Trigger takes a call', callRules, 'finishedOn', 'callId', 3],
	['the Phone Numbers Trigger takes a request', numberRules, 'createdOnUtc', 'id', 400],
] as const)('%s that SVC lists late, but not too late', (_, rules, time, id, days) => {
	const now = Date.UTC(2030, 0, 31, 12);
	const record = (name: string, daysAgo: number) => ({
		[id]: name,
		[time]: new Date(now - daysAgo * 24 * 3_600_000).toISOString(),
	});
	const cursor = firstCursor([record('newest', 0)], rules, now);
	const late = [record('late', days - 0.01), record('too late', days + 0.01)];
	expect(takeNew(cursor, late, rules, now).fresh).toEqual(late.slice(0, 1));
});

test.each([
	['the Voice Trigger', callRules, 'finishedOn', 'callId', 10_000],
	['the Phone Numbers Trigger', numberRules, 'createdOnUtc', 'id', 5_000],
] as const)('%s remembers the newest', (_, rules, time, id, most) => {
	const now = Date.UTC(2030, 0, 31, 12);
	const records = Array.from({ length: most + 500 }, (_, at) => ({
		[id]: `record ${at}`,
		[time]: new Date(now - at * 1000).toISOString(),
	}));
	const { from, seen } = firstCursor(records, rules, now);
	expect(Object.keys(seen)).toHaveLength(most);
	// The last one that is remembered.
	expect(from).toBeGreaterThan(now - most * 1000);
	expect(from).toBeLessThanOrEqual(now - (most - 1) * 1000);
});
