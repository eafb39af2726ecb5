/** Several items that would each send to everyone in the same group, or to all numbers of a list. */
import type { INodeParameters } from 'n8n-workflow';
import { byId, byName } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const items = ['Anna', 'Ben', 'Cem'].map((name) => ({ name }));

const run = async (
	type: string,
	groupId: string,
	parameters: INodeParameters = {},
	settings: object = {},
) =>
	await bed.engine.runNode(
		type,
		{
			resource: type === 'svcCampaigns' ? 'campaign' : 'message',
			operation: 'create',
			sendTo: 'group',
			group: byId(groupId),
			body: '=Hello {{ $json.name }}',
			channels: byId('SMS'),
			...parameters,
		},
		{ items, settings: { name: 'Node', ...settings } },
	);

const sent = () => bed.service.requests.filter(({ method }) => method === 'POST').length;

const groupOf = (name: string) => {
	const { state } = bed.service;
	const [group] = state.seedGroups(1);
	group.name = name;
	return group.id;
};

describe.each(['svcCampaigns', 'svcMessages'])('%s', (type) => {
	test('sends none of them', async () => {
		const { error } = await run(type, groupOf('Customers'));
		expect(error?.message).toBe(
			'Several items for one group: each would send to everyone in it [items 0 to 2]',
		);
		expect(error?.description).toContain('[[first name]]');
		expect(error?.description).toContain("turn on Execute Once in the node's Settings");
		expect(bed.service.requests).toEqual([]);
	});

	test('sends none of those that are not identical if one of each is to be sent', async () => {
		const { error } = await run(type, groupOf('Customers'), {
			body: '=Hello {{ $itemIndex % 2 }}',
			requestOptions: { identicalRequests: 'sendOnce' },
		});
		expect(error?.message).toMatch(/^Several items for one group: .* \[items 0 to 1\]$/);
		expect(bed.service.requests).toEqual([]);
	});

	test('sends all of them if that is chosen', async () => {
		const { error } = await run(type, groupOf('Customers'), {
			requestOptions: { identicalRequests: 'sendAll' },
		});
		expect([error?.message, sent()]).toEqual([undefined, 3]);
	});

	test('says so of identical ones too, since one of the texts would go to everyone', async () => {
		const { error } = await run(type, groupOf('Customers'), {
			body: '=Hello {{ $json.name[0] < "C" }}',
			requestOptions: { identicalRequests: 'refuse' },
		});
		expect(error?.message).toMatch(/^Several items for one group: .* \[items 0 to 2\]$/);
	});

	test('sends them at different times', async () => {
		const { error } = await run(type, groupOf('Customers'), {
			additionalFields: { scheduledAtUtc: '={{ $now.plus({ days: $itemIndex + 1 }) }}' },
		});
		expect([error?.message, sent()]).toEqual([undefined, 3]);
	});

	test('sends them at different times that have passed', async () => {
		const { error } = await run(type, groupOf('Customers'), {
			additionalFields: { scheduledAtUtc: '={{ $now.minus({ hours: $itemIndex + 1 }) }}' },
		});
		expect([error?.message, sent()]).toEqual([undefined, 3]);
	});

	test('sends none of them at times that differ by milliseconds', async () => {
		const { error } = await run(type, groupOf('Customers'), {
			additionalFields: { scheduledAtUtc: '={{ $now.plus({ days: 1 }) }}' },
		});
		expect(error?.message).toMatch(/^Several items for one group/);
	});

	test('finds the group among other recipients, and by name', async () => {
		const id = groupOf('Customers');
		const { error } = await run(type, id, {
			sendTo: 'several',
			recipients: {
				entries: [
					{ type: 'phoneNumber', phoneNumber: '=+3161234567{{ $itemIndex }}' },
					{ type: 'group', group: byName('groupName', 'Customers') },
				],
			},
		});
		expect(error?.message).toMatch(/^Several items for one group: .* \[items 0 to 2\]$/);
	});

	test("doesn't advise Execute Once where items for other groups would be left out", async () => {
		const [one, two] = bed.service.state.seedGroups(2);
		const group = `={{ $itemIndex === 1 ? "${two.id}" : "${one.id}" }}`;
		const { error } = await run(type, group);
		expect(error?.description).not.toContain('Execute Once');
		expect(error?.description).toContain(
			'write the same text for all items, and set Request Options > Identical Requests to "Send Once". For each contact\'s own name, write [[first name]] in the text.',
		);
		const advised = await run(type, group, {
			body: 'Hello [[first name]]',
			requestOptions: { identicalRequests: 'sendOnce' },
		});
		expect([advised.error?.message, sent()]).toEqual([undefined, 2]);
	});

	test('goes on with the items for other groups', async () => {
		const [one, two] = bed.service.state.seedGroups(2);
		const { outputs } = await run(
			type,
			`={{ $itemIndex === 1 ? "${two.id}" : "${one.id}" }}`,
			{},
			{ onError: 'continueErrorOutput' },
		);
		expect(sent()).toBe(1);
		expect(outputs.Node.map((all) => all.map(({ pairedItem }) => pairedItem))).toEqual([
			[{ item: 1 }],
			[{ item: 0 }, { item: 2 }],
		]);
	});
});

describe.each(['svcCampaigns', 'svcMessages'])('%s to a list of numbers', (type) => {
	const people = Array.from({ length: 6 }, (_, index) => ({
		name: `Person ${index}`,
		phone: `+3161234567${index}`,
	}));
	const list = '={{ $("Trigger").all().map((item) => item.json.phone) }}';

	const toList = async (parameters: INodeParameters, all = people) =>
		await bed.engine.runNode(
			type,
			{
				resource: type === 'svcCampaigns' ? 'campaign' : 'message',
				operation: 'create',
				sendTo: 'phoneNumber',
				phoneNumber: list,
				body: '=Hello {{ $json.name }}',
				channels: byId('SMS'),
				senders: 'SVC',
				...parameters,
			},
			{ items: all },
		);

	test('sends no one the texts of all others', async () => {
		const { error } = await toList({});
		expect(error?.message).toBe(
			'Several items for the same 6 recipients: each would send to all of them [items 0 to 5]',
		);
		expect(error?.description).toContain('{{ $json.phone }}');
		expect(bed.service.requests).toEqual([]);
	});

	test('sends none of them if each has its own value for a tag', async () => {
		const { error } = await toList({
			sendTo: 'several',
			recipients: {
				entries: [
					{
						type: 'phoneNumber',
						phoneNumber: list,
						data: { entries: [{ fieldId: byId('1'), value: '={{ $json.name }}' }] },
					},
				],
			},
			body: 'Hello {{1}}',
		});
		expect(error?.message).toMatch(/^Several items for the same 6 recipients/);
	});

	test('sends one text to all of them once', async () => {
		const { error } = await toList({ body: 'Hello' });
		expect([error?.message, sent()]).toEqual([undefined, 1]);
	});

	test.each<[string, INodeParameters, typeof people]>([
		['if that is chosen', { requestOptions: { identicalRequests: 'sendAll' } }, people],
		['if the numbers were typed', { phoneNumber: people.map(({ phone }) => phone).join() }, people],
		['to a few colleagues', {}, people.slice(0, 5)],
	])('sends each item to all of them %s', async (_, parameters, all) => {
		const { error } = await toList(parameters, all);
		expect([error?.message, sent()]).toEqual([undefined, all.length]);
	});
});
