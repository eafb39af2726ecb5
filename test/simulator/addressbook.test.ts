/** Document 2, part C: groups, contacts, fields, opt-outs, dumps and searches. */
import type { Contact, Field, Group, OptOut } from '../../simulator/areas/addressbook/model.ts';
import { createAreas } from '../../simulator/areas/index.ts';
import { demoAccount } from '../../simulator/account.ts';
import { readContract } from '../../simulator/core/contract.ts';
import { defaultShapes, type Shapes } from '../../simulator/shapes.ts';
import { sized } from '../full-size.ts';
import { type Answered, useSimulator } from './support.ts';

const client = useSimulator();
const account = '/accounts/{accountId}';
const uuid = '00000000-0000-4000-8000-000000000000';

const send = async (method: string, path: string, body?: unknown) =>
	await client.send({ area: 'addressbook', method, path: `${account}${path}`, body });
const get = async (path: string) => await send('GET', path);
const read = async <Result>(path: string) => (await get(path)).json as Result;

const newGroup = async (name = 'Customers') =>
	(await send('POST', '/groups', { name })).json as Group;
const newContact = async (groupId: string, more: object = {}) =>
	(await send('POST', `/groups/${groupId}/contacts`, { groupId, ...more })).json as Contact;
const ids = (list: ReadonlyArray<{ id: string }>) => list.map(({ id }) => id);
const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name);

describe('groups', () => {
	test('count their contacts, and those without address or number', async () => {
		const { id } = await newGroup();
		await newContact(id, { email: 'anna@example.com' });
		await newContact(id, { phoneNumber: '+31612345678' });
		const last = await newContact(id);
		const group = async () => await read<Group>(`/groups/${id}`);
		expect(await group()).toMatchObject({ contactsAmount: 3, emptyEmails: 2, emptyNumbers: 2 });

		await send('PUT', `/contacts/${last.id}`, { groupId: id, email: 'bob@example.com' });
		expect(await group()).toMatchObject({ contactsAmount: 3, emptyEmails: 1, emptyNumbers: 2 });
	});

	test('are listed by name, size or date, as favourites, and with the hidden ones', async () => {
		const b = await newGroup('B');
		const a = await newGroup('A');
		const hidden = await newGroup('C');
		await newContact(b.id);
		await send('PUT', `/groups/${hidden.id}`, { name: 'C', isHidden: true, isFavorite: true });

		expect(names(await read('/groups'))).toEqual(['B', 'A']);
		expect(names(await read('/groups?includeHidden=true'))).toEqual(['B', 'A', 'C']);
		expect(names(await read('/groups?favorite=true&includeHidden=true'))).toEqual(['C']);
		expect(names(await read('/groups?orderBy=name'))).toEqual(['A', 'B']);
		expect(names(await read('/groups?orderBy=contacts%20desc'))).toEqual(['B', 'A']);
		expect(names(await read('/groups?orderBy=name&skip=1&take=1'))).toEqual(['B']);
		expect((await get('/groups?orderBy=size')).status).toBe(400);
		expect(a.id).not.toBe(b.id);
	});

	test('are deleted with their contacts, one or several', async () => {
		const groups = [await newGroup('A'), await newGroup('B'), await newGroup('C')];
		const contact = await newContact(groups[0]?.id ?? '');
		const [first, second, third] = ids(groups);
		expect((await send('DELETE', `/groups/${first}`)).status).toBe(204);
		expect((await get(`/contacts/${contact.id}`)).status).toBe(404);
		const both = `/groups?groupIds=${second}&groupIds=${third}`;
		expect((await send('DELETE', both)).status).toBe(204);
		expect(client.simulator.state.addressGroups()).toEqual([]);
		expect((await send('DELETE', '/groups')).status).toBe(400);
	});

	test.each<[Shapes['addressPut'], boolean]>([
		['replaced', false],
		['kept', true],
	])('a change leaves out what is %s', async (addressPut, isFavorite) => {
		client.simulator.shape({ addressPut });
		const { id } = await newGroup();
		await send('PUT', `/groups/${id}`, { name: 'Customers', isFavorite: true });
		const changed = await send('PUT', `/groups/${id}`, { name: 'Friends' });
		expect(changed).toMatchObject({ status: 200, json: { name: 'Friends', isFavorite } });
		client.simulator.shape({ groupUpdateAnswer: 'nothing' });
		expect(await send('PUT', `/groups/${id}`, { name: 'X' })).toMatchObject({
			status: 204,
			text: '',
		});
	});

	test.each([
		[
			'what the service counts',
			{ name: 'A', contactsAmount: 3 },
			/unknown property contactsAmount/,
		],
		['an id', { id: uuid, name: 'A' }, /unknown property id/],
		['no name', {}, /lacks the required property name/],
	])('%s is refused', async (_, body, reason) => {
		expect(await send('POST', '/groups', body)).toMatchObject({
			status: 400,
			json: { message: expect.stringMatching(reason) },
		});
	});
});

describe('contacts', () => {
	test('are created, read, replaced and moved', async () => {
		const from = await newGroup('From');
		const to = await newGroup('To');
		const made = await newContact(from.id, {
			firstName: 'Anna',
			customValues: [{ fieldId: 6, value: 'Boots Ltd' }],
		});
		expect(await read(`/contacts/${made.id}`)).toEqual(made);

		const moved = await send('PUT', `/contacts/${made.id}`, { groupId: to.id, lastName: 'Jansen' });
		expect(moved).toMatchObject({
			status: 200,
			json: { id: made.id, groupId: to.id, lastName: 'Jansen', customValues: [] },
		});
		expect(moved.json).not.toHaveProperty('firstName');
		const { state } = client.simulator;
		expect(ids(state.contactsIn(to.id))).toEqual([made.id]);
		expect(state.contactsIn(from.id)).toEqual([]);
	});

	test('are listed by name or date; custom values come when asked for', async () => {
		const { id } = await newGroup();
		const customValues = [{ fieldId: 7, value: 'x' }];
		const last = await newContact(id, { firstName: 'Zoe', customValues });
		const first = await newContact(id, { firstName: 'Anna' });
		const list = async (query: string) => await read<Contact[]>(`/groups/${id}/contacts${query}`);
		expect(ids(await list('?orderBy=name'))).toEqual([first.id, last.id]);
		expect(ids(await list('?orderBy=name%20desc&take=1'))).toEqual([last.id]);
		expect((await list(''))[0]).not.toHaveProperty('customValues');
		expect((await list('?getCustomValues=true'))[0]).toMatchObject({ customValues });
		// A sorted list has to notice a new contact.
		const middle = await newContact(id, { firstName: 'Mia' });
		expect(ids(await list('?orderBy=name'))).toEqual([first.id, middle.id, last.id]);
	});

	test('without a value are absent or null', async () => {
		const { id } = await newGroup();
		const contact = await newContact(id, { firstName: 'Anna' });
		expect(contact).not.toHaveProperty('email');
		client.simulator.shape({ emptyContactFields: 'null' });
		expect(await read(`/contacts/${contact.id}`)).toMatchObject({ firstName: 'Anna', email: null });
	});

	test.each<[string, (groupId: string) => object, RegExp]>([
		['no group', () => ({ firstName: 'Anna' }), /lacks the required property groupId/],
		['another group', () => ({ groupId: uuid }), /groupId is not the group in the path/],
		['null for a name', (groupId) => ({ groupId, firstName: null }), /firstName must be of type/],
		[
			'a value of no field',
			(groupId) => ({ groupId, customValues: [{ fieldId: 99, value: 'x' }] }),
			/field 99, which does not exist/,
		],
		[
			'a number as custom value',
			(groupId) => ({ groupId, customValues: [{ fieldId: 6, value: 1 }] }),
			/value must be of type string/,
		],
		['what only dumps have', (groupId) => ({ groupId, isUnsubscribed: 'true' }), /isUnsubscribed/],
	])('%s is refused', async (_, body, reason) => {
		const { id } = await newGroup();
		expect(await send('POST', `/groups/${id}/contacts`, body(id))).toMatchObject({
			status: 400,
			json: { message: expect.stringMatching(reason) },
		});
		expect(client.simulator.state.contactsIn(id)).toEqual([]);
	});
});

describe('bulk import', () => {
	const batch = (groupId: string, count: number) =>
		Array.from({ length: count }, (_, index) => ({ groupId, firstName: `Anna ${index}` }));

	test('imports all or nothing', async () => {
		const { id } = await newGroup();
		const bad = [...batch(id, 2), { groupId: id, email: 5 }];
		expect(await send('POST', `/groups/${id}/contacts-bulk`, bad)).toMatchObject({
			status: 400,
			json: { message: expect.stringMatching(/body\[2\]\.email/) },
		});
		expect(client.simulator.state.contactsIn(id)).toEqual([]);
	});

	test('contacts are found once a batch without delay, or an empty one, has started the indexing', async () => {
		const { id } = await newGroup();
		const other = await newGroup('Others');
		const path = `/groups/${id}/contacts-bulk`;
		const found = async () => await read<object[]>(`/groups/${id}/search?q=anna`);
		await send('POST', `${path}?delayIndexing=true`, batch(id, 2));
		expect(await found()).toEqual([]);
		expect(client.simulator.state.contactsNotIndexed(id)).toBe(2);
		await send('POST', `/groups/${other.id}/contacts-bulk?delayIndexing=false`, []);
		expect(await found()).toEqual([]);
		await send('POST', `${path}?delayIndexing=false`, batch(id, 1));
		expect(await found()).toHaveLength(3);

		await send('POST', `${path}?delayIndexing=true`, batch(id, 1));
		await send('POST', path, []);
		expect(await found()).toHaveLength(4);
	});

	test.each<[Shapes['bulkImportAnswer'], unknown]>([
		['nothing', undefined],
		['count', 2],
		['contacts', [expect.objectContaining({ id: expect.any(String) }), expect.anything()]],
		['object', { imported: 2 }],
	])('answers with %s', async (bulkImportAnswer, json) => {
		client.simulator.shape({ bulkImportAnswer });
		const { id } = await newGroup();
		const answer = await send('POST', `/groups/${id}/contacts-bulk`, batch(id, 2));
		expect(answer.json).toEqual(json);
	});
});

describe('fields', () => {
	test('are created after the predefined ones, renamed and deleted with their values', async () => {
		const made = (await send('POST', '/fields', { name: 'Birthday' })).json as Field;
		expect(made).toEqual({ id: 17, name: 'Birthday' });
		const { id } = await newGroup();
		const customValues = [
			{ fieldId: 6, value: 'Boots Ltd' },
			{ fieldId: 17, value: '1 May' },
		];
		const contact = await newContact(id, { customValues });

		expect((await send('PUT', '/fields/17', { name: 'Born' })).json).toEqual({
			id: 17,
			name: 'Born',
		});
		expect((await send('DELETE', '/fields/17')).status).toBe(204);
		expect(await read(`/contacts/${contact.id}`)).toMatchObject({
			customValues: [{ fieldId: 6, value: 'Boots Ltd' }],
		});
		expect((await get('/fields/17')).status).toBe(404);
		expect((await send('DELETE', '/fields/6')).status).toBe(400);
	});

	test('are listed with or without the predefined ones', async () => {
		await send('POST', '/fields', { name: 'Birthday' });
		const all = await read<Field[]>('/fields');
		expect(all.map(({ id }) => id)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
		expect(all[1]).toEqual({ id: 7, name: 'CustomField1' });
		client.simulator.shape({ predefinedFields: 'absent' });
		expect(await read('/fields')).toEqual([{ id: 17, name: 'Birthday' }]);
	});
});

describe('opt-outs', () => {
	test.each([
		['email', 'anna+news@example.com'],
		['email', 'a/b c@example.com'],
		['sms', '+31 6 12345678'],
		['sms', '030/1234567'],
	])('%s %s goes out and in, with its history', async (type, value) => {
		const path = `/optout/${type}/${encodeURIComponent(value)}`;
		const out = { type, value, isActive: true };
		expect(await send('POST', path, { message: 'asked' })).toMatchObject({
			status: 200,
			json: out,
		});
		expect(await read(path)).toEqual(out);
		expect(await send('DELETE', path, { message: 'came back' })).toMatchObject({
			status: 200,
			json: { ...out, isActive: false },
		});
		expect(await read(`${path}/history`)).toMatchObject([
			{ isActive: true, message: 'asked', createdBy: expect.any(String) },
			{ isActive: false, message: 'came back' },
		]);
		expect(await read(`${path}/history?skip=1`)).toHaveLength(1);
	});

	test.each([
		['a value that was encoded twice', 'sms', '%252B31612345678', /encoded twice/],
		['a number as address', 'email', '%2B31612345678', /not an email address/],
		['an address as number', 'sms', 'anna%40example.com', /not a phone number/],
		['an unknown type', 'fax', '123', /tokenType must be email or sms/],
	])('%s is refused', async (_, type, value, reason) => {
		expect(await send('POST', `/optout/${type}/${value}`, {})).toMatchObject({
			status: 400,
			json: { message: expect.stringMatching(reason) },
		});
		expect(client.simulator.state.optOuts()).toEqual([]);
	});

	test('a deletion without a body is refused', async () => {
		const path = '/optout/email/anna%40example.com';
		expect((await send('DELETE', path)).status).toBe(415);
		expect((await send('DELETE', path, {})).status).toBe(200);
	});

	const three: OptOut[] = [
		{ type: 'email', value: 'anna@example.com', isActive: true },
		{ type: 'sms', value: '+31612345678', isActive: true },
		{ type: 'email', value: 'bob@example.com', isActive: false },
	];

	test('are changed in bulk, with a message, counted either way', async () => {
		client.simulator.state.setOptOut(three[0] as OptOut);
		expect(await send('POST', '/optout/bulk', three)).toMatchObject({ status: 400 });
		expect((await send('POST', '/optout/bulk?message=list', three)).json).toBe(3);
		client.simulator.shape({ optOutBulkCounts: 'changes' });
		expect((await send('POST', '/optout/bulk?message=list', three)).json).toBe(0);
		expect(await read('/optout/email/bob%40example.com/history')).toMatchObject([
			{ message: 'list', isActive: false },
			{ message: 'list' },
		]);
	});

	test('are listed, searched and counted by type', async () => {
		for (const one of three) client.simulator.state.setOptOut(one);
		expect(await read('/optout')).toEqual(three);
		expect(await read('/optout?skip=1&take=1')).toEqual([three[1]]);
		expect(await read('/optout/email')).toEqual([three[0]]);
		expect(await read('/optout/email?isActive=false')).toEqual([three[2]]);
		expect(await read('/optout/search?query=EXAMPLE')).toEqual([three[0], three[2]]);
		expect(await read('/optout/types')).toMatchObject([
			{ id: 'email', amountOptIn: 1, amountOptOut: 1 },
			{ id: 'sms', amountOptIn: 0, amountOptOut: 1 },
		]);
	});

	test('an unknown value is not found, or opted in', async () => {
		const path = '/optout/email/anna%40example.com';
		expect((await get(path)).status).toBe(404);
		client.simulator.shape({ unknownOptOut: 'inactive' });
		expect(await read(path)).toEqual({ ...three[0], isActive: false });
	});
});

describe('dump', () => {
	interface Dumped extends Contact {
		isUnsubscribed: string;
	}

	test('walks groups and contacts by the last id, each contact once', async () => {
		const { state } = client.simulator;
		const [a, b, c] = state.seedGroups(3).map(({ id }) => id);
		const wanted = [...state.seedContacts(a ?? '', 30), ...state.seedContacts(b ?? '', 30)];
		const [single] = state.seedContacts(c ?? '', 5);
		const query = `?groupIds=${a}&groupIds=${b}&contactIds=${single?.id}&contactIds=${wanted[0]?.id}`;
		const walked: string[] = [];
		for (let last = ''; ; ) {
			const page = await read<Dumped[]>(`/dump/${query}&take=7${last && `&lastGuid=${last}`}`);
			if (page.length === 0) break;
			walked.push(...ids(page));
			last = page.at(-1)?.id ?? '';
		}
		expect(walked).toHaveLength(61);
		expect(new Set(walked)).toEqual(new Set([...ids(wanted), single?.id]));
	});

	test.each<[Shapes['dumpIds'], string[]]>([
		['named', ['groupIds=ID&contactIds=']],
		['either', ['groupIds=ID&contactIds=', 'groupIds=ID']],
		['filled', []],
	])('with one kind of id, where both are %s', async (dumpIds, allowed) => {
		client.simulator.shape({ dumpIds });
		const { id } = await newGroup();
		const { id: contactId } = await newContact(id);
		const forms = ['groupIds=ID&contactIds=', 'groupIds=ID'];
		const statuses = await Promise.all(
			forms.map(async (form) => (await get(`/dump/?${form.replace('ID', id)}`)).status),
		);
		expect(statuses).toEqual(forms.map((form) => (allowed.includes(form) ? 200 : 400)));
		const both = `/dump/?groupIds=${id}&contactIds=${contactId}`;
		expect(await read(both)).toMatchObject([{ id: contactId, isUnsubscribed: 'false' }]);
		expect((await get('/dump/?groupIds=&contactIds=')).status).toBe(400);
	});

	test('its path ends in a slash', async () => {
		const { id } = await newGroup();
		expect((await get(`/dump?groupIds=${id}&contactIds=`)).status).toBe(404);
	});

	test('leaves out who opted out of one type or any, or flags them', async () => {
		const { state } = client.simulator;
		const { id } = await newGroup();
		const [byMail, bySms, neither] = state.seedContacts(id, 3);
		state.setOptOut({ type: 'email', value: 'ANNA.1@example.com', isActive: true });
		state.setOptOut({ type: 'sms', value: '0031 600000002', isActive: true });
		state.setOptOut({ type: 'sms', value: '+31600000003', isActive: false });
		const dumped = async (type: string) =>
			new Set(ids(await read<Dumped[]>(`/dump/${type}?groupIds=${id}&contactIds=`)));
		expect(await dumped('')).toEqual(new Set([neither?.id]));
		expect(await dumped('sms')).toEqual(new Set([byMail?.id, neither?.id]));
		expect(await dumped('email')).toEqual(new Set([bySms?.id, neither?.id]));

		client.simulator.shape({ dumpOptedOut: 'flagged', unsubscribedText: 'capital' });
		const flagged = await read<Dumped[]>(`/dump/sms?groupIds=${id}&contactIds=`);
		expect(new Map(flagged.map((one) => [one.id, one.isUnsubscribed]))).toEqual(
			new Map([
				[byMail?.id, 'False'],
				[bySms?.id, 'True'],
				[neither?.id, 'False'],
			]),
		);
	});

	test('a group that bypasses opt-outs is whole, and says who opted out', async () => {
		const { id } = await newGroup();
		client.simulator.state.seedContacts(id, 1);
		await send('PUT', `/groups/${id}`, { name: 'Employees', bypassOptOut: true });
		client.simulator.state.setOptOut({
			type: 'email',
			value: 'anna.1@example.com',
			isActive: true,
		});
		expect(await read(`/dump/?groupIds=${id}&contactIds=`)).toMatchObject([
			{ isUnsubscribed: 'true' },
		]);
	});
});

describe('search', () => {
	test('finds groups and contacts, in pages and without marketing', async () => {
		const { state } = client.simulator;
		const shop = await newGroup('Anna’s shop');
		const spring = await newGroup('Spring campaign');
		const one = await newContact(shop.id, { firstName: 'Anna', insertion: 'van', lastName: 'Dam' });
		const two = await newContact(spring.id, { email: 'anna@example.com' });
		state.markMarketing(spring.id);

		const found = await read<object[]>('/search?q=ANNA');
		expect(found).toMatchObject([
			{ type: 'group', id: shop.id, name: 'Anna’s shop', contactsAmount: 1 },
			{
				type: 'contact',
				id: one.id,
				name: 'Anna van Dam',
				groupName: 'Anna’s shop',
				lastname: 'Dam',
			},
			{ type: 'contact', id: two.id, groupId: spring.id, isGroupMarketing: true },
		]);
		expect(await read('/search?q=anna&excludeMarketingContacts=true')).toEqual(found.slice(0, 2));
		expect(await read('/search?q=anna&skip=1&take=1')).toEqual(found.slice(1, 2));
		expect(await read('/search/groups?q=anna')).toEqual(found.slice(0, 1));
		expect(await read(`/groups/${spring.id}/search?q=anna`)).toEqual(found.slice(2));
		client.simulator.shape({ searchTypes: 'capital' });
		expect(await read('/search/groups?q=anna')).toMatchObject([{ type: 'Group' }]);
		expect((await get('/search')).status).toBe(400);
	});
});

test.each<[Shapes['addressLists'], (list: unknown, name: string) => unknown]>([
	['array', (list) => list],
	['items', (items) => ({ items })],
	['data', (data) => ({ data, total: 1 })],
	['named', (list, name) => ({ [name]: list })],
])('lists whose envelope is not shown come as %s', async (addressLists, wrap) => {
	const { id } = await newGroup();
	await newContact(id, { firstName: 'Anna' });
	client.simulator.state.setOptOut({ type: 'sms', value: '+31612345678', isActive: true });
	client.simulator.shape({ addressLists, predefinedFields: 'absent' });
	await send('POST', '/fields', { name: 'Birthday' });
	const one = [expect.any(Object)];
	expect(await read(`/groups/${id}/contacts`)).toEqual(wrap(one, 'contacts'));
	expect(await read('/fields')).toEqual(wrap(one, 'fields'));
	expect(await read('/optout')).toEqual(wrap(one, 'optOuts'));
	expect(await read('/optout/search?query=316')).toEqual(wrap(one, 'optOuts'));
	expect(await read('/search?q=anna')).toEqual(wrap(one, 'results'));
	expect(await read(`/dump/?groupIds=${id}&contactIds=`)).toEqual(one);
});

test('very many contacts are dumped to the end, listed and searched', async () => {
	const { state } = client.simulator;
	const { id } = await newGroup();
	const contacts = state.seedContacts(id, sized(100_000, { inEachRun: 10_000 }));
	const take = 2500;
	let last = '';
	let dumped = 0;
	for (;;) {
		const query = `?groupIds=${id}&contactIds=&take=${take}${last && `&lastGuid=${last}`}`;
		const page = await read<Contact[]>(`/dump/${query}`);
		dumped += page.length;
		if (page.length < take) break;
		expect((page[0]?.id ?? '') > last).toBe(true);
		last = page.at(-1)?.id ?? '';
	}
	expect(dumped).toBe(contacts.length);
	const beforeLast = contacts.length - 1;
	expect(await read(`/groups/${id}/contacts?orderBy=name%20desc&skip=${beforeLast}`)).toHaveLength(
		1,
	);
	expect(await read(`/search?q=jansen%20${beforeLast}`)).toMatchObject([
		{ id: contacts[beforeLast - 1]?.id },
	]);
});

test('documented answers fit the contract, whether empty fields are absent or null', async () => {
	const { areas } = createAreas({ account: demoAccount, shapes: defaultShapes, url: '' });
	const contract = areas.find(({ name }) => name === 'addressbook')?.contract;
	const operations = contract ? readContract('addressbook', contract) : [];
	const checked = new Set<string>();
	const check = ({ status, json }: Answered, endpoint: string) => {
		const answer = operations.find((one) => one.endpoint === endpoint)?.answers.get(`${status}`);
		expect([endpoint, answer?.(json, 'answer').problems]).toEqual([endpoint, []]);
		checked.add(endpoint);
	};
	const ask = async (method: string, path: string, template: string, body?: unknown) => {
		const answer = await send(method, path, body);
		check(answer, `${method} ${account}${template}`);
		return answer.json;
	};

	for (const emptyContactFields of ['absent', 'null'] as const) {
		client.simulator.shape({ emptyContactFields });
		const group = (await ask('POST', '/groups', '/groups', { name: 'A' })) as Group;
		await ask('GET', '/groups', '/groups');
		await ask('GET', `/groups/${group.id}`, '/groups/{groupId}');
		const body = { groupId: group.id, email: 'anna@example.com' };
		const contacts = '/groups/{groupId}/contacts';
		const contact = (await ask('POST', `/groups/${group.id}/contacts`, contacts, body)) as Contact;
		await ask('GET', `/contacts/${contact.id}`, '/contacts/{contactId}');
		await ask('PUT', `/contacts/${contact.id}`, '/contacts/{contactId}', body);
		const field = (await ask('POST', '/fields', '/fields', { name: 'Birthday' })) as Field;
		await ask('GET', `/fields/${field.id}`, '/fields/{fieldId}');
		await ask('PUT', `/fields/${field.id}`, '/fields/{fieldId}', { name: 'Born' });
		const value = '/optout/{tokenType}/{tokenValue}';
		const path = '/optout/sms/%2B31612345678';
		await ask('POST', path, value, { message: 'asked' });
		await ask('GET', path, value);
		await ask('GET', `${path}/history`, `${value}/history`);
		await ask('GET', '/optout/sms', '/optout/{tokenType}');
		await ask('GET', '/optout/types', '/optout/types');
		await ask('DELETE', path, value, {});
		await ask('POST', '/optout/bulk?message=x', '/optout/bulk', []);
		const query = `?groupIds=${group.id}&contactIds=`;
		await ask('GET', `/dump/${query}`, '/dump/');
		await ask('GET', `/dump/email${query}`, '/dump/{tokenType}');
	}
	const documented = operations.filter(({ answers }) => answers.size > 0);
	expect([...checked].sort()).toEqual(documented.map(({ endpoint }) => endpoint).sort());
});
