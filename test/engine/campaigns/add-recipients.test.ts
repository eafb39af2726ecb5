import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { notFound, sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { phone, retryOnFail, TRIGGER, unknownId } from './campaign.ts';

const bed = simulatorBed();

const CAMPAIGN = 'GET /accounts/{accountId}/messages/{messageId}';

const parameters: INodeParameters = {
	triggeredCampaignId: byId('={{ $json.campaign }}'),
	phoneNumber: '={{ $json.phone }}',
	data: phone('', [['1', '={{ $json.name }}']]).data ?? {},
};

const to = (index: number, name = `Name ${index}`) => ({
	phone: `+31612${String(index).padStart(6, '0')}`,
	name,
});
const sent = ({ phone: msisdn, name }: ReturnType<typeof to>) => ({ msisdn, data: { 1: name } });

bed.describeOperation({
	name: 'svcCampaigns campaign addRecipients',
	parameters,
	arrange: ({ state }) => state.seedTriggeredCampaigns(2).map(({ id }) => id),
	// Different campaigns are different requests.
	items: ([one, two]) => [
		{ campaign: one, ...to(1) },
		{ campaign: two, ...to(2) },
	],
	requests: ({ campaign, phone: msisdn, name }) => [
		{ endpoint: CAMPAIGN, path: expect.stringContaining(String(campaign)) },
		{
			endpoint: TRIGGER,
			path: expect.stringContaining(String(campaign)),
			body: [{ msisdn, data: { 1: name } }],
		},
	],
	output: ([{ json }], { campaign, phone: msisdn }) =>
		expect(json).toEqual({
			campaignId: campaign,
			msisdns: [msisdn],
			added: true,
			sentInRequest: 1,
			addedInRequest: 1,
		}),
	badItem: {
		item: ([one]) => ({ campaign: one, ...to(3), phone: '0612345678' }),
		error: '"Phone Number" must be a phone number with a country code, but it\'s "0612345678"',
	},
});

const add = (items: IDataObject[], settings: object = {}, more: INodeParameters = {}) =>
	bed.engine.runNode(
		'svcCampaigns campaign addRecipients',
		{ ...parameters, ...more },
		{ items, settings },
	);

const requests = () => bed.service.requests.filter(({ endpoint }) => endpoint === TRIGGER);
const bodies = () => requests().map(({ body }) => body);
const campaign = () => bed.service.state.seedTriggeredCampaigns(1)[0].id;
const people = (count: number, id: string) =>
	Array.from({ length: count }, (_, index) => ({ campaign: id, ...to(index) }));

test('sends items of one campaign in one request, and outputs them in input order', async () => {
	const [one, two] = bed.service.state.seedTriggeredCampaigns(2).map(({ id }) => id);
	const items = [one, two, one, one].map((id, index) => ({ campaign: id, ...to(index) }));
	const result = await add(items);
	expect(bodies()).toEqual([[0, 2, 3].map((index) => sent(to(index))), [sent(to(1))]]);
	expect(result.outputs.svcCampaigns?.[0]).toEqual(
		items.map(({ campaign: campaignId, phone: msisdn }, item) =>
			expect.objectContaining({
				json: expect.objectContaining({ campaignId, msisdns: [msisdn], added: true }),
				pairedItem: expect.objectContaining({ item }),
			}),
		),
	);
	expect(result.json().map(({ sentInRequest }) => sentInRequest)).toEqual([3, 1, 3, 3]);
});

test('an item may bring several numbers, with the same values', async () => {
	const id = campaign();
	const result = await add([
		{ campaign: id, phone: '+31612345678, 0031 6 12345679', name: 'Team' },
		{ campaign: id, ...to(1) },
	]);
	expect(bodies()).toEqual([
		[
			{ msisdn: '+31612345678', data: { 1: 'Team' } },
			{ msisdn: '+31612345679', data: { 1: 'Team' } },
			sent(to(1)),
		],
	]);
	expect(result.json()).toMatchObject([
		{ msisdns: ['+31612345678', '+31612345679'], sentInRequest: 3 },
		{ msisdns: [to(1).phone] },
	]);
});

test("a contact's number gets the country of the contact", async () => {
	const id = campaign();
	const contacts = [
		{ phone: '0612345678', country: 'NL' },
		{ phone: '015112345678', country: 'DE' },
		{ phone: '+31612345670', country: null },
	].map((contact) => ({ campaign: id, name: 'Ann', ...contact }));
	await add(contacts, {}, { options: { defaultCountry: '={{ $json.country }}' } });
	expect(bodies()).toMatchObject([
		[{ msisdn: '+31612345678' }, { msisdn: '+4915112345678' }, { msisdn: '+31612345670' }],
	]);
});

test('without values there are none', async () => {
	const [seeded] = bed.service.state.seedTriggeredCampaigns(1);
	seeded.body = 'Hi all';
	await add([{ campaign: seeded.id, phone: '+31612345678' }], {}, { data: {} });
	expect(bodies()).toEqual([[{ msisdn: '+31612345678' }]]);
});

test('sends 2,500 items in three requests, each recipient once', async () => {
	const id = campaign();
	const items = people(2500, id);
	const result = await add(items);
	expect(bodies().map((body) => (body as unknown[]).length)).toEqual([1000, 1000, 500]);
	expect(bed.service.state.triggeredRecipients.get(id)).toEqual(items.map(sent));
	expect(result.json()).toHaveLength(2500);
});

test('batches of Request Options make smaller requests', async () => {
	const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 0 } } };
	await add(people(3, campaign()), {}, { requestOptions });
	expect(bodies().map((body) => (body as unknown[]).length)).toEqual([1, 1, 1]);
});

describe('who was added', () => {
	const outcome = async () => (await add(people(2, campaign()))).json();

	test.each(['json number', 'json string', 'object', 'text'] as const)(
		'is told by a number as %s',
		async (triggerAnswer) => {
			bed.service.shape({ triggerAnswer });
			expect(await outcome()).toMatchObject([
				{ added: true, sentInRequest: 2, addedInRequest: 2 },
				{ added: true, sentInRequest: 2, addedInRequest: 2 },
			]);
		},
	);

	test('is not known when the service adds fewer than were sent', async () => {
		bed.service.state.setOptOut({ type: 'sms', value: to(1).phone, isActive: true });
		expect(await outcome()).toMatchObject([
			{ added: null, sentInRequest: 2, addedInRequest: 1 },
			{ added: null, sentInRequest: 2, addedInRequest: 1 },
		]);
	});

	test('is no one if SVC returns 0', async () => {
		for (const index of [0, 1])
			bed.service.state.setOptOut({ type: 'sms', value: to(index).phone, isActive: true });
		expect(await outcome()).toMatchObject([{ added: false }, { added: false }]);
	});

	test.each([
		[{ message: '2 recipients added' }, 2],
		['2 recipients added', 2],
		[{ added: 2, skipped: 0 }, 2],
		[{ sent: 2, skipped: 0 }, null],
		[{ status: 'ok' }, null],
		[[1, 1], null],
	])('is read from %j as far as it can be', async (body, addedInRequest) => {
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: TRIGGER } });
		expect(await outcome()).toMatchObject([{ addedInRequest }, { addedInRequest }]);
	});
});

describe('no recipient gets a duplicate', () => {
	const got = () =>
		[...bed.service.state.triggeredRecipients.values()].flat().map(({ msisdn }) => msisdn);

	test('when one of two campaigns is refused and n8n runs the node again', async () => {
		const [one, two] = bed.service.state.seedTriggeredCampaigns(2).map(({ id }) => id);
		const items = [one, two, one, two].map((id, index) => ({ campaign: id, ...to(index) }));
		bed.service.order({ match: { endpoint: TRIGGER, nth: 2 }, kind: 'status', status: 400 });
		const { error } = await add(items, retryOnFail);
		expect(error?.message).toBeUndefined();
		expect(requests()).toHaveLength(3);
		expect(got()).toEqual([0, 2, 1, 3].map((index) => to(index).phone));
	});

	test('when the ID of its campaign is once in capital letters', async () => {
		const id = campaign();
		const items = [id, id.toUpperCase()].map((one) => ({ campaign: one, ...to(1) }));
		const { error } = await add(items, {}, { requestOptions: { identicalRequests: 'sendOnce' } });
		expect(error?.message).toBeUndefined();
		expect(got()).toEqual([to(1).phone]);
	});

	test('when the answer is lost, and the items it is about are named', async () => {
		const [one, two] = bed.service.state.seedTriggeredCampaigns(2).map(({ id }) => id);
		const items = [one, two, two].map((id, index) => ({ campaign: id, ...to(index) }));
		bed.service.order({ match: { endpoint: TRIGGER, nth: 2 }, kind: 'resetAfterProcessing' });
		const { error } = await add(items, retryOnFail);
		expect(error?.message).toBe(
			"Couldn't confirm whether the recipients were added and received the campaign [items 1 to 2]",
		);
		expect(error?.description).toContain('the number of recipients with Campaign > Get');
		expect(got()).toEqual([0, 1, 2].map((index) => to(index).phone));
	});

	test('when the answer is empty, where a number was promised', async () => {
		bed.service.order({ kind: 'empty', status: 200, match: { endpoint: TRIGGER } });
		const { error } = await add(people(1, campaign()), retryOnFail);
		expect(error?.message).toContain("Couldn't confirm whether the recipients were added");
		expect(got()).toHaveLength(1);
	});
});

describe("the tags in the campaign's text", () => {
	const withText = (body: string) => {
		const [seeded] = bed.service.state.seedTriggeredCampaigns(1);
		seeded.body = body;
		return seeded.id;
	};

	test('need values for all recipients, or nothing is sent', async () => {
		const id = withText('Hi {{1}} of {{6}}');
		const { error } = await add(people(2, id));
		expect(error?.message).toBe(
			'"Tag Values" has no value for the tag {{6}} in the campaign\'s text [item 0]',
		);
		expect(error?.description).toMatch(
			/empty text\. Nothing was sent for this item\. Nothing was sent for item 1\.$/,
		);
		expect(requests()).toEqual([]);
	});

	test('of two campaigns keep only the one without values from being sent', async () => {
		const [one, two] = [withText('Hi {{1}}'), withText('Hi {{7}}')];
		const items = [one, two].map((id, index) => ({ campaign: id, ...to(index) }));
		const { outputs } = await add(items, { onError: 'continueErrorOutput' });
		const [good, bad] = outputs.svcCampaigns;
		expect(good.map(({ json }) => json.msisdns)).toEqual([[to(0).phone]]);
		expect(JSON.stringify(bad)).toContain('has no value for the tag {{7}}');
		expect(requests()).toHaveLength(1);
	});

	test('may have empty values', async () => {
		const id = withText('Hi {{1}}');
		await add([{ campaign: id, ...to(0, '') }]);
		expect(bodies()).toEqual([[sent(to(0, ''))]]);
	});

	test.each([
		['in other letters', { Id: 'x', Body: 'Hi {{1}} of {{6}}' }],
		['in an envelope', { message: { id: 'x', body: 'Hi {{1}} of {{6}}' } }],
		['in an envelope in other letters', { Message: { ID: 'x', BODY: 'Hi {{1}} of {{6}}' } }],
		['in a list', [{ id: 'x', body: 'Hi {{1}} of {{6}}' }]],
	])('need values if SVC shows the text %s', async (_, shown) => {
		const id = withText('Hi {{1}} of {{6}}');
		const body: unknown = JSON.parse(JSON.stringify(shown).replace('"x"', JSON.stringify(id)));
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: CAMPAIGN } });
		const { error } = await add(people(1, id));
		expect(error?.message).toContain('has no value for the tag {{6}}');
		expect(requests()).toEqual([]);
	});

	test.each([{ text: 'Under maintenance' }, [], {}])(
		"aren't checked by what is no campaign: %j",
		async (body) => {
			const id = withText('Hi {{1}} of {{6}}');
			bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: CAMPAIGN } });
			const { error } = await add(people(1, id));
			expect(error?.description).toContain("doesn't contain the campaign");
			expect(requests()).toEqual([]);
		},
	);

	test.each([403, 404])("aren't known if SVC doesn't show the campaign (%i)", async (status) => {
		bed.service.order({ kind: 'status', status, match: { endpoint: CAMPAIGN } });
		const { error } = await add([{ campaign: withText('Hi {{7}}'), ...to(0) }]);
		expect(error).toBeUndefined();
		expect(requests()).toHaveLength(1);
	});

	test('keep everything from being sent if they can only not be read at the moment', async () => {
		bed.service.order({ kind: 'status', status: 500, match: { endpoint: CAMPAIGN } });
		const { error } = await add(people(2, campaign()));
		expect(error?.message).toContain('[items 0 to 1]');
		expect(requests()).toEqual([]);
	});
});

test('a rejected campaign fails alone', async () => {
	const id = campaign();
	const [ordinary] = bed.service.state.seedCampaigns(1);
	const items = [
		{ campaign: id, ...to(0) },
		{ campaign: ordinary.id, ...to(1) },
		{ campaign: unknownId, ...to(2) },
		{ campaign: id, ...to(3) },
	];
	const result = await add(items, { onError: 'continueErrorOutput' });
	const [good, bad] = result.outputs.svcCampaigns ?? [];
	expect(good?.map(({ json }) => json.msisdns)).toEqual([[to(0).phone], [to(3).phone]]);
	expect(bad?.map(({ json }) => (json.error as IDataObject).message)).toEqual([
		`${sentences.rejectedValues} [item 1]`,
		`${notFound('triggered campaign')} [item 2]`,
	]);
	expect(JSON.stringify(bad)).toContain(`message ${ordinary.id} is sending, not triggered`);
});

test('counts every recipient on the campaign', async () => {
	const id = campaign();
	await add(people(3, id));
	const result = await bed.engine.runNode('svcCampaigns', {
		operation: 'get',
		messageId: byId(id),
	});
	expect(result.json()).toMatchObject([{ id, status: 'triggered', recipientCount: 3 }]);
});

test('an empty response is unknown for all items of the request', async () => {
	const id = campaign();
	bed.service.order({ kind: 'empty', status: 200, match: { endpoint: TRIGGER } });
	const { error } = await add(people(3, id));
	expect(error?.message).toMatch(/^Couldn't confirm whether .* \[items 0 to 2\]$/);
	expect(error?.description).not.toContain('processed');
});

test('a retry outputs whom an earlier attempt added, not who is entered by now', async () => {
	const id = campaign();
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: TRIGGER, nth: 2 } });
	const one = { requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 0 } } } };
	const failed = await add(
		[
			{ campaign: id, ...to(1) },
			{ campaign: id, ...to(2) },
		],
		{},
		one,
	);
	expect(failed.status).toBe('error');
	const { parameters: entered } =
		failed.executionData.executionData?.nodeExecutionStack[0].node ?? {};
	const retried = await bed.engine.retry(failed, {
		nodes: {
			svcCampaigns: {
				parameters: { ...entered, phoneNumber: "={{ $json.phone.replace('+316', '+317') }}" },
			},
		},
	});
	const added = requests()
		.filter(({ status }) => status < 400)
		.flatMap(({ body }) => (body as IDataObject[]).map(({ msisdn }) => msisdn));
	expect(added).toEqual(['+31612000001', '+31712000002']);
	expect(retried.json().flatMap(({ msisdns }) => msisdns)).toEqual(added);
});
