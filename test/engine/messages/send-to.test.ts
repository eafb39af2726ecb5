/** One person, one group, or several: the fields that a message and a campaign open with. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { phone } from './message.ts';

const bed = simulatorBed();
const run = (node: string, operation: string, parameters: INodeParameters, items?: IDataObject[]) =>
	bed.engine.runNode(
		node,
		{
			resource: node === 'svcMessages' ? 'message' : 'campaign',
			operation,
			body: 'Hello',
			...parameters,
		},
		{ items: items ?? [{}] },
	);

const sent = () =>
	bed.service.requests.map(
		({ body }) => (body as { recipients?: unknown } | undefined)?.recipients,
	);

const operations = [
	['svcMessages', 'create'],
	['svcCampaigns', 'create'],
	['svcCampaigns', 'getCost'],
	['svcCampaigns', 'previewCost'],
] as const;

/** By name: what a person enters, and whom the service is to get. */
const choices: Record<
	string,
	(ids: { group: string; contact: string }) => [INodeParameters, object[]]
> = {
	'a number': () => [
		{ sendTo: 'phoneNumber', phoneNumber: '0049 1511 2345678' },
		[{ msisdn: '+4915112345678' }],
	],
	'numbers with commas': () => [
		{ sendTo: 'phoneNumber', phoneNumber: '+4915112345678, +31612345678' },
		[{ msisdn: '+4915112345678' }, { msisdn: '+31612345678' }],
	],
	'a contact': ({ contact }) => [{ sendTo: 'contact', contact: byId(contact) }, [{ contact }]],
	'a group': ({ group }) => [{ sendTo: 'group', group: byId(group) }, [{ group }]],
	'several of all kinds': ({ group }) => [
		{
			sendTo: 'several',
			// What another choice has left behind doesn't count.
			phoneNumber: '+31600000000',
			recipients: {
				entries: [{ type: 'group', group: byId(group) }, phone('+31612345678', [['1', 'Ann']])],
			},
		},
		[{ group }, { msisdn: '+31612345678', data: { 1: 'Ann' } }],
	],
};

function seed() {
	const [{ id: group }] = bed.service.state.seedGroups(1);
	const [{ id: contact }] = bed.service.state.seedContacts(group, 1);
	return { group, contact };
}

describe.each(operations)('%s %s', (node, operation) => {
	test.each(Object.entries(choices))('takes %s', async (_, choice) => {
		const [parameters, recipients] = choice(seed());
		const { error } = await run(node, operation, parameters);
		expect(error?.message).toBeUndefined();
		expect(sent().at(-1)).toEqual(recipients);
		expect(bed.service.requests.at(-1)).not.toHaveProperty('refusal');
	});

	test.each([
		['phoneNumber', { phoneNumber: '={{ $json.nothing }}' }, '"Phone Number" is empty'],
		[
			'phoneNumber',
			{ phoneNumber: '0611' },
			'"Phone Number" must be a phone number with a country code',
		],
		['contact', { contact: byId('={{ $json.nothing }}') }, '"Contact" is empty'],
		['group', { group: byId('={{ $json.nothing }}') }, '"Group" is empty'],
		[
			'group',
			{ group: { __rl: true, mode: 'list', value: '={{ "My customers" }}' } },
			'"Group" must be an ID such as',
		],
		['several', {}, '"Recipients" has no entries'],
	])('%s %j: %s', async (sendTo, parameters, message) => {
		const { error } = await run(node, operation, { sendTo, ...parameters });
		expect(error?.message).toContain(message);
		expect(bed.service.requests).toEqual([]);
	});
});

test('a message goes to a number unless chosen otherwise, each item to its own', async () => {
	await run('svcMessages', 'create', { phoneNumber: '={{ $json.phone }}' }, [
		{ phone: '+31612345671' },
		{ phone: '+31612345672' },
	]);
	expect(sent()).toEqual([[{ msisdn: '+31612345671' }], [{ msisdn: '+31612345672' }]]);
});

test('a campaign goes to a group unless chosen otherwise', async () => {
	const { group } = seed();
	await run('svcCampaigns', 'create', { group: byId(group) });
	expect(sent()).toEqual([[{ group }]]);
});

test('the same number with other data is another text', async () => {
	const recipients = {
		entries: ['Ann', 'Ben'].map((name) => phone('+31612345671', [['1', name]])),
	};
	await run('svcMessages', 'create', { sendTo: 'several', recipients, body: 'Hello {{1}}' });
	expect(sent()).toEqual([
		[
			{ msisdn: '+31612345671', data: { 1: 'Ann' } },
			{ msisdn: '+31612345671', data: { 1: 'Ben' } },
		],
	]);
});

test('two items that would text the same number the same are refused', async () => {
	const parameters = {
		phoneNumber: '+31612345671',
		requestOptions: { identicalRequests: 'refuse' },
	};
	const { error } = await run('svcMessages', 'create', parameters, [{}, {}]);
	expect(error?.message).toMatch(/^Identical items/);
	expect(bed.service.requests).toEqual([]);
});

test.each([
	['svcMessages', 'message'],
	['svcCampaigns', 'campaign'],
])('%s says if SVC counts no one, as of a group without contacts', async (node, noun) => {
	const [empty, filled] = bed.service.state.seedGroups(2);
	bed.service.state.seedContacts(filled.id, 1);
	const hintsFor = async (group: string) => {
		const sentTo = { sendTo: 'group', group: byId(group) };
		const { runData } = await run(node, 'create', sentTo);
		return (runData[node][0].hints ?? []).map(({ message }) => message);
	};
	expect(await hintsFor(filled.id)).toEqual([]);
	expect(await hintsFor(empty.id)).toEqual([
		expect.stringContaining(
			`counts no recipients for at least one ${noun}, so it may reach no one: they opted out, or the group is empty. SVC may also not count recipients yet.`,
		),
	]);
});

test('says so in whatever letters SVC writes its names', async () => {
	bed.service.order({
		match: { endpoint: 'POST /accounts/{accountId}/messages' },
		kind: 'status',
		status: 201,
		body: { Id: 'campaign-1', Body: 'Hello {{1}}', Analytics: { Recipients: 0 } },
	});
	const [group] = bed.service.state.seedGroups(1);
	const { runData } = await run('svcCampaigns', 'create', {
		...{ sendTo: 'group', group: byId(group.id) },
	});
	expect((runData.svcCampaigns[0].hints ?? []).map(({ message }) => message)).toEqual([
		expect.stringContaining('counts no recipients for at least one campaign'),
		expect.stringContaining('The output shows the text before SVC fills it in'),
	]);
});

test.each([
	['Hello [[first name]]', 1],
	['Hello [[https://example.com]] [[optout]]', 0],
])('says of the text %s in the output whether SVC fills it in', async (body, hints) => {
	const [group] = bed.service.state.seedGroups(1);
	bed.service.state.seedContacts(group.id, 1);
	const parameters = { sendTo: 'group', group: byId(group.id), body };
	const { runData } = await run('svcMessages', 'create', parameters);
	const shown = (runData.svcMessages[0].hints ?? []).map(({ message }) => message);
	expect(shown.filter((hint) => hint.startsWith('The output shows the text before'))).toHaveLength(
		hints,
	);
});

test('says if all messages of several items went to one number', async () => {
	const hintsFor = async (...phones: string[]) => {
		const parameters = { phoneNumber: '={{ $json.phone }}', body: '=Invoice {{ $itemIndex }}' };
		const items = phones.map((phone) => ({ phone }));
		const { runData } = await run('svcMessages', 'create', parameters, items);
		return (runData.svcMessages[0].hints ?? []).map(({ message }) => message);
	};
	const [ann, ben] = ['+31612345671', '+31612345672'];
	expect(await hintsFor(ann)).toEqual([]);
	expect(await hintsFor(ann, ben, ann)).toEqual([]);
	expect(await hintsFor(ann, ann)).toEqual([
		expect.stringMatching(/^All of these messages went to the same phone number\. .*\.first\(\)/),
	]);
});

test('says nothing if the one number was typed, as that of whoever is told of each order', async () => {
	const parameters = { phoneNumber: '+31612345671', body: '=New order {{ $itemIndex }}' };
	const { runData, status } = await run('svcMessages', 'create', parameters, [{}, {}]);
	expect([status, runData.svcMessages[0].hints ?? []]).toEqual(['success', []]);
});
