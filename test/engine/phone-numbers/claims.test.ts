import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { notFound, sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const CLAIMS = '/accounts/{accountId}/claims';
const shortcode = '00311234';
const mobile = '0031970000001';

type Service = typeof bed.service;
type Claim = ReturnType<Service['state']['seedClaims']>[number];

const seed = ({ state }: Service) => state.seedClaims(2);
const byClaim = { claimId: byId('={{ $json.id }}') };
const own = (claims: Claim[], { id }: IDataObject) => claims.find((one) => one.id === id);
const unknown = {
	item: () => ({ id: 'no-such' }),
	requests:
		(method: string, rest = '') =>
		() => [
			{
				endpoint: `${method} ${CLAIMS}/{claimId}${rest}`,
				path: expect.stringContaining('/no-such'),
				refusal: 'there is no claim no-such',
			},
		],
};

bed.describeOperation({
	name: 'svcPhoneNumbers claim create',
	parameters: {
		phoneNumber: byId('={{ $json.number }}'),
		keyword: '={{ $json.keyword }}',
		simulate: '={{ $json.simulate === true }}',
	},
	items: () => [
		// The service writes 00 instead of the plus sign.
		{ number: `+${mobile.slice(2)}`, keyword: 'WIN' },
		{ number: shortcode, keyword: 'Höchst 1/2', simulate: true },
	],
	requests: ({ number, keyword, simulate }) => [
		{
			endpoint: `POST ${CLAIMS}`,
			query: simulate ? { simulate: ['true'] } : {},
			body: { phoneNumber: String(number).replace('+', '00'), keyword },
		},
	],
	output: ([{ json }], { keyword, simulate }) => {
		expect(json).toEqual({
			id: expect.any(String),
			phoneNumber: simulate ? shortcode : mobile,
			keyword,
			country: 'NL',
			currency: 'EUR',
			monthlyCost: simulate ? 17 : 5,
			claimedOnUtc: expect.any(String),
			...(simulate ? { simulated: true } : {}),
		});
		expect(bed.service.state.claims.map((one) => one.keyword)).toEqual(['WIN']);
	},
	badItem: {
		item: () => ({ number: 'my number', keyword: 'WIN' }),
		error: '"Shared Number" must be a phone number of digits, but it\'s "my number"',
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers claim get',
	parameters: byClaim,
	arrange: seed,
	items: (claims) => claims.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `GET ${CLAIMS}/{claimId}`, path: expect.stringContaining(`/claims/${String(id)}`) },
	],
	output: ([{ json }], item, claims) => expect(json).toEqual(own(claims, item)),
	badItem: {
		item: unknown.item,
		error: notFound('claim'),
		requests: unknown.requests('GET'),
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers claim getAll',
	parameters: {
		limit: '={{ $json.limit }}',
		filters: {
			country: '={{ $json.country }}',
			keywords: '={{ $json.keywords }}',
			phoneNumbers: '={{ $json.numbers }}',
		},
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	arrange: ({ state }) => state.seedClaims(5),
	items: () => [
		{ limit: 2, keywords: 'WORD2, WORD4, WORD5' },
		{ limit: 1, keywords: ['WORD1'], numbers: `+311234\n${mobile}`, country: 'nl' },
	],
	requests: ({ limit, country }) => [
		{
			endpoint: `GET ${CLAIMS}`,
			query: {
				...(country === undefined
					? { keyword: ['WORD2', 'WORD4', 'WORD5'] }
					: { keyword: ['WORD1'], phoneNumber: [shortcode, mobile], country: ['NL'] }),
				skip: ['0'],
				take: [String(limit)],
			},
		},
	],
	output: (items, { country }, claims) =>
		expect(items.map(({ json }) => json)).toEqual(
			country === undefined ? [claims[1], claims[3]] : [claims[0]],
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ limit: 1, country: 'Nether' }),
		error: `"Country" ${sentences.notACountry}, but it's "Nether"`,
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers claim verify',
	parameters: byClaim,
	arrange: (service) => {
		const claims = seed(service);
		service.state.claimIssues.set(claims[1].id, ['No price is set', 'The keyword is too general']);
		return claims;
	},
	items: (claims) => claims.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `GET ${CLAIMS}/{claimId}/verify`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }, claims) =>
		expect(json).toEqual(
			id === claims[0].id
				? { claimId: id, ok: true, issues: [] }
				: { claimId: id, ok: false, issues: ['No price is set', 'The keyword is too general'] },
		),
	badItem: {
		item: unknown.item,
		error: notFound('claim'),
		requests: unknown.requests('GET', '/verify'),
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers claim cancel',
	parameters: byClaim,
	arrange: seed,
	items: (claims) => claims.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `PUT ${CLAIMS}/{claimId}/cancel`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], item, claims) => {
		expect(json).toEqual(own(claims, item));
		expect(bed.service.state.cancelledNumbers).toContain(item.id);
	},
	badItem: {
		item: unknown.item,
		error: "SVC doesn't know this claim",
		requests: unknown.requests('PUT', '/cancel'),
	},
});

const run = (
	operation: string,
	parameters: INodeParameters,
	settings: object = {},
	items: IDataObject[] = [{}],
) => bed.engine.runNode(`svcPhoneNumbers claim ${operation}`, parameters, { items, settings });
const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const win = { phoneNumber: byId(mobile), keyword: 'WIN', simulate: false };

test('the same keyword in other letters is claimed once', async () => {
	const items = [{ keyword: 'WIN' }, { keyword: 'win' }];
	const parameters = {
		...win,
		keyword: '={{ $json.keyword }}',
		requestOptions: { identicalRequests: 'refuse' },
	};
	const { error } = await run('create', parameters, {}, items);
	expect(error?.message).toBe('Identical items: each would send the same request [items 0 to 1]');
	expect(bed.service.requests).toEqual([]);
});

test('another keyword, and the same one on another number, are claimed', async () => {
	const items = [
		{ keyword: 'WIN', number: mobile },
		{ keyword: 'WINS', number: mobile },
		{ keyword: 'win', number: shortcode },
	];
	const parameters = {
		...win,
		phoneNumber: byId('={{ $json.number }}'),
		keyword: '={{ $json.keyword }}',
	};
	const { error } = await run('create', parameters, {}, items);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toHaveLength(3);
});

test.each(['WIN, STOP', 'WIN;STOP', 'WIN\nSTOP'])(
	'rejects several keywords in one (%j) before anything is sent',
	async (keyword) => {
		const { error } = await run('create', { ...win, keyword });
		expect(error?.message).toContain('"Keyword" must be one keyword without commas, semicolons,');
		expect(error?.description).toContain('Use a separate item for each keyword.');
		expect(bed.service.requests).toEqual([]);
	},
);

describe('when the answer to a claim is lost', () => {
	test('nothing is claimed again, and the message says where to look', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', times: 3 });
		const { error } = await run('create', win, retry);
		expect(error?.message).toBe("Couldn't confirm whether the keyword was claimed [item 0]");
		expect(error?.description).toContain('Check with Claim > Get Many');
		expect(bed.service.requests).toHaveLength(1);
	});

	test('a simulation is asked for again', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', times: 2 });
		const result = await run('create', { ...win, simulate: true });
		expect(result.json()).toMatchObject([{ keyword: 'WIN', simulated: true }]);
		expect(bed.service.requests).toHaveLength(3);
	});

	test("a simulation that keeps failing doesn't warn about a claim", async () => {
		bed.service.order({ kind: 'status', status: 503, times: 4 });
		const { error } = await run('create', { ...win, simulate: true });
		expect(error?.message).toBe(`${sentences.failed} [item 0]`);
	});
});

test('a simulation can be tried again after it failed, also for items that were answered', async () => {
	const items = [{ keyword: ' WIN ' }, { keyword: 'TAKEN' }];
	bed.service.state.seedClaims(2)[1].keyword = 'TAKEN';
	const parameters = { ...win, keyword: '={{ $json.keyword }}', simulate: true };
	const { error } = await bed.engine.runNode('svcPhoneNumbers claim create', parameters, {
		items,
		settings: retry,
	});
	expect(error?.message).toBe(`${sentences.rejectedValues} [item 1]`);
	// Nothing was processed that a retry could repeat.
	expect(error?.description).not.toContain('processed');
	expect(bed.service.requests.map(({ body }) => (body as IDataObject).keyword)).toEqual([
		'WIN',
		'TAKEN',
		'WIN',
		'TAKEN',
		'WIN',
		'TAKEN',
	]);
});

test.each(['with id', 'without id', 'nothing'] as const)(
	'a simulation is marked, whatever the service answers (%s)',
	async (simulatedAnswer) => {
		bed.service.shape({ simulatedAnswer });
		const [item] = (await run('create', { ...win, simulate: true })).json();
		expect(item.simulated).toBe(true);
		expect('id' in item).toBe(simulatedAnswer === 'with id');
	},
);

test('a claim that was cancelled before says so', async () => {
	const [{ id }] = bed.service.state.seedClaims(1);
	await run('cancel', { claimId: byId(id) });
	const { error } = await run('cancel', { claimId: byId(id) });
	expect(error?.description).toContain('Maybe it was already canceled');
});

test.each(['resetAfterProcessing', 'empty'] as const)(
	'accepts a cancellation without confirmation (%s)',
	async (kind) => {
		const [{ id }] = bed.service.state.seedClaims(1);
		bed.service.order({ kind });
		const result = await run('cancel', { claimId: byId(id) });
		expect(result.json()).toEqual([{ id, canceled: true }]);
		expect(bed.service.state.cancelledNumbers).toEqual([id]);
	},
);

test.each([
	['a list under a name', { issues: ['One'] }, ['One']],
	['objects', [{ code: 7 }], ['{"code":7}']],
	['an empty list', [], []],
	['an empty list beside a word', { issues: [], success: true }, []],
])('Verify takes %s', async (_, body, issues) => {
	bed.service.order({ kind: 'status', status: 200, body });
	const result = await run('verify', { claimId: byId('x') });
	expect(result.json()).toEqual([{ claimId: 'x', ok: issues.length === 0, issues }]);
});

test.each<[string, unknown]>([
	['null', null],
	['an empty object', {}],
	['an empty envelope', { data: null }],
	['a failure', { success: false, message: 'Busy' }],
])('Verify never says that %s is ok', async (_, body) => {
	bed.service.order({ kind: 'status', status: 200, body });
	const { error } = await run('verify', { claimId: byId('x') });
	expect(error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
});

test("Verify doesn't count an empty response as ok", async () => {
	bed.service.order({ kind: 'empty', status: 200 });
	const { error } = await run('verify', { claimId: byId('x') });
	expect(error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
});

test('a claim that conflicts with another one says what to check, because there is no record to get', async () => {
	bed.service.order({ kind: 'status', status: 409 });
	const { error } = await bed.engine.runNode('svcPhoneNumbers claim create', {
		phoneNumber: byId(shortcode),
		keyword: 'WIN',
	});
	expect(error?.message).toContain('maybe because the keyword is already claimed on this number');
	expect(error?.description).toContain('Check with Claim > Get Many');
});
