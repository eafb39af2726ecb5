/** Reading, changing and deleting: what is the same for messages is tested there in more depth. */
import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId, idsBy } from '../locator.ts';
import { simplified } from '../messages/message.ts';
import { simulatorBed, type SimulatorSpec } from '../simulator-bed.ts';
import { MESSAGES, notThere, unknownId } from './campaign.ts';

const bed = simulatorBed();
const one = `${MESSAGES}/{messageId}`;
const stateOf = (id: unknown) => bed.service.state.campaigns.find((each) => each.id === id);
const seeded: Pick<SimulatorSpec, 'arrange'> = {
	arrange: ({ state }) => state.seedCampaigns(2),
};
const items = () => bed.service.state.campaigns.map(({ id }) => ({ id }));
const at = (id: unknown) => ({ path: expect.stringContaining(String(id)) });

bed.describeOperation({
	...seeded,
	name: 'svcCampaigns campaign get',
	parameters: { messageId: byId('={{ $json.id }}'), simple: '={{ $json.simple !== false }}' },
	items: () => items().map((item, index) => ({ ...item, simple: index === 0 })),
	requests: ({ id }) => [{ endpoint: `GET ${one}`, ...at(id) }],
	output: ([{ json }], { id, simple }) =>
		expect(json).toEqual(simple ? simplified({ ...stateOf(id) }) : stateOf(id)),
	badItem: notThere(`GET ${one}`, unknownId),
});

bed.describeOperation({
	...seeded,
	name: 'svcCampaigns campaign getAll',
	parameters: {
		limit: '={{ $json.limit }}',
		filters: { status: '={{ $json.status }}' },
		options: { orderby: { entries: [{ column: 'name', direction: '={{ $json.direction }}' }] } },
	},
	arrange({ state }) {
		state.seedCampaigns(3);
		state.seedTriggeredCampaigns(2);
	},
	items: () => [
		{ limit: 2, status: 'sending', direction: 'desc' },
		{ limit: 1, status: 'triggered', direction: 'asc' },
	],
	requests: ({ limit, status, direction }) => [
		{
			endpoint: `GET ${MESSAGES}`,
			query: {
				skip: ['0'],
				take: [String(limit)],
				status: [status],
				orderby: [direction === 'desc' ? 'name desc' : 'name'],
			},
		},
	],
	output: (found, { limit }) =>
		expect(found.map(({ json }) => json.name)).toEqual(
			limit === 2 ? ['Campaign 3', 'Campaign 2'] : ['Triggered 1'],
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ limit: 1, status: 'sending', direction: 'sideways' }),
		error: '"Ordering 1: Direction" can\'t be "sideways"',
	},
});

bed.describeOperation({
	...seeded,
	name: 'svcCampaigns campaign search',
	parameters: { term: '={{ $json.term }}', limit: 1 },
	items: () => [{ term: 'Campaign 1' }, { term: 'body 2' }],
	requests: ({ term }) => [
		{
			endpoint: `GET ${MESSAGES}/search/{term}`,
			path: expect.stringMatching(new RegExp(`/search/${encodeURIComponent(String(term))}$`)),
			query: { skip: ['0'], take: ['1'] },
		},
	],
	output: ([{ json }], { term }) => expect(json.name).toBe(`Campaign ${String(term).slice(-1)}`),
	badItem: { item: () => ({ term: '' }), error: '"Search Term" is empty' },
});

bed.describeOperation({
	...seeded,
	name: 'svcCampaigns campaign cancel',
	parameters: { messageId: byId('={{ $json.id }}') },
	items,
	requests: ({ id }) => [{ endpoint: `POST ${one}/cancel`, ...at(id) }],
	output: ([{ json }], { id }) => expect(json).toMatchObject({ id, status: 'cancelled' }),
	badItem: notThere(`POST ${one}/cancel`, unknownId),
});

bed.describeOperation({
	...seeded,
	name: 'svcCampaigns campaign pause',
	parameters: { messageId: byId('={{ $json.id }}') },
	items,
	requests: ({ id }) => [{ endpoint: `POST ${one}/pause`, ...at(id) }],
	output: ([{ json }], { id }) => expect(json).toMatchObject({ id, status: 'paused' }),
	badItem: notThere(`POST ${one}/pause`, unknownId),
});

bed.describeOperation({
	...seeded,
	name: 'svcCampaigns campaign delete',
	parameters: { messageId: byId('={{ $json.id }}') },
	items,
	requests: ({ id }) => [{ endpoint: `DELETE ${one}`, ...at(id) }],
	output([{ json }], { id }) {
		expect(json).toEqual({ deleted: true });
		expect(stateOf(id)).toBeUndefined();
	},
	badItem: notThere(`DELETE ${one}`, unknownId),
});

bed.describeOperation({
	name: 'svcCampaigns campaign deleteMany',
	parameters: { messageIds: idsBy('={{ $json.ids }}') },
	arrange: ({ state }) => state.seedCampaigns(5).map(({ id }) => id),
	items: (ids) => [{ ids: ids.slice(0, 2) }, { ids: ids.slice(2, 4) }],
	requests: ({ ids }) => [{ endpoint: `DELETE ${MESSAGES}`, query: { messageIds: ids } }],
	output([{ json }], { ids }, all) {
		expect(json).toEqual({ deleted: true, messageIds: ids });
		expect(bed.service.state.campaigns.map(({ id }) => id)).toEqual(all.slice(4));
	},
	badItem: {
		item: () => ({ ids: ['7'] }),
		error: '"Campaign 1: Campaign" must be an ID such as',
	},
});

bed.describeOperation({
	...seeded,
	name: 'svcCampaigns campaign update',
	parameters: {
		messageId: byId('={{ $json.id }}'),
		options: { otherFields: '={{ $json.others }}' },
		updateFields: { body: '={{ $json.text }}' },
	},
	items: () =>
		items().map(({ id }, index) => ({
			id,
			others: index === 0 ? 'keep' : 'leaveOut',
			text: `New ${index}`,
		})),
	requests({ id, others, text }) {
		const kept = {
			name: 'Campaign 1',
			channels: ['SMS'],
			recipients: [{ msisdn: '+31600000000' }],
			senders: ['SVC'],
		};
		const put = { endpoint: `PUT ${one}`, ...at(id) };
		return [
			{ endpoint: `GET ${one}`, ...at(id) },
			{ ...put, body: { ...(others === 'keep' && kept), body: text } },
		];
	},
	output: ([{ json }], { id, text }) => {
		expect(json).toEqual(stateOf(id));
		expect(json).toMatchObject({ body: text });
	},
	badItem: {
		item: () => ({ id: unknownId, others: 'keep', text: '[[example.com]]' }),
		error: '"Text" has "[[example.com]]", but a link must start with http://, https://, or url:',
	},
});

bed.describeOperation({
	name: 'svcCampaigns channel getAll',
	items: () => [{ item: 1 }, { item: 2 }],
	requests: () => [{ endpoint: 'GET /accounts/{accountId}/messagechannels' }],
	output: (found) =>
		expect(found.map(({ json }) => json)).toEqual(bed.service.state.campaignChannels),
	outputCount: () => 2,
	badItem: {
		item: () => ({ item: 3 }),
		// The node reads in parallel, so the second to arrive stands for the item in the middle.
		arrange: (service) => service.order({ match: { nth: 2 }, kind: 'status', status: 403 }),
		error: sentences.notAllowed,
		requests: () => [{ endpoint: 'GET /accounts/{accountId}/messagechannels' }],
	},
});

const run = (parameters: INodeParameters) =>
	bed.engine.runNode('svcCampaigns', { resource: 'campaign', ...parameters });

test.each(['triggered', 'Triggered'])(
	'a campaign that is %s stays so when it is changed',
	async (status) => {
		const [campaign] = bed.service.state.seedTriggeredCampaigns(1);
		const { id } = Object.assign(campaign, { status });
		const result = await run({
			operation: 'update',
			messageId: byId(id),
			updateFields: { name: 'New' },
		});
		expect(result.json()).toMatchObject([{ id, name: 'New', status: 'triggered' }]);
		expect(bed.service.requests[1]?.body).toEqual({
			status: 'triggered',
			name: 'New',
			body: 'Welcome {{1}}',
			channels: ['SMS'],
			recipients: [],
		});
	},
);

test('a triggered campaign stays so when its other fields are left out', async () => {
	const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
	const result = await run({
		operation: 'update',
		messageId: byId(id),
		updateFields: { name: 'New' },
		options: { otherFields: 'leaveOut' },
	});
	expect(result.json()).toMatchObject([{ id, name: 'New', status: 'triggered' }]);
	expect(bed.service.requests.map(({ method, body }) => [method, body])).toEqual([
		['GET', undefined],
		['PUT', { status: 'triggered', name: 'New' }],
	]);
});

describe('with the other fields left out, a campaign whose status is unknown', () => {
	const update = async (updateFields: INodeParameters) => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		bed.service.order({ kind: 'status', status: 200, body: {}, match: { nth: 1 } });
		return await run({
			operation: 'update',
			messageId: byId(id),
			updateFields: { name: 'New', ...updateFields },
			options: { otherFields: 'leaveOut' },
		});
	};

	test("isn't changed", async () => {
		const { error } = await update({});
		expect(error?.description).toContain(
			'changed nothing; to update it without a read, enter its "status" in Additional Properties (JSON)',
		);
		expect(bed.service.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	test('is changed with a status that is entered, without a read', async () => {
		await update({ additionalProperties: '{"status":"triggered"}' });
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			{ status: 'triggered', name: 'New' },
		]);
	});
});

test('a status that is entered replaces the one that is kept', async () => {
	const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
	bed.service.order({ kind: 'status', status: 200, body: {}, match: { nth: 2 } });
	await run({
		operation: 'update',
		messageId: byId(id),
		updateFields: { additionalProperties: '{"status":"draft"}' },
	});
	expect(bed.service.requests[1]?.body).toMatchObject({ status: 'draft', body: 'Welcome {{1}}' });
});

test.each(['204', '200 empty', '200 object'] as const)(
	'outputs what was done after an empty response to pause (%s)',
	async (noBody) => {
		bed.service.shape({ campaignPauseAnswer: 'nothing', noBody });
		const [campaign] = bed.service.state.seedCampaigns(1);
		const result = await run({ operation: 'pause', messageId: byId(campaign.id) });
		expect(result.json()).toEqual([{ id: campaign.id, paused: true }]);
		expect(campaign.status).toBe('paused');
	},
);
