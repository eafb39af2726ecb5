/** Groups and custom fields by their names, as spreadsheets have them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId, byName } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { FIELDS, GROUPS } from './book.ts';

const bed = simulatorBed();

interface Ran {
	type?: string;
	parameters: INodeParameters;
	items: IDataObject[];
	onError?: 'continueRegularOutput' | 'stopWorkflow';
}

const run = async ({ type = 'svcAddressBook', parameters, items, onError = 'stopWorkflow' }: Ran) =>
	await bed.engine.runNode(type, parameters, { items, settings: { name: 'Node', onError } });

const createContact: INodeParameters = {
	resource: 'contact',
	operation: 'create',
	groupId: byName('groupName', '={{ $json.group }}'),
	firstName: '={{ $json.first }}',
	additionalFields: {
		customValues: {
			entries: [{ fieldId: byName('fieldName', '={{ $json.field }}'), value: 'x' }],
		},
	},
};

/** Two groups with these names. */
function groupsNamed(...names: [string, string]) {
	const { state } = bed.service;
	const groups = state.seedGroups(2);
	groups.forEach((group, index) => (group.name = names[index] ?? ''));
	return groups;
}

const endpoints = () => bed.service.requests.map(({ endpoint }) => endpoint);
const firstNamesIn = (id: string) =>
	bed.service.state.contactsIn(id).map(({ firstName }) => firstName);

test('each item goes to the group and the field of its name, which are read once', async () => {
	const [customers, staff] = groupsNamed('Customers, VIP', 'Staff');
	const { error } = await run({
		parameters: createContact,
		items: [
			{ group: ' customers, vip ', first: 'Anna', field: 'Company' },
			{ group: 'Staff', first: 'Bob', field: 'customfield2' },
			{ group: 'Staff', first: 'Cem', field: 'Company' },
		],
	});
	expect(error).toBeUndefined();
	expect(firstNamesIn(customers.id)).toEqual(['Anna']);
	expect(firstNamesIn(staff.id)).toEqual(['Bob', 'Cem']);
	const [, bob] = [
		...bed.service.state.contactsIn(customers.id),
		...bed.service.state.contactsIn(staff.id),
	];
	expect(bob?.customValues).toEqual([{ fieldId: 8, value: 'x' }]);
	expect(endpoints().filter((one) => one === `GET ${FIELDS}`)).toHaveLength(1);
	expect(endpoints().filter((one) => one === `POST ${GROUPS}/{groupId}/contacts`)).toHaveLength(3);
});

test('an unknown name sends nothing, and the error lists the names', async () => {
	groupsNamed('Customers', 'Staff');
	const { error } = await run({
		parameters: createContact,
		items: [
			{ group: 'Staff', first: 'Anna', field: 'Company' },
			{ group: 'Clients', first: 'Bob', field: 'Company' },
		],
	});
	expect(error?.message).toBe(
		'"Group" is "Clients", but there is no group with that name [item 1]',
	);
	expect(error?.description).toContain('The account\'s groups: "Customers", "Staff".');
	expect(endpoints().filter((one) => one.startsWith('POST'))).toEqual([]);
});

test('a name in an account without groups says that there are none', async () => {
	const items = [{ group: 'Clients', first: 'Bob', field: 'Company' }];
	const { error } = await run({ parameters: createContact, items });
	expect(error?.description).toContain(
		'The account has no groups. To create it, turn on Options > Create Missing Group.',
	);
});

describe('Create Missing Group', () => {
	const creating: INodeParameters = { ...createContact, options: { createGroup: true } };
	const created = () => endpoints().filter((one) => one === `POST ${GROUPS}`);

	test('is named in the error where it is off', async () => {
		groupsNamed('Customers', 'Staff');
		const item = { group: 'Clients', first: 'Bob', field: 'Company' };
		const { error } = await run({ parameters: createContact, items: [item] });
		expect(error?.description).toContain(
			"Check the spelling, or enter the group's ID. To create it, turn on Options > Create Missing Group.",
		);
		expect(created()).toEqual([]);
	});

	test('creates each group once, also over several runs', async () => {
		groupsNamed('Customers', 'Staff');
		const items = ['Clients', ' clients', 'Staff', 'Friends'].map((group) => ({
			group,
			first: `In ${group}`,
			field: 'Company',
		}));
		expect((await run({ parameters: creating, items })).error).toBeUndefined();
		expect((await run({ parameters: creating, items: items.slice(0, 1) })).error).toBeUndefined();
		expect(created()).toHaveLength(2);
		const groups = bed.service.state.addressGroups();
		expect(groups.map(({ name }) => name)).toEqual(['Customers', 'Staff', 'Clients', 'Friends']);
		const inClients = firstNamesIn(groups[2]?.id ?? '');
		expect(inClients).toEqual(['In Clients', 'In  clients', 'In Clients']);
	});

	test.each(['undefined', '#N/A', '[object Object]'])('creates no group %j', async (group) => {
		groupsNamed('Customers', 'Staff');
		const { error } = await run({
			parameters: creating,
			items: [{ group, first: 'Anna', field: 'Company' }],
		});
		expect(error?.message).toContain(`"Group" contains "${group}"`);
		expect(created()).toEqual([]);
	});

	test('works for an import into an account without groups', async () => {
		const { error, outputs } = await run({
			parameters: {
				resource: 'contact',
				operation: 'import',
				groupId: byName('groupName', 'Customers'),
				options: { createGroup: true },
			},
			items: [
				{ firstName: 'Anna', email: 'anna@example.com' },
				{ firstName: 'Bob', email: 'bob@example.com' },
			],
		});
		expect(error).toBeUndefined();
		expect(outputs.Node.flat()).toMatchObject([{ json: { imported: 2 } }]);
		const [group] = bed.service.state.addressGroups();
		expect(group?.name).toBe('Customers');
		expect(firstNamesIn(group?.id ?? '')).toEqual(['Anna', 'Bob']);
	});

	test('whose response is lost says so, and the next run finds the group', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: `POST ${GROUPS}` } });
		const items = [{ group: 'Clients', first: 'Anna', field: 'Company' }];
		const lost = await run({ parameters: creating, items });
		expect(lost.error?.message).toBe('Couldn\'t confirm whether the group "Clients" was created');
		expect(endpoints()).not.toContain(`POST ${GROUPS}/{groupId}/contacts`);
		expect((await run({ parameters: creating, items })).error).toBeUndefined();
		expect(bed.service.state.addressGroups()).toHaveLength(1);
	});
});

test('an unknown field among known ones fails alone', async () => {
	const [customers] = groupsNamed('Customers', 'Staff');
	const { outputs } = await run({
		parameters: createContact,
		items: ['Anna', 'Bob', 'Cem'].map((first) => ({
			group: 'Customers',
			first,
			field: first === 'Bob' ? 'Firm' : 'Company',
		})),
		onError: 'continueRegularOutput',
	});
	expect(firstNamesIn(customers.id)).toEqual(['Anna', 'Cem']);
	const [, { json }] = outputs.Node.flat();
	expect(json.error).toMatchObject({
		message: '"Value 1: Field" is "Firm", but there is no custom field with that name [item 1]',
		description: expect.stringContaining('"Company", "CustomField1"'),
	});
});

test('of two groups with one name none is taken, unless one is written exactly so', async () => {
	const [upper] = groupsNamed('STAFF', 'staff');
	const item = { first: 'Anna', field: 'Company' };
	const several = await run({ parameters: createContact, items: [{ ...item, group: 'Staff' }] });
	expect(several.error?.message).toBe('"Group" is the name of several groups [item 0]');
	const exact = await run({ parameters: createContact, items: [{ ...item, group: 'STAFF' }] });
	expect(exact.error).toBeUndefined();
	expect(firstNamesIn(upper.id)).toEqual(['Anna']);
});

test('a hidden group is known by its name, unless another group has the same one', async () => {
	const [hidden, customers] = groupsNamed('Staff', 'Customers');
	hidden.isHidden = true;
	const item = { group: 'staff', first: 'Anna', field: 'Company' };
	expect((await run({ parameters: createContact, items: [item] })).error).toBeUndefined();
	expect(firstNamesIn(hidden.id)).toEqual(['Anna']);
	customers.name = 'Staff';
	expect((await run({ parameters: createContact, items: [item] })).error).toBeUndefined();
	expect([firstNamesIn(hidden.id), firstNamesIn(customers.id)]).toEqual([['Anna'], ['Anna']]);
	// As text, as SVC writes `isUnsubscribed`.
	Object.assign(hidden, { isHidden: 'True' });
	expect((await run({ parameters: createContact, items: [item] })).error).toBeUndefined();
	hidden.isHidden = true;
	customers.name = 'STAFF';
	expect((await run({ parameters: createContact, items: [item] })).error?.message).toBe(
		'"Group" is the name of several groups [item 0]',
	);
});

test('names that cannot be read are an error of all items, and nothing is sent', async () => {
	groupsNamed('Customers', 'Staff');
	bed.service.order({ kind: 'status', status: 403, match: { endpoint: `GET ${GROUPS}` } });
	const { outputs } = await run({
		parameters: createContact,
		items: [{ group: 'Staff', first: 'Anna', field: 'Company' }, { group: 'Staff' }],
		onError: 'continueRegularOutput',
	});
	expect(outputs.Node.flat()).toHaveLength(2);
	expect(endpoints()).not.toContain(`POST ${GROUPS}/{groupId}/contacts`);
});

test('a message to a group by name', async () => {
	const [, staff] = groupsNamed('Customers', 'Staff');
	const { error } = await run({
		type: 'svcMessages',
		parameters: {
			resource: 'message',
			operation: 'create',
			body: 'Hello',
			sendTo: 'group',
			group: byName('groupName', 'Staff'),
		},
		items: [{}],
	});
	expect(error).toBeUndefined();
	expect(bed.service.requests.at(-1)?.body).toMatchObject({ recipients: [{ group: staff.id }] });
});

test('a lost list of names leaves no doubt about the message', async () => {
	groupsNamed('Customers', 'Staff');
	bed.service.order({
		kind: 'resetAfterProcessing',
		times: 9,
		match: { endpoint: `GET ${GROUPS}` },
	});
	const { error } = await run({
		type: 'svcMessages',
		parameters: {
			resource: 'message',
			operation: 'create',
			body: 'Hello',
			sendTo: 'group',
			group: byName('groupName', 'Staff'),
		},
		items: [{}],
	});
	expect(error?.message).toBe(sentences.dropped);
	expect(error?.description).toContain(
		"Nothing was sent in this attempt: the node reads the account's groups first.",
	);
});

test('nothing is read where every group is given by its ID', async () => {
	const [customers] = groupsNamed('Customers', 'Staff');
	await run({
		parameters: { ...createContact, groupId: byId(customers.id), additionalFields: {} },
		items: [{}],
	});
	expect(endpoints()).toEqual([`POST ${GROUPS}/{groupId}/contacts`]);
});

test.each<[string, string, string]>([
	['{{ $json.group }}', 'Staff', 'contains {{ $json.group }} as plain text'],
	[
		'={{ $json.group }}',
		'{{ $json.team }}',
		'is "{{ $json.team }}", but there is no group with that name',
	],
])('an expression that n8n leaves as it is becomes no group: %s', async (name, group, problem) => {
	const { error } = await run({
		parameters: {
			...createContact,
			groupId: byName('groupName', name),
			options: { createGroup: true },
		},
		items: [{ group, first: 'Anna', field: 'Company' }],
	});
	expect(error?.message).toBe(`"Group" ${problem} [item 0]`);
	expect(endpoints()).not.toContain(`POST ${GROUPS}`);
});

test('a list of groups that SVC does not find is about the base URL, because no ID was asked for', async () => {
	bed.service.order({
		kind: 'status',
		status: 404,
		match: { endpoint: 'GET /accounts/{accountId}/groups' },
	});
	const { error } = await bed.engine.runNode('svcAddressBook group get', {
		groupId: byName('groupName', 'Customers'),
	});
	expect(error?.message).toContain('SVC found nothing at this URL');
	expect(error?.description).toContain('Check the base URL');
});
