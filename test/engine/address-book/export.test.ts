import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sized } from '../../full-size.ts';
import { sentences } from '../../sentences.ts';
import { inLetters } from '../letter-case.ts';
import { byId, idsBy } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed({ binaryData: 'filesystem' });
const DUMP = 'GET /accounts/{accountId}/dump/';
const BY_TYPE = 'GET /accounts/{accountId}/dump/{tokenType}';

const arrange = ({ state }: typeof bed.service) => {
	const groups = state.seedGroups(2);
	const contacts = groups.map(({ id }, index) => state.seedContacts(id, index + 2));
	state.setOptOut({ type: 'sms', value: String(contacts[0][0].phoneNumber), isActive: true });
	return { groups, contacts };
};
type Arranged = ReturnType<typeof arrange>;

bed.describeOperation<Arranged>({
	name: 'svcAddressBook contact export',
	parameters: {
		groupIds: idsBy('={{ $json.group }}'),
		contactIds: idsBy('={{ $json.contacts }}'),
		optOutType: '={{ $json.type }}',
		limit: '={{ $json.limit }}',
	},
	arrange,
	items: ({ groups: [one, two], contacts: [, others] }) => [
		{ group: one.id, contacts: [others[0].id], type: 'all', limit: 2 },
		{ group: two.id, contacts: others[1].id, type: 'email', limit: 1 },
	],
	requests: ({ group, contacts, type, limit }) => [
		{
			endpoint: type === 'all' ? DUMP : BY_TYPE,
			path: expect.stringMatching(type === 'all' ? /\/dump\/$/ : /\/dump\/email$/),
			query: {
				groupIds: [group],
				contactIds: [contacts].flat(),
				take: [String(limit)],
			},
		},
	],
	outputCount: ({ limit }) => Number(limit),
	output: (items, { type }, { contacts: [[optedOut]] }) => {
		expect(items.map(({ json }) => [json.isUnsubscribed, json.unsubscribed])).toEqual(
			items.map(() => ['false', false]),
		);
		if (type === 'all') expect(items.map(({ json }) => json.id)).not.toContain(optedOut.id);
	},
	badItem: {
		item: ({ groups: [one] }) => ({ group: one.id, contacts: one.id, type: 'fax', limit: 1 }),
		error: '"Exclude Opt-Outs" can\'t be "fax"',
	},
});

const run = (parameters: INodeParameters, items: IDataObject[] = [{}]) =>
	bed.engine.runNode('svcAddressBook contact export', parameters, { items });
const ofGroup = (id: string): INodeParameters => ({ groupIds: idsBy(id) });
const fileOf = async (result: Awaited<ReturnType<typeof run>>, field = 'data') => {
	const [item] = result.outputs.svcAddressBook?.[0] ?? [];
	const file = item?.binary?.[field];
	return { json: item?.json, file, text: String(await bed.engine.files.read(file)) };
};
const seed = (count: number) => {
	const [{ id }] = bed.service.state.seedGroups(1);
	return { id, contacts: bed.service.state.seedContacts(id, count) };
};

test("outputs every contact once, whatever SVC's page size", async () => {
	const { id, contacts } = seed(2500);
	const result = await run({ ...ofGroup(id), returnAll: true });
	const ids = contacts.map((contact) => contact.id).sort();
	expect(result.json().map((contact) => contact.id)).toEqual(ids);
	const cursors = bed.service.requests.map(({ query }) => query.lastGuid?.[0]);
	expect(cursors).toEqual([undefined, ids[999], ids[1999], ids[2499]]);
});

test('very many contacts go into a file of JSON lines, each once', async () => {
	const { id, contacts } = seed(sized(100_000, { inEachRun: 10_000 }));
	const { json, file, text } = await fileOf(
		await run({ ...ofGroup(id), format: 'jsonLines', binaryPropertyName: 'out' }),
		'out',
	);
	expect(json).toEqual({
		fileName: 'contacts.jsonl',
		mimeType: 'application/jsonl',
		contacts: contacts.length,
		optedOut: 0,
	});
	expect(file).toMatchObject({ fileName: 'contacts.jsonl', id: expect.any(String) });
	const lines = text.split('\n');
	expect(lines.pop()).toBe('');
	expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(contacts.length);
	expect(lines).toHaveLength(contacts.length);
});

test('writes a CSV column per custom field, and one for the rest', async () => {
	const [{ id: group }] = bed.service.state.seedGroups(1);
	const { contactFields, seedContacts } = bed.service.state;
	contactFields.set(17, { id: 17, name: 'Shoe; "size"' });
	contactFields.set(18, { id: 18, name: 'email' });
	const [contact] = seedContacts(group, 1);
	Object.assign(contact, {
		firstName: 'Anna "Ann"',
		lastName: 'van\nDam',
		customValues: [
			{ fieldId: 6, value: 'Müller; Söhne' },
			{ fieldId: 17, value: '42' },
			{ fieldId: 99, value: 'gone' },
		],
	});
	const { json, text } = await fileOf(
		await run({
			...ofGroup(group),
			format: 'csv',
			options: { delimiter: ';', includeBom: true, fileName: 'a 31/01\\2030.csv' },
		}),
	);
	expect(json).toEqual({
		fileName: 'a 31-01-2030.csv',
		mimeType: 'text/csv',
		contacts: 1,
		optedOut: 0,
	});
	expect(text).toBe(
		[
			'\uFEFFid;groupId;firstName;insertion;lastName;email;phoneNumber;phoneCountry;createdOnUtc;isUnsubscribed;unsubscribed;Company;',
			Array.from({ length: 10 }, (_, index) => `CustomField${index + 1};`).join(''),
			'"Shoe; ""size""";email (18);other\r\n',
			`${contact.id};${group};"Anna ""Ann""";;"van\nDam";${contact.email};${contact.phoneNumber};NL;${contact.createdOnUtc};false;false;`,
			`"Müller; Söhne"${';'.repeat(11)}42;;"{""customValues"":{""99"":""gone""}}"\r\n`,
		].join(''),
	);
});

test('names the column of a custom field in whatever letters SVC writes its names', async () => {
	const [{ id: group }] = bed.service.state.seedGroups(1);
	const [contact] = bed.service.state.seedContacts(group, 1);
	contact.customValues = [{ fieldId: 17, value: '42' }];
	bed.service.order({
		match: { endpoint: 'GET /accounts/{accountId}/fields' },
		kind: 'status',
		status: 200,
		body: [{ Id: 17, Name: 'Shoe size' }],
	});
	const { text } = await fileOf(await run({ ...ofGroup(group), format: 'csv' }));
	const [names, row] = text.split('\r\n').map((line) => line.split(','));
	expect(row[names.indexOf('Shoe size')]).toBe('42');
	expect(row.at(-1)).toBe('');
});

describe('a value that a spreadsheet program would run as a formula', () => {
	const csvOf = async (value: string) => {
		const [{ id: group }] = bed.service.state.seedGroups(1);
		const [contact] = bed.service.state.seedContacts(group, 1);
		Object.assign(contact, { lastName: value, customValues: [{ fieldId: 6, value }] });
		bed.service.state.contactFields.set(17, { id: 17, name: value });
		const { text } = await fileOf(
			await run({ ...ofGroup(group), format: 'csv', options: { delimiter: ';' } }),
		);
		const [names, row] = text.split('\r\n').map((line) => line.split(';'));
		return { group, contact, names, row };
	};

	test.each(['=1+1', '=HYPERLINK(A1)', '@SUM(A1)', '+A1', '-A1', '\t=1', '＝1'])(
		'gets an apostrophe: %j',
		async (value) => {
			const { names, row } = await csvOf(value);
			expect([row[4], row[11]]).toEqual([`'${value}`, `'${value}`]);
			// So does the name of a custom field, which has no tabs.
			expect(names.at(-2)).toBe(`'${value.trim()}`);
		},
	);

	test.each(['+31612345678', '+31 (0)6-123 45.678', '-12.50', '-1,5', '-', 'a=b', "'s", ' =1', ''])(
		'is none: %j',
		async (value) => {
			const { row } = await csvOf(value);
			expect([row[4], row[11]]).toEqual([value, value]);
		},
	);

	test('comes back without it by an import', async () => {
		const { row, group } = await csvOf('=1+1');
		const json = { 'Last Name': row[4], Email: 'x@example.com', Company: row[11] };
		const parameters = { resource: 'contact', operation: 'import', groupId: byId(group) };
		await bed.engine.runNode('svcAddressBook', parameters, { items: [json] });
		expect(bed.service.state.contactsIn(group).at(-1)).toMatchObject({
			lastName: '=1+1',
			customValues: [{ fieldId: 6, value: '=1+1' }],
		});
	});
});

test.each(['lower', 'capital', 'digit'] as const)(
	'those who opted out are marked with a boolean (%s)',
	async (unsubscribedText) => {
		bed.service.shape({ unsubscribedText, dumpOptedOut: 'flagged' });
		const { id, contacts } = seed(2);
		const value = String(contacts[0].email);
		bed.service.state.setOptOut({ type: 'email', value, isActive: true });
		const result = await run({ ...ofGroup(id), optOutType: 'all', returnAll: true });
		const flags = Object.fromEntries(result.json().map((one) => [one.email, one.unsubscribed]));
		expect(flags).toEqual({ [value]: true, [String(contacts[1].email)]: false });
	},
);

test.each(['items', 'csv', 'jsonLines'])(
	'a hint says if someone who opted out is among the contacts (%s)',
	async (format) => {
		const { id, contacts } = seed(3);
		const hintsOf = async () => {
			const { runData, json } = await run({ ...ofGroup(id), format });
			const hints = runData.svcAddressBook[0].hints?.map(({ message }) => message) ?? [];
			return [json()[0].optedOut, hints.filter((message) => message.includes('opted out'))];
		};
		const count = (out: number) => (format === 'items' ? undefined : out);
		const value = String(contacts[0].phoneNumber);
		bed.service.state.setOptOut({ type: 'sms', value, isActive: true });
		expect(await hintsOf()).toEqual([count(0), []]);
		bed.service.shape({ dumpOptedOut: 'flagged', unsubscribedText: 'capital' });
		expect(await hintsOf()).toEqual([
			count(1),
			[expect.stringContaining('"unsubscribed" is true')],
		]);
	},
);

describe('a list of IDs that is empty', () => {
	test('can be left out of the request', async () => {
		bed.service.shape({ dumpIds: 'either' });
		const { id } = seed(1);
		await run({ ...ofGroup(id), options: { emptyIds: 'leaveOut' } });
		expect(bed.service.requests[0].query).not.toHaveProperty('contactIds');
		expect(bed.service.requests[0].status).toBe(200);
	});

	test('is sent without a value', async () => {
		const { id } = seed(1);
		await run(ofGroup(id));
		expect(bed.service.requests[0]).toMatchObject({ query: { contactIds: [''] }, status: 200 });
	});

	test('both are refused', async () => {
		expect((await run({})).error?.message).toBe(
			'"Groups" is empty, and so is \'Contacts\' [item 0]',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test("divides IDs that don't fit into a URL, and outputs every contact once", async () => {
		const { id, contacts } = seed(70);
		const ids = contacts.slice(0, 61).map((contact) => contact.id);
		const all = { ...ofGroup(id), contactIds: idsBy(`={{ "${ids.join()}" }}`), returnAll: true };
		const found = (await run(all)).json().map((contact) => contact.id);
		expect(found).toHaveLength(70);
		expect(new Set(found)).toEqual(new Set(contacts.map((contact) => contact.id)));
		const counts = bed.service.requests.map(
			({ query: { contactIds = [], groupIds = [] } }) =>
				[...contactIds, ...groupIds].filter(Boolean).length,
		);
		expect(Math.max(...counts)).toBe(30);
		const before = bed.service.requests.length;
		const limited = await run({ ...all, returnAll: false, limit: 65 });
		expect(new Set(limited.json().map((contact) => contact.id)).size).toBe(65);
		// Two pages of 30 contacts and an empty one each, and one with more than the rest.
		expect(bed.service.requests.slice(before)).toHaveLength(5);
	});

	test('a JSON Lines file has the contacts as SVC returned them', async () => {
		const { id } = seed(1);
		const { text } = await fileOf(await run({ ...ofGroup(id), format: 'jsonLines' }));
		expect(JSON.parse(text)).toHaveProperty('isUnsubscribed');
		expect(JSON.parse(text)).not.toHaveProperty('unsubscribed');
	});
});

describe('a service that pages otherwise', () => {
	const contact = (number: number) => ({ id: `00000000-0000-4000-8000-${1e11 + number}` });
	const pagesOf = async (pages: object[][], more: INodeParameters = { returnAll: true }) => {
		for (const body of pages) bed.service.order({ kind: 'status', status: 200, body });
		const result = await run({ contactIds: idsBy(contact(0).id), ...more });
		return { result, count: result.outputs.svcAddressBook?.[0]?.length };
	};
	const full = Array.from({ length: 1000 }, (_, index) => contact(index));

	test('begins a page with the contact that was the last', async () => {
		const { count } = await pagesOf([full, [contact(999), contact(1000)], [contact(1000)]]);
		expect(count).toBe(1001);
	});

	test('gives fewer than asked for', async () => {
		const limited = { limit: 3 };
		const { count } = await pagesOf(
			[[contact(1)], [contact(1), contact(2)], [contact(3)]],
			limited,
		);
		expect(count).toBe(3);
		expect(bed.service.requests.map(({ query }) => query.take?.[0])).toEqual(['3', '3', '2']);
	});

	test('returns a contact for itself and for its group', async () => {
		const { count } = await pagesOf([
			[contact(0), contact(1), contact(0)],
			[contact(2), contact(0), contact(3)],
		]);
		expect(count).toBe(4);
	});

	test('returns all of them in one response, whatever the page size', async () => {
		const { count } = await pagesOf([full.slice(1), full.slice(1)]);
		expect(count).toBe(999);
	});

	test('gives the same page again and again: that is an error, not an end', async () => {
		const { result } = await pagesOf([full, full, full]);
		expect(result.error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
		expect(result.error?.description).toContain('repeats contacts that were already returned');
		expect(bed.service.requests).toHaveLength(2);
	});

	test.each([
		[{ isunsubscribed: 'true' }, { isUnsubscribed: 'true' }],
		[{ IsUnsubscribed: true }, { isUnsubscribed: true }],
		[{ is_unsubscribed: 'Y' }],
		[{ isUnsubscribed: 1 }],
	])(
		'says that a contact opted out, in its own way: %j',
		async (flag: object, shown: object = flag) => {
			const { result } = await pagesOf([[{ ...contact(0), ...flag }], []]);
			expect(result.json()).toEqual([{ ...contact(0), ...shown, unsubscribed: true }]);
		},
	);

	test.each(['no', 'N', 'false', 0])('says that a contact did not opt out: %j', async (flag) => {
		const { result } = await pagesOf([[{ ...contact(0), isUnsubscribed: flag }], []]);
		expect(result.json()).toMatchObject([{ unsubscribed: false }]);
	});

	test.each([
		(name: string) => name.charAt(0).toUpperCase() + name.slice(1),
		(name: string) => name.toLowerCase(),
	])('spells its names in other letters: the columns of a CSV are the same', async (spelled) => {
		const one = { ...contact(0), firstName: 'Ann', customValues: [{ fieldId: 6, value: 'Shoes' }] };
		const csvOf = async (listed: unknown) => {
			const match = { endpoint: BY_TYPE };
			bed.service.order({ kind: 'status', status: 200, body: [listed], match });
			const { result } = await pagesOf([], { format: 'csv' });
			return (await fileOf(result)).text;
		};
		const usual = await csvOf(one);
		expect(usual).toMatch(/^id,/);
		expect(usual).toContain('Shoes');
		expect(await csvOf(inLetters(one, spelled))).toBe(usual);
	});

	test('gives contacts without an ID', async () => {
		const { result } = await pagesOf([[{ email: 'a@example.com' }]]);
		expect(result.error?.description).toContain('has contacts without an ID');
	});
});

test('outputs no incomplete file', async () => {
	const { id } = seed(1500);
	bed.service.order({ match: { nth: 2 }, kind: 'status', status: 403 });
	const result = await run({ ...ofGroup(id), format: 'jsonLines' });
	expect(result.error?.message).toBe(`${sentences.notAllowed} [item 0]`);
	expect(result.outputs.svcAddressBook?.[0] ?? []).toEqual([]);
});
