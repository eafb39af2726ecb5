import type { INodeParameters } from 'n8n-workflow';
import { notFound } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { MESSAGES, simplified, unknownId } from './message.ts';

const bed = simulatorBed();

const notThere = {
	error: notFound('message'),
	refusal: `there is no message ${unknownId}`,
};

bed.describeOperation({
	name: 'svcMessages message get',
	parameters: { messageId: byId('={{ $json.id }}'), simple: '={{ $json.simple }}' },
	arrange: ({ state }) => state.seedMessages(2),
	items: ([one, two]) => [
		{ id: one.id, simple: true },
		{ id: two.id, simple: false },
	],
	requests: ({ id }) => [
		{ endpoint: `GET ${MESSAGES}/{messageId}`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { simple }, [one, two]) =>
		expect(json).toEqual(simple ? simplified({ ...one }) : two),
	badItem: { item: () => ({ id: 'message-7' }), error: '"Message" must be an ID such as' },
});

bed.describeOperation({
	name: 'svcMessages message getCost',
	parameters: { messageId: byId('={{ $json.id }}') },
	arrange({ state }) {
		const messages = state.seedMessages(2);
		messages[1].recipients = [{ msisdn: '+4915112345678' }, { msisdn: '+31612345678' }];
		return messages;
	},
	items: (messages) => messages.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `GET ${MESSAGES}/{messageId}/cost`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }, [one]) =>
		expect(json).toMatchObject(
			id === one.id
				? { totalCost: 0.08, currency: 'EUR', countryCosts: [{ countryCode: 'NL' }] }
				: { totalCost: 0.18, currency: 'EUR', recipientCount: 2 },
		),
	badItem: {
		item: () => ({ id: unknownId }),
		error: notThere.error,
		requests: () => [
			{
				endpoint: `GET ${MESSAGES}/{messageId}/cost`,
				path: expect.stringContaining(unknownId),
				refusal: notThere.refusal,
			},
		],
	},
});

bed.describeOperation({
	name: 'svcMessages message getAll',
	parameters: {
		limit: '={{ $json.limit }}',
		filters: { status: '={{ $json.status }}' },
		options: {
			orderby: {
				entries: [
					{ column: '={{ $json.column }}', direction: 'desc' },
					{ column: 'name', direction: 'asc' },
				],
			},
		},
	},
	arrange: ({ state }) => {
		const messages = state.seedMessages(4);
		state.deliverMessage(messages[3].id);
		return messages;
	},
	items: () => [
		{ limit: 2, column: 'name', status: 'sending' },
		{ limit: 1, column: 'recipients', status: 'sent' },
	],
	requests: ({ limit, column, status }) => [
		{
			endpoint: `GET ${MESSAGES}`,
			query: {
				orderby: [`${String(column)} desc`, 'name'],
				status: [status],
				skip: ['0'],
				take: [String(limit)],
			},
		},
	],
	output: (items, { status }, messages) =>
		expect(items.map(({ json }) => json)).toEqual(
			status === 'sent'
				? [{ ...simplified({ ...messages[3] }), delivered: 1 }]
				: [messages[2], messages[1]].map((message) => simplified({ ...message })),
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ limit: 1, column: 'status', status: 'sent' }),
		error: '"Ordering 1: Column" can\'t be "status"',
	},
});

bed.describeOperation({
	name: 'svcMessages message search',
	parameters: { term: '={{ $json.term }}', limit: '={{ $json.limit }}' },
	arrange({ state }) {
		const messages = state.seedMessages(3);
		messages[2].name = 'a/b ä ?#';
		return messages;
	},
	items: () => [
		{ term: 'Body', limit: 2 },
		{ term: 'a/b ä ?#', limit: 1 },
	],
	requests: ({ term, limit }) => [
		{
			endpoint: `GET ${MESSAGES}/search/{term}`,
			path: expect.stringMatching(
				term === 'Body' ? /\/search\/Body$/ : /\/search\/a%2Fb%20%C3%A4%20%3F%23$/,
			),
			query: { skip: ['0'], take: [String(limit)] },
		},
	],
	output: (items, { term }, messages) =>
		expect(items.map(({ json }) => json)).toEqual(
			(term === 'Body' ? messages.slice(0, 2) : messages.slice(2)).map((message) =>
				simplified({ ...message }),
			),
		),
	outputCount: ({ limit }) => Number(limit),
	// Both mean something else in an address, however they are written.
	badItem: { item: () => ({ term: '..', limit: 1 }), error: '"Search Term" can\'t be ".."' },
});

const read = (parameters: INodeParameters) => bed.engine.runNode('svcMessages', parameters);

test.each(['100%', 'a+b', '%2F', '../accounts', 'ä&b=c', '{{1}}', '\\', "it's", '名前'])(
	'searches for %s as it is written',
	async (term) => {
		const [message] = bed.service.state.seedMessages(2);
		message.name = `About ${term}!`;
		const result = await read({ operation: 'search', term, limit: 1 });
		expect(bed.service.requests[0]).not.toHaveProperty('refusal');
		expect(result.json().map(({ id }) => id)).toEqual([message.id]);
	},
);

test('outputs everything as SVC returns it without Simplify', async () => {
	const [message] = bed.service.state.seedMessages(1);
	const result = await read({ operation: 'getAll', simple: false, limit: 1 });
	expect(result.json()).toEqual([{ ...message, tariff: 1 }]);
});

test.each([
	[
		"the service's own count",
		{ analytics: { recipients: 250, delivered: 7 } },
		{ recipientCount: 250, delivered: 7 },
	],
	['the entries otherwise', {}, { recipientCount: 3 }],
	[
		'no count if one is a group',
		{ recipients: [{ group: 'all' }, { msisdn: '+4915112345678' }] },
		{},
	],
])('Simplify gives %s, and leaves out what is missing', async (_, answer, simple) => {
	const [{ id }] = bed.service.state.seedMessages(1);
	const body = { id, recipients: [{}, {}, {}], unknown: 1, ...answer };
	bed.service.order({ kind: 'status', status: 200, body });
	const result = await read({ operation: 'get', messageId: byId(id) });
	expect(result.json()).toEqual([{ id, ...simple }]);
});

describe.each([
	['getAll', {}],
	['search', { term: 'Body' }],
])('the pages of %s', (operation, rest) => {
	const pages = () =>
		bed.service.requests.map(({ query }) => [Number(query.skip), Number(query.take)]);
	const list = async (parameters: INodeParameters) => {
		const result = await read({ operation, ...rest, ...parameters });
		return result.json().map(({ id }) => id);
	};

	test.each([
		// Pages that are full have the next two asked for at once, so one is beyond the end.
		['no limit of the service', null, [0, 100, 200, 250, 300]],
		['at most 30 a page', 30, [0, 30, 60, 90, 120, 150, 180, 210, 240, 250]],
	])('outputs every message once with Return All (%s)', async (_, maxTake, starts) => {
		const ids = bed.service.state.seedMessages(250).map(({ id }) => id);
		bed.service.shape({ maxTake });
		expect(await list({ returnAll: true })).toEqual(ids);
		const asked = pages().sort(([one], [other]) => one - other);
		expect(asked).toEqual(starts.map((skip) => [skip, 100]));
	});

	test('a Limit over several pages asks for no more than it needs', async () => {
		const ids = bed.service.state.seedMessages(250).map(({ id }) => id);
		expect(await list({ limit: 130 })).toEqual(ids.slice(0, 130));
		expect(pages()).toEqual([
			[0, 100],
			[100, 30],
		]);
	});

	test('without messages there are no items', async () => {
		expect(await list({ returnAll: true })).toEqual([]);
		expect(pages()).toEqual([[0, 100]]);
	});
});
