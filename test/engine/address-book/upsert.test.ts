import type http from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { REPEAT_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { withHostileService } from '../hostile-service.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CONTACTS, GROUPS, unknownId } from './book.ts';

const bed = simulatorBed();
const create = `POST ${GROUPS}/{groupId}/contacts`;
const search = `GET ${GROUPS}/{groupId}/search`;
const list = `GET ${GROUPS}/{groupId}/contacts`;
const read = `GET ${CONTACTS}/{contactId}`;
const update = `PUT ${CONTACTS}/{contactId}`;

const parameters = {
	resource: 'contact',
	operation: 'upsert',
	groupId: byId('={{ $json.group }}'),
	matchEmail: '={{ $json.email }}',
	firstName: '={{ $json.first }}',
};
const run = async (items: INodeParameters[], given: INodeParameters = {}) =>
	await bed.engine.runNode(
		'svcAddressBook',
		{ ...parameters, ...given },
		{ items: items.map((json) => ({ json })) },
	);
const endpoints = () => bed.service.requests.map(({ endpoint }) => endpoint);
const outcomes = ({ outputs }: Awaited<ReturnType<typeof run>>) =>
	outputs.svcAddressBook?.[0]?.map(({ json }) => json.outcome);
const group = () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	return id;
};
const inGroup = (id: string) =>
	bed.service.state.contactsIn(id).map(({ email, firstName }) => [email, firstName]);

bed.describeOperation({
	name: 'svcAddressBook contact upsert',
	parameters,
	arrange({ state }) {
		const [{ id }] = state.seedGroups(1);
		return state.seedContacts(id, 2);
	},
	items: ([a, b]) => [
		{ group: a.groupId, email: a.email, first: 'Chloe' },
		{ group: b.groupId, email: String(b.email).toUpperCase(), first: 'David' },
	],
	requests: ({ group: id, email, first }) => [
		{ endpoint: search, path: expect.stringContaining(String(id)), query: { q: [email] } },
		{ endpoint: read },
		{
			endpoint: update,
			// The address stays as it is in SVC, and so does all that isn't entered.
			body: expect.objectContaining({
				email: String(email).toLowerCase(),
				firstName: first,
				groupId: id,
				lastName: expect.stringContaining('Jansen'),
			}),
		},
	],
	output([{ json }], { first }) {
		expect(json).toMatchObject({ firstName: first, outcome: 'updated' });
	},
	badItem: {
		item: ([{ groupId }]) => ({ group: groupId, email: '', first: 'Cem' }),
		error: /"Email"/,
	},
});

test('creates contacts that the group lacks, and changes nothing in a second run', async () => {
	const id = group();
	const items = [
		{ group: id, email: 'anna@example.com', first: 'Anna' },
		{ group: id, email: 'bob@example.com', first: 'Bob' },
	];
	expect(outcomes(await run(items))).toEqual(['created', 'created']);
	const first = inGroup(id);
	expect(first).toEqual([
		['anna@example.com', 'Anna'],
		['bob@example.com', 'Bob'],
	]);
	expect(outcomes(await run(items))).toEqual(['unchanged', 'unchanged']);
	expect(inGroup(id)).toEqual(first);
	expect(endpoints()).not.toContain(update);
});

test('changes nothing if all that an item has beside the contact is an empty custom value', async () => {
	const id = group();
	const [{ email, firstName }] = bed.service.state.seedContacts(id, 1);
	const customValues = { entries: [{ fieldId: byId('7'), value: '' }] };
	const found = await run([{ group: id, email, first: String(firstName) }], {
		additionalFields: { customValues },
	});
	expect(outcomes(found)).toEqual(['unchanged']);
});

test('keeps a custom value for which an expression returns nothing, and clears one that is left empty', async () => {
	const id = group();
	const [contact] = bed.service.state.seedContacts(id, 1);
	contact.customValues = [{ fieldId: 7, value: 'Gold' }];
	const upsert = async (value: string) => {
		const customValues = { entries: [{ fieldId: byId('7'), value }] };
		await run([{ group: id, email: contact.email, first: 'New' }], {
			additionalFields: { customValues },
		});
		return bed.service.state.contactsIn(id)[0].customValues;
	};
	expect(await upsert('={{ $json.missing }}')).toEqual([{ fieldId: 7, value: 'Gold' }]);
	expect(await upsert('')).toEqual([{ fieldId: 7, value: '' }]);
});

test.each([
	['0612345671', 'NL', undefined, 'unchanged'],
	['0612345671', 'nl', byId('DE'), 'unchanged'],
	['0612345671', 'DE', byId('NL'), 'created'],
	['0612345671', 'Fixed', byId('NL'), 'unchanged'],
	['0612345671', undefined, undefined, 'created'],
] as const)(
	'a contact with the number %s and the Phone Country %s, with the Default Country %j, leads to one that is %s',
	async (phoneNumber, phoneCountry, defaultCountry, outcome) => {
		const id = group();
		const [contact] = bed.service.state.seedContacts(id, 1);
		Object.assign(contact, { phoneNumber, phoneCountry });
		const found = await run([{ group: id, phone: '+31612345671' }], {
			matchBy: 'phoneNumber',
			matchPhoneNumber: '={{ $json.phone }}',
			firstName: '',
			options: defaultCountry ? { defaultCountry } : {},
		});
		expect(outcomes(found)).toEqual([outcome]);
	},
);

test('a contact who has moved abroad keeps no country that contradicts the new number', async () => {
	const id = group();
	const [{ email }] = bed.service.state.seedContacts(id, 1);
	const found = await run([{ group: id, email, first: 'Anna', phone: '+4915112345678' }], {
		additionalFields: { phoneNumber: '={{ $json.phone }}' },
	});
	expect(outcomes(found)).toEqual(['updated']);
	expect(bed.service.requests.at(-1)?.body).toMatchObject({ phoneNumber: '+4915112345678' });
	expect(bed.service.requests.at(-1)?.body).not.toHaveProperty('phoneCountry');
});

test('a number with a space behind it is stored without it', async () => {
	const id = group();
	const created = await run([{ group: id, phone: '+31612345671 ' }], {
		matchBy: 'phoneNumber',
		matchPhoneNumber: '={{ $json.phone }}',
		firstName: '',
	});
	expect(outcomes(created)).toEqual(['created']);
	expect(bed.service.state.contactsIn(id)).toMatchObject([{ phoneNumber: '+31612345671' }]);
});

test('one address on two items, in two spellings, is one contact', async () => {
	const id = group();
	const found = await run([
		{ group: id, email: 'anna@example.com', first: 'Anna' },
		{ group: id, email: 'Anna@Example.com ', first: 'Annabel' },
	]);
	expect(outcomes(found)).toEqual(['created', 'updated']);
	expect(inGroup(id)).toEqual([['anna@example.com', 'Annabel']]);
});

test("finds a contact that the search doesn't find yet", async () => {
	const id = group();
	const [{ email }] = bed.service.state.seedContacts(id, 1);
	bed.service.state.keepFromIndex(id);
	const found = await run([{ group: id, email, first: 'Annabel' }]);
	expect(outcomes(found)).toEqual(['updated']);
	expect(inGroup(id)).toEqual([[email, 'Annabel']]);
	expect(endpoints()).toEqual([search, list, list, read, update]);
});

test('creates a contact that only the index still has', async () => {
	const id = group();
	const item = { group: id, email: 'anna@example.com', first: 'Anna' };
	const body = [{ id: unknownId, email: item.email }];
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: search } });
	expect(outcomes(await run([item]))).toEqual(['created']);
	expect(endpoints()).toEqual([search, read, list, create]);
});

test('leaves a contact in the group it was moved to, though the index has it in the old one', async () => {
	const [from, to] = bed.service.state.seedGroups(2);
	const [moved] = bed.service.state.seedContacts(to.id, 1);
	const body = [{ id: moved.id, groupId: from.id, email: moved.email }];
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: search } });
	const found = await run([{ group: from.id, email: moved.email, first: 'Anna' }]);
	expect(outcomes(found)).toEqual(['created']);
	expect(inGroup(to.id)).toEqual([[moved.email, moved.firstName]]);
	expect(inGroup(from.id)).toEqual([[moved.email, 'Anna']]);
});

test('compares phone numbers by their digits, and keeps the spelling that SVC has', async () => {
	const id = group();
	const [{ phoneNumber }] = bed.service.state.seedContacts(id, 1);
	const spelled = String(phoneNumber).replace(/^\+(\d\d)(\d)/, '00$1 $2-');
	const found = await run([{ group: id, email: spelled, first: 'Bob' }], {
		matchBy: 'phoneNumber',
		matchPhoneNumber: '={{ $json.email }}',
	});
	expect(outcomes(found)).toEqual(['updated']);
	expect(bed.service.state.contactsIn(id)).toMatchObject([{ phoneNumber, firstName: 'Bob' }]);
});

test('changes none of several contacts that match, and names them', async () => {
	const id = group();
	const one = { group: id, email: 'anna@example.com', first: 'Anna' };
	const add = async () => await run([one], { operation: 'create', email: one.email });
	await add();
	await add();
	const { error } = await run([one]);
	const ids = bed.service.state.contactsIn(id).map((contact) => contact.id);
	expect(error?.message).toContain(`matches 2 contacts in the group: ${ids.join(', ')} [item 0]`);
	expect(error?.description).toMatch(/ Nothing was created for this item\.$/);
	expect(endpoints()).not.toContain(update);
});

test('leaves out what was added before it became what the contact is matched by', async () => {
	const { error } = await run([{ group: group(), email: 'anna@example.com', first: 'Anna' }], {
		additionalFields: { email: 'bob@example.com' },
	});
	expect(error).toBeUndefined();
	const created = bed.service.requests.filter(({ endpoint }) => endpoint.startsWith('POST'));
	expect(created).toMatchObject([{ body: { email: 'anna@example.com' } }]);
});

test('creates no second contact where the service writes names in other letters', async () => {
	const id = group();
	const [contact] = bed.service.state.seedContacts(id, 1);
	const capital = Object.fromEntries(
		Object.entries(contact).map(([name, value]) => [
			name.charAt(0).toUpperCase() + name.slice(1),
			value,
		]),
	) as typeof contact;
	const answerWith = (endpoint: string, body: unknown) =>
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint } } as never);
	for (const found of [[capital], []]) {
		answerWith(search, found);
		answerWith(read, capital);
		answerWith(list, [capital]);
		answerWith(list, []);
		const item = { group: id, email: contact.email, first: String(contact.firstName) };
		expect(outcomes(await run([item]))).toEqual(['unchanged']);
		bed.service.reset();
	}
});

test('creates nothing beside a listed contact that has no ID', async () => {
	const id = group();
	const email = 'anna@example.com';
	bed.service.order({ kind: 'status', status: 200, body: [{ email }], match: { endpoint: list } });
	const { error } = await run([{ group: id, email, first: 'Anna' }]);
	expect(error?.description).toContain(
		'lists a contact without its ID, so this attempt changed nothing',
	);
	expect(endpoints()).not.toContain(create);
});

test('takes no phone number for an email address', async () => {
	const { error } = await run([{ group: group(), email: '+31612345678', first: 'Anna' }]);
	expect(error?.message).toBe(
		'"Email" must be an email address, but it\'s "+31612345678" [item 0]',
	);
	expect(error?.description).toContain("set 'Match By' to 'Phone Number'");
	expect(bed.service.requests).toEqual([]);
});

describe("a person on two items, while SVC's search and list lag behind", () => {
	const unlisted = (endpoint: string) =>
		bed.service.order({ kind: 'status', status: 200, body: [], times: 99, match: { endpoint } });
	const twice = (id: string) => [
		{ group: id, email: 'anna@example.com', first: 'Anna' },
		{ group: id.toUpperCase(), email: 'Anna@Example.com', first: 'Annabel' },
	];

	test.each([true, false])('is one contact (readable by its ID: %s)', async (isReadable) => {
		const id = group();
		unlisted(search);
		unlisted(list);
		if (!isReadable) {
			bed.service.order({ kind: 'status', status: 404, times: 99, match: { endpoint: read } });
		}
		expect(outcomes(await run(twice(id)))).toEqual(['created', 'updated']);
		expect(inGroup(id)).toEqual([['anna@example.com', 'Annabel']]);
	});

	test('is one contact in two rounds of a loop', async () => {
		const id = group();
		unlisted(search);
		unlisted(list);
		const to = (...nodes: string[]) =>
			nodes.map((node) => ({ node, type: 'main' as const, index: 0 }));
		const { runs } = await bed.engine.run({
			workflow: {
				nodes: [
					{ name: TRIGGER, type: TRIGGER_TYPE },
					{ name: 'Repeat', type: REPEAT_TYPE, parameters: { times: 3 } },
					{ name: 'Back', type: 'n8n-nodes-base.noOp' },
					{ name: 'Contact', type: 'svcAddressBook', parameters },
				],
				connections: {
					[TRIGGER]: { main: [to('Repeat')] },
					Repeat: { main: [to('Contact', 'Back')] },
					Back: { main: [to('Repeat')] },
				},
			},
			items: twice(id).slice(0, 1),
		});
		expect(runs.Contact.map(({ outputs }) => outputs[0]?.[0]?.json.outcome)).toEqual([
			'created',
			'unchanged',
		]);
		expect(inGroup(id)).toEqual([['anna@example.com', 'Anna']]);
	});

	test('is one contact, though the first item fails in the first try of Retry On Fail', async () => {
		const id = group();
		unlisted(search);
		unlisted(list);
		bed.service.order({ kind: 'status', status: 422, match: { endpoint: create } });
		const { json } = await bed.engine.runNode('svcAddressBook', parameters, {
			items: twice(id).map((one) => ({ json: one })),
			settings: { onError: 'continueRegularOutput', retryOnFail: true },
		});
		expect(json().map(({ firstName }) => firstName)).toEqual(['Anna', 'Annabel']);
		expect(inGroup(id)).toEqual([['Anna@Example.com', 'Annabel']]);
	});

	test('is two contacts in two groups', async () => {
		const [one, other] = [group(), group()];
		unlisted(search);
		unlisted(list);
		const items = [twice(one)[0], twice(other)[0]];
		expect(outcomes(await run(items))).toEqual(['created', 'created']);
	});

	test('is not created again after an unknown outcome', async () => {
		const id = group();
		unlisted(search);
		unlisted(list);
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: create } });
		const { json } = await bed.engine.runNode('svcAddressBook', parameters, {
			items: twice(id).map((one) => ({ json: one })),
			settings: { onError: 'continueRegularOutput' },
		});
		expect(inGroup(id)).toHaveLength(1);
		expect(JSON.stringify(json()[1])).toContain("but SVC doesn't list it yet");
	});
});

test('creates no second contact when the answer is lost', async () => {
	const id = group();
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: create } });
	const item = { group: id, email: 'anna@example.com', first: 'Anna' };
	expect((await run([item])).error?.message).toContain("Couldn't confirm whether");
	expect(outcomes(await run([item]))).toEqual(['unchanged']);
	expect(inGroup(id)).toHaveLength(1);
});

/** As Create: "201, contact" (service document 2, part C, contacts), so it may come from a proxy, and nothing may be there. */
test.each([
	['nothing', { kind: 'empty', status: 200 }],
	['null', { kind: 'status', status: 200, body: null }],
	['a word', { kind: 'status', status: 200, body: { success: true } }],
] as const)('is not sure of a contact of which SVC returns %s', async (_, fault) => {
	const item = { group: group(), email: 'anna@example.com', first: 'Anna' };
	bed.service.order({ ...fault, match: { endpoint: create } });
	const failed = await run([item]);
	expect(failed.error?.message).toBe("Couldn't confirm whether the contact was created [item 0]");
});

test.each([
	['a read', read, 'Nothing was created for this item.'],
	['the update', update, 'The contact may have been updated. Doing it twice does no harm.'],
])('says that %s failed, and nothing of a contact that may exist', async (_, endpoint, unsure) => {
	const id = group();
	const [{ email }] = bed.service.state.seedContacts(id, 1);
	bed.service.order({ kind: 'status', status: 400, body: { message: 'No' }, match: { endpoint } });
	const { error } = await run([{ group: id, email, first: 'Annabel' }]);
	expect(error?.message).toMatch(/ \[item 0\]$/);
	expect(error?.message).not.toContain('confirm');
	expect(error?.description).toMatch(/ Nothing was created for this item\.$/);
	bed.service.order({ kind: 'html', status: 200, match: { endpoint } });
	const odd = (await run([{ group: id, email, first: 'Annabel' }])).error;
	expect(odd?.message).not.toContain('confirm');
	expect(odd?.description).toContain(unsure);
});

test('outputs the updated contact without the envelope that it comes in', async () => {
	const id = '7d2f0c1e-0000-4000-8000-000000000001';
	const contact = { id, groupId: unknownId, email: 'anna@example.com', firstName: 'Ann' };
	const answer = (response: http.ServerResponse, { method, url = '' }: http.IncomingMessage) => {
		const shown = { ...contact, ...(method === 'PUT' && { firstName: 'Anna' }) };
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(url.includes('/search') ? [contact] : { data: shown }));
	};
	await withHostileService(
		bed,
		answer,
		async () => {
			const result = await run([{ group: unknownId, email: contact.email, first: 'Anna' }]);
			expect(result.json()).toEqual([{ ...contact, firstName: 'Anna', outcome: 'updated' }]);
		},
		'addressBookBaseUrl',
	);
});
