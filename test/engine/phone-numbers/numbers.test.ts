import type { INodeParameters } from 'n8n-workflow';
import { notFound, sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const NUMBERS = '/accounts/{accountId}/phonenumbers';
const dutch = '1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e01';
const belgian = '1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e03';

type Service = typeof bed.service;
type PhoneNumber = Service['state']['phoneNumbers'][number];

const owned = ({ id, number }: PhoneNumber) => ({
	id,
	number,
	isShared: false,
	ownedSinceUtc: expect.any(String),
	country: 'NL',
	type: 'MOBILE',
	purpose: 'SMS',
	currency: 'EUR',
	monthlyCost: 12.5,
	noticePeriodDays: 30,
});

bed.describeOperation({
	name: 'svcPhoneNumbers numberRequest create',
	parameters: {
		numberTypeId: byId('={{ $json.type }}'),
		simulate: '={{ $json.simulate === true }}',
		simple: '={{ $json.simple !== false }}',
	},
	items: () => [{ type: dutch }, { type: belgian, simulate: true, simple: false }],
	requests: ({ type, simulate }) => [
		{
			endpoint: `POST ${NUMBERS}/requests`,
			query: { numberTypeId: [type], ...(simulate ? { simulate: ['true'] } : {}) },
		},
	],
	output: ([{ json }], { simulate }) => {
		expect(json).toEqual(
			simulate
				? {
						id: expect.any(String),
						accountId: bed.service.account.accountId,
						numberType: expect.objectContaining({ id: belgian, numberRequestProcessingDays: 10 }),
						isPending: true,
						createdOnUtc: expect.any(String),
						simulated: true,
					}
				: {
						id: expect.any(String),
						phoneNumberId: expect.any(String),
						isPending: false,
						createdOnUtc: expect.any(String),
						country: 'NL',
						type: 'MOBILE',
						purpose: 'SMS',
						currency: 'EUR',
						startupCost: 25,
						monthlyCost: 12.5,
						noticePeriodDays: 30,
					},
		);
		expect(bed.service.state.numberRequests.map(({ numberType }) => numberType.id)).not.toContain(
			belgian,
		);
	},
	badItem: {
		item: () => ({ type: 'MOBILE' }),
		error: '"Number Type" must be an ID such as',
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers numberRequest getAll',
	parameters: {
		limit: '={{ $json.limit }}',
		filters: { isPending: '={{ $json.pending }}', country: '={{ $json.country }}' },
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	arrange: ({ state, account }) =>
		[belgian, belgian, belgian].map((type, index) => {
			const request = {
				id: `1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4f0${index}`,
				accountId: account.accountId,
				numberType: state.numberTypes.find(({ id }) => id === type)!,
				isPending: true,
				createdOnUtc: '2030-01-31T09:00:00Z',
			};
			state.numberRequests.push(request);
			if (index === 0) state.fulfilNumberRequest(request.id);
			return request;
		}),
	items: () => [
		{ limit: 2, pending: true, country: 'be' },
		{ limit: 1, pending: false },
	],
	requests: ({ limit, pending, country }) => [
		{
			endpoint: `GET ${NUMBERS}/requests`,
			query: {
				isPending: [String(pending)],
				...(country === undefined ? {} : { country: ['BE'] }),
				skip: ['0'],
				take: [String(limit)],
			},
		},
	],
	output: (items, { pending }, requests) =>
		expect(items.map(({ json }) => [json.id, json.isPending, json.phoneNumberId])).toEqual(
			pending === true
				? requests.slice(1).map(({ id }) => [id, true, undefined])
				: [[requests[0].id, false, expect.any(String)]],
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ limit: 0, pending: true }),
		error: sentences.limitOfZero,
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers phoneNumber get',
	parameters: { phoneNumberId: byId('={{ $json.id }}'), simple: '={{ $json.simple !== false }}' },
	arrange: ({ state }) => state.seedPhoneNumbers(1)[0],
	// What IDs look like is not shown.
	items: ({ id }) => [{ id }, { id: 'shared/1', simple: false }],
	requests: ({ id }) => [
		{
			endpoint: `GET ${NUMBERS}/{phoneNumberId}`,
			path: expect.stringContaining(`/phonenumbers/${encodeURIComponent(String(id))}`),
		},
	],
	output: ([{ json }], { simple }, number) =>
		expect(json).toEqual(
			simple === false
				? bed.service.state.phoneNumbers.find(({ id }) => id === 'shared/1')
				: owned(number),
		),
	badItem: {
		item: () => ({ id: 'no-such' }),
		error: notFound('phone number'),
		requests: () => [
			{
				endpoint: `GET ${NUMBERS}/{phoneNumberId}`,
				path: expect.stringContaining('/no-such'),
				refusal: 'there is no phone number no-such',
			},
		],
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers phoneNumber getAll',
	parameters: {
		limit: 10,
		filters: {
			country: '={{ $json.country }}',
			isOwned: '={{ $json.owned }}',
			isShared: '={{ $json.shared }}',
			isShortcode: '={{ $json.shortcode }}',
		},
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	arrange: ({ state }) => state.seedPhoneNumbers(2),
	items: () => [
		{ owned: true, shared: false, shortcode: false, country: 'NL' },
		{ owned: false, shared: true, shortcode: true },
	],
	requests: ({ owned, shared, shortcode, country }) => {
		const [taken] = owned === true ? [2] : [1];
		const page = (skip: number) => ({
			endpoint: `GET ${NUMBERS}`,
			query: {
				isOwned: [String(owned)],
				isShared: [String(shared)],
				isShortcode: [String(shortcode)],
				...(country === undefined ? {} : { country: [country] }),
				skip: [String(skip)],
				take: [String(10 - skip)],
			},
		});
		// A short page may be all the service gives at once, so the end is looked for.
		return [page(0), page(taken)];
	},
	output: (items, { shared }, numbers) =>
		expect(items.map(({ json }) => json)).toEqual(
			shared === true
				? [
						{
							id: 'shared/1',
							number: '00311234',
							isShared: true,
							country: 'NL',
							type: 'SHORTCODE',
							purpose: 'SMS',
							currency: 'EUR',
							keywordMonthlyCost: 17,
							keywordNoticePeriodDays: 14,
						},
					]
				: numbers.map(owned),
		),
	outputCount: ({ owned }) => (owned === true ? 2 : 1),
	badItem: {
		item: () => ({ owned: 'perhaps', shared: true, shortcode: true }),
		error: '"Owned" must be true or false, but it\'s "perhaps"',
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers phoneNumber cancel',
	parameters: { phoneNumberId: byId('={{ $json.id }}') },
	arrange: ({ state }) => state.seedPhoneNumbers(2),
	items: (numbers) => numbers.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{
			endpoint: `PUT ${NUMBERS}/{phoneNumberId}/cancel`,
			path: expect.stringContaining(String(id)),
		},
	],
	output: ([{ json }], { id }, numbers) => {
		expect(json).toEqual(owned(numbers.find((one) => one.id === id)!));
		expect(bed.service.state.cancelledNumbers).toContain(id);
	},
	badItem: {
		item: () => ({ id: 'shared/1' }),
		error: sentences.rejectedValues,
		requests: () => [
			{
				endpoint: `PUT ${NUMBERS}/{phoneNumberId}/cancel`,
				path: expect.stringContaining('shared%2F1'),
				refusal: '00311234 is not owned by the account',
			},
		],
	},
});

bed.describeOperation({
	name: 'svcPhoneNumbers numberType getAll',
	parameters: {
		limit: 1,
		filters: {
			country: '={{ $json.country }}',
			type: '={{ $json.type }}',
			purpose: '={{ $json.purpose }}',
		},
		requestOptions: { emptyExpressions: 'leaveOut' },
		simple: '={{ $json.simple !== false }}',
	},
	items: () => [
		{ country: 'nl', type: 'SHORTCODE', purpose: 'SMS' },
		{ purpose: 'Voice', simple: false },
	],
	requests: ({ country, type, purpose }) => [
		{
			endpoint: `GET ${NUMBERS}/numbertypes`,
			query: {
				...(country === undefined ? {} : { country: ['NL'], type: [type] }),
				purpose: [purpose],
				skip: ['0'],
				take: ['1'],
			},
		},
	],
	output: ([{ json }], { simple }) =>
		expect(json).toEqual(
			simple === false
				? bed.service.state.numberTypes[3]
				: {
						id: '1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e02',
						purpose: 'SMS',
						country: 'NL',
						type: 'SHORTCODE',
						currency: 'EUR',
						startupCost: 750,
						monthlyCost: 495,
						noticePeriodDays: 30,
						keywordMonthlyCost: 17,
						numberRequestProcessingDays: 5,
					},
		),
	badItem: {
		item: () => ({ country: 'N' }),
		error: `"Country" ${sentences.notACountry}, but it's "N"`,
	},
});

const create = (parameters: INodeParameters, settings: object = {}) =>
	bed.engine.runNode(
		'svcPhoneNumbers numberRequest create',
		{ simulate: false, ...parameters },
		{ settings },
	);

describe('requesting a number', () => {
	test('is not repeated when its response was lost', async () => {
		bed.service.order({ kind: 'resetAfterProcessing' });
		const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const { error } = await create({ numberTypeId: byId(dutch) }, retry);
		expect(error?.message).toBe("Couldn't confirm whether the number was requested [item 0]");
		expect(bed.service.state.phoneNumbers.filter(({ accountId }) => accountId)).toHaveLength(1);
		expect(bed.service.requests).toHaveLength(1);
	});

	test('with Simulate is repeated, and buys nothing', async () => {
		bed.service.order({ kind: 'resetAfterProcessing' });
		const result = await create({ numberTypeId: byId(belgian), simulate: true });
		expect(result.json()).toMatchObject([
			{ isPending: true, simulated: true, country: 'BE', numberRequestProcessingDays: 10 },
		]);
		expect(bed.service.requests).toHaveLength(2);
		expect(bed.service.state.numberRequests).toEqual([]);
	});

	test('says that short codes are not for sale here', async () => {
		const { error } = await create({ numberTypeId: byId('1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e02') });
		expect(error?.description).toContain('requested through support');
	});
});

test('accepts a cancellation without confirmation', async () => {
	const [{ id }] = bed.service.state.seedPhoneNumbers(1);
	bed.service.order({ kind: 'empty' });
	const result = await bed.engine.runNode('svcPhoneNumbers phoneNumber cancel', {
		phoneNumberId: byId(id),
		simple: false,
	});
	expect(result.json()).toEqual([{ id, canceled: true }]);
	expect(bed.service.state.cancelledNumbers).toEqual([id]);
});
