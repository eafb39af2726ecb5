import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const ONE = 'POST /testrequest/{testProductAccount}';
const MANY = 'POST /testrequest/multiple/{testProductAccount}';

const parameters: INodeParameters = {
	mccMnc: byId('={{ $json.operator }}'),
	additionalFields: {
		testDuration: '={{ $json.minutes }}',
		portabilityStatus: '={{ $json.portability }}',
		resultApiUrl: '={{ $json.url }}',
	},
	requestOptions: { emptyExpressions: 'leaveOut' },
};

const full = { operator: '20404', minutes: 60, portability: 2, url: 'https://n8n.example/x' };
const fullBody = {
	mccMnc: '20404',
	testDuration: 60,
	portabilityStatus: 2,
	resultApiUrl: 'https://n8n.example/x',
};

bed.describeOperation({
	name: 'svcRouteTesting test create',
	parameters,
	items: () => [full, { operator: '310260' }],
	requests: ({ operator }) => [
		{ endpoint: ONE, body: operator === '20404' ? fullBody : { mccMnc: operator } },
	],
	output: ([{ json }], { operator }) => {
		// What people read first.
		expect(Object.keys(json)[0]).toBe('phoneNumber');
		expect(json).toEqual(
			operator === '20404'
				? {
						details: 'Found an available candidate',
						mccMnc: '20404',
						phoneNumber: expect.stringMatching(/^\+[1-9]\d+$/),
						requestedPortabilityStatus: 2,
						test: expect.objectContaining({
							id: expect.any(String),
							messageKey: expect.stringMatching(/^.{16}$/),
							isMsisdnNetworkPorted: true,
						}),
					}
				: {
						details: 'No candidate available to test',
						mccMnc: '310260',
						phoneNumber: null,
						requestedPortabilityStatus: 0,
						test: null,
					},
		);
	},
	badItem: {
		item: () => ({ ...full, minutes: 61 }),
		error: '"Duration (Minutes)" must be from 1 to 60, but it\'s 61',
	},
});

bed.describeOperation({
	name: 'svcRouteTesting test createMany',
	parameters,
	items: () => [full, { operator: '99999' }],
	// One request for all of them: the good items, whatever becomes of the bad one.
	requests: ({ operator }) =>
		operator === '20404' ? [{ endpoint: MANY, body: [fullBody, { mccMnc: '99999' }] }] : [],
	output: ([{ json }], { operator }) =>
		expect(json).toMatchObject(
			operator === '20404'
				? { mccMnc: '20404', test: { isMsisdnNetworkPorted: true } }
				: { mccMnc: '99999', details: 'Operator is not supported', test: null },
		),
	badItem: {
		item: () => ({ operator: '20408', url: 'n8n.example' }),
		error: '"Result URL" must be a URL',
	},
});

const createMany = (items: IDataObject[], settings: object = {}, more: INodeParameters = {}) =>
	bed.engine.runNode(
		'svcRouteTesting test createMany',
		{ ...parameters, ...more },
		{ items, settings },
	);
const operators = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		operator: ['20404', '20408', '26201'][index % 3],
	}));

describe('many tests in one request', () => {
	test('100 items are one request, and each gets the answer in its place', async () => {
		const result = await createMany(operators(100));
		expect(bed.service.requests).toHaveLength(1);
		const { routeTests } = bed.service.state;
		expect(result.outputs.svcRouteTesting?.[0]).toEqual(
			routeTests.map(({ id, mccMnc }, item) =>
				expect.objectContaining({
					json: expect.objectContaining({ mccMnc, test: expect.objectContaining({ id }) }),
					pairedItem: expect.objectContaining({ item }),
				}),
			),
		);
		expect(routeTests).toHaveLength(100);
	});

	test('batches of Request Options divide it', async () => {
		const requestOptions = {
			emptyExpressions: 'leaveOut',
			batching: { batch: { batchSize: 40, batchInterval: 0 } },
		};
		const result = await createMany(operators(100), {}, { requestOptions });
		expect(bed.service.requests.map(({ body }) => (body as unknown[]).length)).toEqual([
			40, 40, 20,
		]);
		expect(result.json()).toHaveLength(100);
	});

	test('n8n tries again, and no test is started twice', async () => {
		// The last item fails after the tests were started, which makes n8n run the node again.
		const items = [...operators(3), { operator: '310260' }];
		const { status, error } = await createMany(
			items,
			{ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
			{ additionalFields: { failWithoutHandset: true } },
		);
		expect(status).toBe('error');
		expect(error?.message).toBe('No test handset is available for operator 310260 [item 3]');
		expect(error?.description).toContain('Before this, 3 items were processed');
		// Only the test that was not started is asked for again.
		expect(bed.service.requests.slice(1).map(({ body }) => body)).toEqual([
			[{ mccMnc: '310260' }],
			[{ mccMnc: '310260' }],
		]);
		expect(bed.service.state.routeTests).toHaveLength(3);
	});

	test('nor if another item than the last one fails', async () => {
		const items = [{ operator: '310260' }, ...operators(3)];
		const { error } = await createMany(
			items,
			{ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
			{ additionalFields: { failWithoutHandset: true } },
		);
		expect(error?.message).toBe('No test handset is available for operator 310260 [item 0]');
		expect(error?.description).toContain('Before this, 3 items were processed');
		expect(bed.service.requests.slice(1).map(({ body }) => body)).toEqual([
			[{ mccMnc: '310260' }],
			[{ mccMnc: '310260' }],
		]);
		expect(bed.service.state.routeTests).toHaveLength(3);
	});

	test('reports a lost response and resends nothing', async () => {
		bed.service.order({ kind: 'resetAfterProcessing' });
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const { error } = await createMany(operators(2), settings);
		expect(error?.message).toBe("Couldn't confirm whether the tests were started [items 0 to 1]");
		expect(error?.description).toContain('Check with Result > Get Many');
		expect(bed.service.requests).toHaveLength(1);
	});

	test('an answer with too few entries is not given to the wrong items', async () => {
		bed.service.order({ kind: 'status', status: 200, body: [{ details: 'x', test: null }] });
		const { error } = await createMany(operators(2));
		expect(error?.message).toBe("Couldn't confirm whether the tests were started [items 0 to 1]");
		expect(error?.description).toContain('1 entries for the 2 that were sent');
	});

	test.each(['204-08', '204/08', '204 08'])('%s is operator 20408', async (operator) => {
		const body = [{ details: 'x', mccMnc: '20408', test: { id: 'one' } }];
		bed.service.order({ kind: 'status', status: 200, body });
		const { error, json } = await createMany([{ operator }]);
		expect(error?.message).toBeUndefined();
		expect(json()).toMatchObject([{ test: { id: 'one' } }]);
	});

	test('a response in another order gives no item the test of another operator', async () => {
		const body = ['20408', '20404'].map((mccMnc) => ({
			details: 'x',
			mccMnc,
			test: { id: mccMnc },
		}));
		bed.service.order({ kind: 'status', status: 200, body });
		const result = await createMany(operators(2), { onError: 'continueRegularOutput' });
		expect(result.json()).toEqual(
			[0, 1].map((item) => ({
				error: expect.objectContaining({
					message: `Couldn't confirm whether the tests were started [item ${item}]`,
					description: expect.stringContaining('instead of operator'),
				}),
			})),
		);
	});

	test('when the request fails, it fails for all of its items, and bad ones keep their reason', async () => {
		bed.service.order({ kind: 'status', status: 401 });
		const items = [...operators(2), { operator: 'x' }];
		const result = await createMany(items, { onError: 'continueRegularOutput' });
		expect(result.json().map(({ error }) => (error as IDataObject).message)).toEqual([
			`${sentences.rejectedCredential} [items 0 to 1]`,
			`${sentences.rejectedCredential} [items 0 to 1]`,
			expect.stringMatching(/^"Operator" must be an operator code/),
		]);
	});
});

test.each(['create', 'createMany'])(
	'with %s for one item, n8n asks again until there is a handset',
	async (operation) => {
		bed.service.state.setHandset('20408', false);
		bed.service.order({
			match: { nth: 3 },
			kind: 'status',
			status: 200,
			body: operation === 'create' ? { test: { id: 'x' } } : [{ test: { id: 'x' } }],
		});
		const result = await createMany(
			[{ operator: '20408' }],
			{ retryOnFail: true, maxTries: 4, waitBetweenTries: 1 },
			{ operation, additionalFields: { failWithoutHandset: true } },
		);
		expect(result.json()).toEqual([{ phoneNumber: null, test: { id: 'x' } }]);
		expect(bed.service.requests).toHaveLength(3);
	},
);

describe.each(['create', 'createMany'])('Fail Without Handset with %s', (operation) => {
	test('gives the items without a handset to the error output', async () => {
		const items = [{ operator: '20408' }, { operator: '310260' }, { operator: '26201' }];
		const result = await createMany(
			items,
			{ onError: 'continueErrorOutput' },
			{ operation, additionalFields: { failWithoutHandset: true } },
		);
		const [good, bad] = result.outputs.svcRouteTesting ?? [];
		expect(good?.map(({ json }) => json.mccMnc)).toEqual(['20408', '26201']);
		expect(bad?.map(({ json }) => json.error)).toEqual([
			{
				message: 'No test handset is available for operator 310260 [item 1]',
				description: expect.stringContaining('SVC says: No candidate available to test.'),
			},
		]);
	});
});

test('a handset of another operator is not output as the one that was asked for', async () => {
	const test = { id: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70', msisdn: '0031612345678' };
	const create = async (mccMnc: string | null) => {
		const body = { details: 'Found an available candidate', mccMnc, test };
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: ONE } });
		const parameters = { resource: 'test', operation: 'create', mccMnc: byId('20404') };
		return await bed.engine.runNode('svcRouteTesting', parameters);
	};
	const { error } = await create('20416');
	expect(error?.description).toContain('has operator 20416 instead of operator 20404');
	for (const same of ['204-04', '20404', null]) {
		expect((await create(same)).error?.message).toBeUndefined();
	}
});

test.each([true, false])(
	'a handset is found in whatever letters SVC writes the names (Fail Without Handset: %j)',
	async (failWithoutHandset) => {
		const Test = { Id: 'x', Msisdn: '0031612345678', MessageKey: 'k' };
		const body = { Details: 'Found', MccMnc: '20404', Test };
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: ONE } });
		const { error, json } = await bed.engine.runNode('svcRouteTesting', {
			...{ resource: 'test', operation: 'create', mccMnc: byId('20404') },
			additionalFields: { failWithoutHandset },
		});
		expect(error?.message).toBeUndefined();
		const { id, msisdn, messageKey } = {
			id: 'x',
			msisdn: Test.Msisdn,
			messageKey: Test.MessageKey,
		};
		expect(json()).toMatchObject([
			{ phoneNumber: '+31612345678', test: { id, msisdn, messageKey }, mccMnc: '20404' },
		]);
	},
);

test.each([true, false])(
	'what is no response to a test request is no success, nor does it say that no test was started (Fail Without Handset: %j)',
	async (failWithoutHandset) => {
		const body = { text: 'Under maintenance', since: '2026-11-26T10:00:00Z' };
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: ONE } });
		const { error } = await bed.engine.runNode('svcRouteTesting', {
			...{ resource: 'test', operation: 'create', mccMnc: byId('20404') },
			additionalFields: { failWithoutHandset },
		});
		expect(error?.description).toContain("isn't a response to a test request");
	},
);

test.each([
	['None is free.', 'No test was started. SVC says: None is free. Choose an operator'],
	['', 'No test was started. Choose an operator'],
])('without a handset, quotes what SVC says as a sentence: "%s"', async (details, said) => {
	const body = { details, mccMnc: '20404', test: null };
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: ONE } });
	const { error } = await bed.engine.runNode('svcRouteTesting', {
		...{ resource: 'test', operation: 'create', mccMnc: byId('20404') },
		additionalFields: { failWithoutHandset: true },
	});
	expect(error?.description).toContain(said);
});

test.each([
	(test: object) => ({ data: test, links: { self: '/1' } }),
	(test: object) => ({ succeeded: true, errors: null, data: test }),
])('a test is found in an envelope with other parts', async (enveloped) => {
	const handset = { id: 'a', msisdn: '0031612345678', messageKey: 'ABCDEFGHIJKLMNOP' };
	const body = enveloped({ details: 'Found', mccMnc: '20404', test: handset });
	bed.service.order({ kind: 'status', status: 200, body });
	const { error, json } = await bed.engine.runNode('svcRouteTesting test create', {
		mccMnc: byId('20404'),
	});
	expect(error?.message).toBeUndefined();
	expect(json()).toEqual([expect.objectContaining({ phoneNumber: '+31612345678' })]);
});
