import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const ACCOUNT = '/accounts/{accountId}/optout';
const VALUE = `${ACCOUNT}/{tokenType}/{tokenValue}`;
const BULK = `POST ${ACCOUNT}/bulk`;

const type = '={{ $json.type }}';
const value = '={{ $json.value }}';
const message = '={{ $json.message }}';

const anna = { type: 'email', value: 'anna+news/a@example.com', message: 'Asked by phone' };
const number = { type: 'sms', value: '+31 6 12345678', message: 'STOP' };
/** Of the wrong type: it would be stored, and nobody be opted out. */
const wrongType = {
	item: () => ({ ...number, type: 'email' }),
	error: '"Email Address or Phone Number" must be one email address for the selected type',
};

/** As the values stand in the path: each character that has a meaning there is encoded once. */
const encoded: Record<string, string> = {
	[anna.value]: 'email/anna%2Bnews%2Fa%40example.com',
	[number.value]: 'sms/%2B31%206%2012345678',
};
const pathOf = ({ value: given }: IDataObject, more = '') =>
	expect.stringMatching(`/optout/${encoded[String(given)]}${more}$`);

const outAndIn = (service: typeof bed.service) => {
	service.state.setOptOut({ type: 'email', value: anna.value, isActive: true }, anna.message);
	service.state.setOptOut({ type: 'sms', value: number.value, isActive: true }, number.message);
	service.state.setOptOut({ type: 'sms', value: number.value, isActive: false }, 'Agreed again');
};

bed.describeOperation({
	name: 'svcAddressBook optOut optOut',
	parameters: { type, value, message },
	items: () => [{ ...anna, value: ` ${anna.value} ` }, number],
	requests: (item) => [
		{
			endpoint: `POST ${VALUE}`,
			path: pathOf({ value: String(item.value).trim() }),
			body: { message: item.message },
		},
	],
	output: ([{ json }], item) =>
		expect(json).toEqual({ type: item.type, value: String(item.value).trim(), isActive: true }),
	badItem: wrongType,
});

bed.describeOperation({
	name: 'svcAddressBook optOut delete',
	parameters: { type, value, message },
	arrange: outAndIn,
	items: () => [anna, number],
	requests: (item) => [
		{ endpoint: `DELETE ${VALUE}`, path: pathOf(item), body: { message: item.message } },
	],
	output: ([{ json }], item) =>
		expect(json).toEqual({ type: item.type, value: item.value, isActive: false, deleted: true }),
	badItem: wrongType,
});

bed.describeOperation({
	name: 'svcAddressBook optOut get',
	parameters: { type, value },
	arrange: outAndIn,
	items: () => [anna, number],
	requests: (item) => [{ endpoint: `GET ${VALUE}`, path: pathOf(item) }],
	output: ([{ json }], item) =>
		expect(json).toEqual({ type: item.type, value: item.value, isActive: item === anna }),
	badItem: {
		item: () => ({ type: 'sms', value: '+4915100' }),
		error: 'SVC has no opt-out or opt-in for this address or number',
		requests: () => [
			{
				endpoint: `GET ${VALUE}`,
				path: expect.stringMatching('/optout/sms/%2B4915100$'),
				refusal: 'there is no opt-out of +4915100',
			},
		],
	},
});

bed.describeOperation({
	name: 'svcAddressBook optOut getHistory',
	parameters: { type, value, limit: '={{ $json.limit }}' },
	arrange: outAndIn,
	items: () => [
		{ ...anna, limit: 5 },
		{ ...number, limit: 2 },
	],
	requests: (item) => [
		{
			endpoint: `GET ${VALUE}/history`,
			path: pathOf(item, '/history'),
			query: { skip: ['0'], take: [String(item.limit)] },
		},
		...(item.limit === 5
			? [
					{
						endpoint: `GET ${VALUE}/history`,
						path: pathOf(item, '/history'),
						query: { skip: ['1'], take: ['4'] },
					},
				]
			: []),
	],
	outputCount: ({ limit }) => (limit === 5 ? 1 : 2),
	output: (items, { limit }) =>
		expect(items.map(({ json }) => [json.isActive, json.message])).toEqual(
			limit === 5
				? [[true, anna.message]]
				: [
						[true, number.message],
						[false, 'Agreed again'],
					],
		),
	badItem: wrongType,
});

const out = (given: string) => ({ type: 'email' as const, value: given, isActive: true });
const several = (service: typeof bed.service) => {
	for (const name of ['a', 'b', 'c']) service.state.setOptOut(out(`${name}@example.com`));
	service.state.setOptOut({ ...out('d@example.org'), isActive: false });
	service.state.setOptOut({ type: 'sms', value: '+4915112345678', isActive: true });
	return service.state.optOuts();
};
const negative = {
	item: () => ({ limit: 0, type: 'email', q: 'x', out: true }),
	error: '"Limit" must be 1',
};
const page = (endpoint: string, limit: unknown, more: object = {}) => ({
	endpoint,
	query: { skip: ['0'], take: [String(limit)], ...more },
});

bed.describeOperation({
	name: 'svcAddressBook optOut getAll',
	parameters: { limit: '={{ $json.limit }}' },
	arrange: several,
	items: () => [{ limit: 1 }, { limit: 5 }],
	requests: ({ limit }) => [page(`GET ${ACCOUNT}`, limit)],
	outputCount: ({ limit }) => Number(limit),
	output: (items, { limit }, all) =>
		expect(items.map(({ json }) => json)).toEqual(all.slice(0, Number(limit))),
	badItem: negative,
});

bed.describeOperation({
	name: 'svcAddressBook optOut getManyByType',
	parameters: { type, limit: '={{ $json.limit }}', filters: { isActive: '={{ $json.out }}' } },
	arrange: several,
	items: () => [
		{ type: 'email', limit: 2, out: true },
		{ type: 'email', limit: 1, out: false },
		{ type: 'sms', limit: 1, out: true },
	],
	requests: ({ limit, out: isActive }) => [
		page(`GET ${ACCOUNT}/{tokenType}`, limit, { isActive: [String(isActive)] }),
	],
	outputCount: ({ limit }) => Number(limit),
	output: (items, { type: tokenType, limit, out: isActive }, all) =>
		expect(items.map(({ json }) => json)).toEqual(
			all
				.filter((one) => one.type === tokenType && one.isActive === isActive)
				.slice(0, Number(limit)),
		),
	badItem: negative,
});

bed.describeOperation({
	name: 'svcAddressBook optOut search',
	parameters: { query: '={{ $json.q }}', limit: '={{ $json.limit }}' },
	arrange: several,
	items: () => [
		{ q: 'a@ex', limit: 1 },
		{ q: '+49', limit: 1 },
	],
	requests: ({ q, limit }) => [page(`GET ${ACCOUNT}/search`, limit, { query: [q] })],
	output: ([{ json }], { q }) => expect(json.value).toContain(q),
	badItem: { item: () => ({ q: '', limit: 1 }), error: '"Search For" is empty' },
});

bed.describeOperation({
	name: 'svcAddressBook optOut getTypes',
	parameters: { returnAll: true },
	arrange: several,
	items: () => [{ item: 1 }, { item: 2 }],
	requests: () => [{ endpoint: `GET ${ACCOUNT}/types` }],
	outputCount: () => 2,
	output: (items) =>
		expect(items.map(({ json }) => [json.id, json.amountOptOut, json.amountOptIn])).toEqual([
			['email', 3, 1],
			['sms', 1, 0],
		]),
	badItem: {
		item: () => ({ item: 3 }),
		arrange: (service) => service.order({ match: { nth: 2 }, kind: 'status', status: 403 }),
		error: sentences.notAllowed,
		requests: () => [{ endpoint: `GET ${ACCOUNT}/types` }],
	},
});

const updateParameters = { type, value, isActive: '={{ $json.isActive }}', message };
const many = (count: number, more: object = {}) =>
	Array.from({ length: count }, (_, index) => ({
		...out(`${index}@example.com`),
		message: 'Import',
		...more,
	}));
const updateMany = (items: IDataObject[], settings: object = {}, parameters?: INodeParameters) =>
	bed.engine.runNode(
		'svcAddressBook optOut updateMany',
		{ ...updateParameters, ...parameters },
		{ items, settings },
	);

bed.describeOperation({
	name: 'svcAddressBook optOut updateMany',
	parameters: updateParameters,
	items: () => [
		{ ...anna, isActive: true, message: 'Campaign 7' },
		{ ...number, isActive: false, message: 'Campaign 7' },
	],
	requests: (item) =>
		item.type === 'email'
			? [
					{
						endpoint: BULK,
						query: { message: ['Campaign 7'] },
						body: [
							{ type: 'email', value: anna.value, isActive: true },
							{ type: 'sms', value: number.value, isActive: false },
						],
					},
				]
			: [],
	output: ([{ json }], item) =>
		expect(json).toEqual({ ...item, batch: { number: 1, of: 1, answer: 2 } }),
	badItem: { ...wrongType, item: () => ({ ...number, type: 'email', isActive: true }) },
});

describe('many opt-outs', () => {
	test('sends one request per message, and outputs every item in its place', async () => {
		const items = many(3).map((item, index) => ({ ...item, message: index === 1 ? 'B' : 'A' }));
		const result = await updateMany(items);
		expect(bed.service.requests.map(({ query, body }) => [query.message, body])).toEqual([
			[['A'], [out('0@example.com'), out('2@example.com')]],
			[['B'], [out('1@example.com')]],
		]);
		expect(result.json().map(({ value: given, batch }) => [given, batch])).toEqual([
			['0@example.com', { number: 1, of: 2, answer: 2 }],
			['1@example.com', { number: 2, of: 2, answer: 1 }],
			['2@example.com', { number: 1, of: 2, answer: 2 }],
		]);
	});

	test.each<OnError>(['stopWorkflow', 'continueErrorOutput'])(
		'one item that says the opposite of another is refused with it (%s)',
		async (onError) => {
			// In two requests, the opt-out would come before the opt-in of the item before it.
			const items = [
				{ ...out('anna@example.com'), message: 'A' },
				{ ...out('Anna@Example.com'), isActive: false, message: 'B' },
				{ ...out('bob@example.com'), message: 'A' },
				{ ...out('anna@example.com'), message: 'A' },
				{ ...number, isActive: false, message: 'A' },
				{ ...number, value: number.value.replace(/(\d\d)/, '$1 '), isActive: true, message: 'A' },
				{ ...number, value: number.value.replace('+', '00'), isActive: true, message: 'B' },
			];
			const { error, outputs } = await updateMany(items, { onError });
			const problem =
				'"Email Address or Phone Number" is opted out by one item and opted in by another';
			if (onError === 'stopWorkflow') {
				expect(error?.message).toBe(`${problem} [items 0 to 1 and 3]`);
				expect(bed.service.requests).toEqual([]);
				return;
			}
			const [good, bad] = outputs.svcAddressBook ?? [];
			expect(good?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 2 }]);
			expect(bad?.map(({ pairedItem }) => pairedItem)).toEqual(
				[0, 1, 3, 4, 5, 6].map((item) => ({ item })),
			);
			expect(bed.service.requests.map(({ body }) => body)).toEqual([[out('bob@example.com')]]);
		},
	);

	test('a lost answer is asked for again, since it does no harm to opt out twice', async () => {
		bed.service.order({ kind: 'resetAfterProcessing' });
		const result = await updateMany(many(2));
		expect(result.json()).toHaveLength(2);
		expect(bed.service.requests).toHaveLength(2);
	});

	test('a retry with other batches opts no one in again who has opted out since', async () => {
		const batches = (batchSize: number) => ({
			requestOptions: { batching: { batch: { batchSize, batchInterval: 0 } } },
		});
		const items = many(3, { isActive: false });
		bed.service.order({ match: { nth: 2 }, kind: 'status', status: 400 });
		const failed = await updateMany(items, {}, batches(2));
		bed.service.state.setOptOut(out('0@example.com'));
		const parameters = { ...updateParameters, resource: 'optOut', operation: 'updateMany' };
		const corrected = {
			nodes: { svcAddressBook: { parameters: { ...parameters, ...batches(1) } } },
		};
		const { json } = await bed.engine.retry(failed, corrected);
		expect(json().map(({ value }) => value)).toEqual(items.map(({ value }) => value));
		const after = bed.service.requests.slice(2).map(({ body }) => body);
		expect(after).toEqual([[{ ...out('2@example.com'), isActive: false }]]);
		expect(bed.service.state.optOuts()).toContainEqual(
			expect.objectContaining({ value: '0@example.com', isActive: true }),
		);
	});

	test('what is corrected before a retry is sent, and only that', async () => {
		bed.service.order({ match: { nth: 2 }, kind: 'status', status: 400 });
		const items = [...many(2), ...many(1, { message: 'B' })];
		const failed = await updateMany(items);
		const isActive = '={{ $json.value !== "1@example.com" }}';
		const parameters = { ...updateParameters, resource: 'optOut', operation: 'updateMany' };
		await bed.engine.retry(failed, {
			nodes: { svcAddressBook: { parameters: { ...parameters, isActive } } },
		});
		const after = bed.service.requests.slice(2).map(({ body }) => body);
		expect(after).toEqual([[{ ...out('1@example.com'), isActive: false }], [out('0@example.com')]]);
	});

	test.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])(
		'a refused request fails its items only (%s)',
		async (onError) => {
			bed.service.order({ match: { nth: 1 }, kind: 'status', status: 400 });
			const items = [...many(2), ...many(2, { message: 'Other' })];
			const result = await updateMany(items, { onError });
			const [first, second] = result.outputs.svcAddressBook ?? [];
			const errors = onError === 'continueErrorOutput' ? second : first?.slice(0, 2);
			expect(errors?.map(({ json }) => (json.error as IDataObject).message)).toEqual(
				Array(2).fill(`${sentences.rejectedValues} [items 0 to 1]`),
			);
			expect(bed.service.state.optOuts()).toHaveLength(2);
		},
	);

	test('an error that stops the workflow says who was opted out and who was not', async () => {
		bed.service.order({ match: { nth: 2 }, kind: 'status', status: 400 });
		const items = [...many(2), ...many(1, { message: 'B' }), ...many(2, { message: 'C' })];
		const { error } = await updateMany(items);
		expect(error?.message).toBe(`${sentences.rejectedValues} [item 2]`);
		expect(error?.description).toMatch(
			/ Before this, 2 items were processed \(items 0 to 1\)\. Nothing was changed for items 3 to 4\.$/,
		);
		expect(bed.service.requests).toHaveLength(2);
	});
});

test.each([
	['with the decimals of a table', `${number.value}.0`],
	['that was cut short', '0151 22'],
])('a number %s opts nobody out, and is refused', async (_, wrong) => {
	const { error } = await updateMany([{ ...number, value: wrong, isActive: true }]);
	expect(error?.message).toContain('must be one phone number for the selected type');
	expect(bed.service.requests).toEqual([]);
});

test.each([
	['email', number.value, "Set 'Type' to Phone Number."],
	['email', 'anna', 'Use the format name@example.com'],
	['sms', 'anna@example.com', "Set 'Type' to Email Address."],
])('of type %s, %s is refused with what to do', async (type, value, remedy) => {
	const { error } = await updateMany([{ ...number, type, value, isActive: true }]);
	expect(error?.description).toContain(remedy);
});

describe('a number that is opted out in another form than messages have', () => {
	const inOtherForm =
		"At least one phone number isn't written like +31612345678, as messages are sent. SVC may treat it as a different number, so messages may still arrive. To write all numbers this way, set Options > Default Country.";

	test.each<[string, INodeParameters, string[]]>([
		['+31612345678', {}, []],
		['+31 6 12345678', {}, [inOtherForm]],
		['+31\u00a06\u00a012345678', {}, []],
		['0031612345678', {}, [inOtherForm]],
		['0612345678', { options: { unknownNumbers: 'keep' } }, [inOtherForm]],
		['0031612345678', { options: { defaultCountry: byId('NL') } }, []],
		['+31 6 12345678', { operation: 'updateMany', isActive: true }, [inOtherForm]],
		['+31 6 12345678', { operation: 'updateMany', isActive: false }, []],
	])('%s %j: says so once', async (first, parameters, hints) => {
		const { runData, error } = await bed.engine.runNode(
			'svcAddressBook optOut optOut',
			{ type, value, message, ...parameters },
			{ items: [first, first.replace(/8$/, '9')].map((given) => ({ ...number, value: given })) },
		);
		expect(error?.message).toBeUndefined();
		expect((runData.svcAddressBook[0].hints ?? []).map(({ message: said }) => said)).toEqual(hints);
	});
});

test('the bulk integer may count something else', async () => {
	bed.service.shape({ optOutBulkCounts: 'changes' });
	bed.service.state.setOptOut(out('0@example.com'));
	const result = await updateMany(many(2));
	expect(result.json()).toMatchObject(Array(2).fill({ batch: { answer: 1 } }));
});

test.each(['get', 'getHistory', 'delete'])(
	'%s of what never opted out names the address or number, since there is no ID to check',
	async (operation) => {
		bed.service.order({ kind: 'status', status: 404 });
		const { error } = await bed.engine.runNode(`svcAddressBook optOut ${operation}`, anna);
		expect(error?.message).toBe('SVC has no opt-out or opt-in for this address or number [item 0]');
		expect(error?.description).toContain('Check the spelling and the selected type.');
	},
);

test.each([
	{ isActive: false },
	{ data: { isActive: 'False' } },
	{ optOut: { isActive: false } },
	{ Value: 'x', IsActive: false },
	{ isActive: 0 },
])('an opt-out after which the number is still opted in fails: %j', async (body) => {
	bed.service.order({ kind: 'status', status: 200, body });
	const { error } = await bed.engine.runNode('svcAddressBook optOut optOut', number);
	expect(error?.message).toBe(
		'SVC accepted the opt-out, but responded that this address or number is still opted in [item 0]',
	);
	expect(error?.description).toContain("Don't send anything to it.");
});

test.each([
	['optOut', { message: '={{ $json.missing }}' }, true],
	['delete', { message: 'Agreed again' }, false],
])(
	'a lost response to %s is asked for again: it must not be lost, and does no harm twice',
	async (operation, more, isActive) => {
		bed.service.state.setOptOut({ type: 'email', value: anna.value, isActive: !isActive });
		bed.service.order({ kind: 'resetAfterProcessing' });
		const parameters = { ...anna, ...more };
		const { error } = await bed.engine.runNode(`svcAddressBook optOut ${operation}`, parameters);
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toHaveLength(2);
		expect(bed.service.state.optOuts()).toMatchObject([{ value: anna.value, isActive }]);
	},
);

test('an opt-out to which SVC returns nothing counts', async () => {
	bed.service.order({ kind: 'empty', status: 200 });
	const { json } = await bed.engine.runNode('svcAddressBook optOut optOut', number);
	expect(json()).toEqual([{ type: 'sms', value: number.value, isActive: true }]);
});

test.each([
	[{ message: 'Queued' }, false],
	[{ result: { message: 'Queued' } }, false],
	[{ success: true }, true],
	[{ result: { count: 2 } }, true],
	[{}, true],
])('whether %j says that many were opted out: %s', async (body, says) => {
	bed.service.order({ kind: 'status', status: 200, body });
	const { error } = await updateMany(many(2));
	if (says) expect(error?.message).toBeUndefined();
	else expect(error?.description).toContain("isn't the number of opt-outs");
});
