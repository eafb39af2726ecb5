/** Order > Calculate Total against an independent calculation, and the rules of an order. */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { anyShop, expectedCents, formulaOf, written } from './shop.ts';

const bed = simulatorBed();
const EVENT = 'GET /events/{event_uuid}';
const unknownId = '00000000-0000-4000-8000-000000000000';

type ShopEvent = ReturnType<typeof bed.service.state.seedShopEvent>;

const chosen: INodeParameters = {
	ignoreAvailability: '={{ $json.ignore ?? false }}',
	percentageFeeIs: '={{ $json.meaning }}',
};

const parameters: INodeParameters = {
	eventUuid: byId('={{ $json.event }}'),
	// As many entries as any test needs; those that an item does not use have the amount 0.
	tickets: {
		entries: Array.from({ length: 6 }, (_, index) => ({
			ticketUuid: byId(`={{ ($json.tickets[${index}] ?? $json.tickets[0]).ticketUuid }}`),
			amount: `={{ $json.tickets[${index}]?.amount ?? 0 }}`,
		})),
	},
	paymentMethodUuid: byId('={{ $json.method }}'),
	options: chosen,
	requestOptions: { emptyExpressions: 'leaveOut' },
};

const tickets = ({ categories }: ShopEvent, ...amounts: number[]) =>
	amounts.map((amount, index) => ({ ticketUuid: categories[0].tickets[index].uuid, amount }));

bed.describeOperation({
	name: 'svcTicketShop order calculateTotal',
	parameters: {
		...parameters,
		options: { ...chosen, accessKey: '={{ $json.key }}' },
	},
	arrange: ({ state }) => {
		state.shopAccessKeys.push('members');
		return state.seedShopEvent();
	},
	items: (event) => [
		{
			event: event.event.uuid,
			key: 'members',
			tickets: tickets(event, 2, 1),
			method: event.payment_methods[2].uuid,
			meaning: 'percent',
		},
		{ event: event.event.uuid, key: 'members', tickets: tickets(event, 1) },
	],
	requests: () => [
		{
			endpoint: EVENT,
			path: expect.any(String),
			query: { key: ['members'] },
			headers: { 'content-type': 'application/json' },
		},
	],
	output: ([{ json }], { meaning }, { categories: [{ tickets: offered }] }) =>
		expect(json).toMatchObject(
			meaning === 'percent'
				? {
						// (2 × 26.75 + 10.10) × 1.025 + 0.25
						total: 65.44,
						totalInMinorUnits: 6544,
						exactTotal: '65.44',
						subTotal: 63.6,
						currency: 'EUR',
						formula: 'allFees',
						paymentMethod: { name: 'Credit Card', percentage_fee: 2.5, fixed_fee: 0.25 },
						tickets: [
							{ uuid: offered[0].uuid, name: 'Adult', price: 25.5, fixed_fee: 1.25, amount: 2 },
							{ uuid: offered[1].uuid, name: 'Child', price: 10.1, fixed_fee: 0, amount: 1 },
						],
					}
				: { total: 26.75, subTotal: 26.75, formula: 'noFee', currency: 'EUR' },
		),
	badItem: {
		item: (event) => ({
			event: event.event.uuid,
			key: 'members',
			tickets: [{ ticketUuid: 'adult', amount: 1 }],
		}),
		error: '"Ticket 1: Ticket" must be an ID such as',
	},
});

const total = async (event: ShopEvent, item: object) => {
	const result = await bed.engine.runNode('svcTicketShop order calculateTotal', parameters, {
		items: [{ event: event.event.uuid, tickets: tickets(event, 1), ...item }],
	});
	return { ...result, json: result.status === 'success' ? result.json()[0] : undefined };
};

describe("tickets that can't be ordered", () => {
	const refused = async (
		message: string,
		change: (event: ShopEvent) => void = () => undefined,
		item: (event: ShopEvent) => object = () => ({}),
	) => {
		const event = bed.service.state.seedShopEvent(change);
		const { error } = await total(event, item(event));
		expect(error?.message).toBe(`${message} [item 0]`);
		return { ...event, remedy: error?.description };
	};
	const adult = ({ categories: [{ tickets: offered }] }: ShopEvent) => offered[0];

	test('more than the maximum', () =>
		refused('"Tickets" has 11 of "Adult", but the shop allows up to 10', undefined, (event) => ({
			tickets: tickets(event, 11),
		})));

	test('more than the maximum, in two entries', () =>
		refused('"Tickets" has 12 of "Adult", but the shop allows up to 10', undefined, (event) => ({
			tickets: [...tickets(event, 6), ...tickets(event, 6)],
		})));

	test('more than a maximum that comes as text', () =>
		refused(
			'"Tickets" has 3 of "Adult", but the shop allows up to 2',
			(event) => Object.assign(adult(event), { max_order_amount: '2' }),
			(event) => ({ tickets: tickets(event, 3) }),
		));

	test('an unlimited ticket with a maximum of 0 has none', async () => {
		const event = bed.service.state.seedShopEvent((made) =>
			Object.assign(adult(made), { is_unlimited: true, max_order_amount: 0 }),
		);
		expect((await total(event, { tickets: tickets(event, 3) })).json).toMatchObject({
			total: 80.25,
		});
	});

	test('fewer than the minimum', () =>
		refused('"Tickets" has 1 of "Adult", but the shop requires at least 2', (event) => {
			adult(event).min_order_amount = 2;
		}));

	test('nothing', () =>
		refused('"Tickets" has no quantity above 0', undefined, (event) => ({
			tickets: tickets(event, 0, 0),
		})));

	test("another event's ticket", () =>
		refused(
			`"Tickets" contains ticket ${unknownId}, which the event doesn't have`,
			undefined,
			() => ({ tickets: [{ ticketUuid: unknownId, amount: 1 }] }),
		));

	test("another event's payment method", () =>
		refused(`"Payment Method" is ${unknownId}, which the event doesn't have`, undefined, () => ({
			method: unknownId,
		})));

	test.each<[string, (event: ShopEvent) => void]>([
		['its status is SOLD_OUT', (event) => (adult(event).ticket_status_type_id = 'SOLD_OUT')],
		["it isn't visible", (event) => (adult(event).is_visible = false)],
		["its category isn't visible", ({ categories }) => (categories[0].is_visible = false)],
		[
			'it is on sale from 2200-01-01T00:00:00Z',
			(event) => (adult(event).online_from = '2200-01-01T00:00:00Z'),
		],
		[
			'it is on sale until 2020-01-01T00:00:00Z',
			(event) => (adult(event).online_till = '2020-01-01T00:00:00Z'),
		],
		[
			'the event is on sale from 2200-01-01T00:00:00Z',
			({ event }) => (event.online_from = '2200-01-01T00:00:00Z'),
		],
		[
			'the event is on sale until 2020-01-01T00:00:00Z',
			({ event }) => (event.online_till = '2020-01-01T00:00:00Z'),
		],
	])('a ticket when %s, unless availability is ignored', async (reason, change) => {
		const event = await refused(
			`"Tickets" has "Adult", which can't be ordered now: ${reason}`,
			change,
		);
		// Added to the options, it's off.
		expect(event.remedy).toContain("add the option 'Ignore Availability' and turn it on");
		expect((await total(event, { ignore: true })).json).toMatchObject({ total: 26.75 });
	});
});

test('a ticket that is on sale from a time without a zone, which is in UTC', async () => {
	const totalFrom = async (minutes: number) => {
		const time = new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19);
		const event = bed.service.state.seedShopEvent(({ categories }) => {
			categories[0].tickets[0].online_from = time;
		});
		const { json, error } = await total(event, {});
		return json?.total ?? error?.message.replace(time, 'then');
	};
	// n8n's time zone, and that of the workflow, is hours behind.
	expect(await totalFrom(-10)).toBe(26.75);
	expect(await totalFrom(10)).toBe(
		'"Tickets" has "Adult", which can\'t be ordered now: it is on sale from then [item 0]',
	);
});

test('a status counts in any case of letters', async () => {
	const event = bed.service.state.seedShopEvent(({ categories }) => {
		Object.assign(categories[0].tickets[0], { ticket_status_type_id: 'Online' });
	});
	expect((await total(event, {})).json).toMatchObject({ total: 26.75 });
});

describe('the percentage fee', () => {
	test.each([
		['percent', 2.5, 27.42],
		['fraction', 0.025, 27.42],
		['factor', 1.025, 27.42],
	])('is taken as %s', async (meaning, fee, expected) => {
		const event = bed.service.state.seedShopEvent(({ payment_methods: [method] }) => {
			method.percentage_fee = fee;
		});
		const { json } = await total(event, { meaning, method: event.payment_methods[0].uuid });
		expect(json).toMatchObject({ total: expected, formula: 'allFees' });
	});

	test("isn't guessed", async () => {
		const event = bed.service.state.seedShopEvent();
		const { error } = await total(event, { method: event.payment_methods[2].uuid });
		expect(error?.message).toBe(
			'"Payment Method" has a percentage fee of 2.5, which can be a percentage, a fraction, or a factor [item 0]',
		);
		expect(error?.description).toContain('Options > Percentage Fee Type');
	});

	test.each([
		['factor', 0.03, 'Factor', 'lower the total'],
		['factor', 2.5, 'Factor', 'at least double the total'],
		['fraction', 2.5, 'Fraction', 'at least double the total'],
	])("can't be a %s of %d", async (meaning, fee, name, effect) => {
		const event = bed.service.state.seedShopEvent(({ payment_methods: [method] }) => {
			method.percentage_fee = fee;
		});
		const method = event.payment_methods[0].uuid;
		const { error } = await total(event, { meaning, method });
		expect(error?.message).toBe(
			`"Percentage Fee Type" can't be "${name}", because the payment method has ${fee}, which would ${effect} [item 0]`,
		);
	});

	test('does not matter where there is none', async () => {
		const event = bed.service.state.seedShopEvent();
		const { json } = await total(event, { method: event.payment_methods[1].uuid });
		expect(json).toMatchObject({ total: 27.1, formula: 'fixedFee' });
	});
});

test('a currency without decimals is not given any', async () => {
	const event = bed.service.state.seedShopEvent(({ payment_methods: [method] }) => {
		Object.assign(method, { currency_id: 'JPY', percentage_fee: 3 });
	});
	const { json } = await total(event, {
		meaning: 'percent',
		method: event.payment_methods[0].uuid,
	});
	expect(json).toMatchObject({ total: 28, totalInMinorUnits: 28, exactTotal: '27.5525' });
});

test('reports an invalid price', async () => {
	const event = bed.service.state.seedShopEvent(({ categories }) => {
		Object.assign(categories[0].tickets[0], { price: 'free' });
	});
	const { error } = await total(event, {});
	expect(error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
	expect(error?.description).toContain(`"free" isn't an amount`);
});

test.each([
	['null', null],
	['no text', ''],
	['nothing', undefined],
])('reports a price that is %s, instead of a ticket for free', async (_, price) => {
	const event = bed.service.state.seedShopEvent(({ categories }) => {
		Object.assign(categories[0].tickets[0], { price });
	});
	const { error } = await total(event, {});
	expect(error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
	expect(error?.description).toContain("isn't an amount");
});

describe('the amount in minor units', () => {
	const inCurrencies = async (...codes: unknown[]) => {
		const event = bed.service.state.seedShopEvent((made) => {
			made.payment_methods = codes.map((currency_id, index) =>
				Object.assign({ ...made.payment_methods[index] }, { currency_id }),
			);
		});
		return (await total(event, {})).json;
	};

	test.each<[string, unknown[], object]>([
		['jpy in small letters', ['jpy'], { total: 27, totalInMinorUnits: 27 }],
		['one currency', ['EUR', 'EUR'], { total: 26.75, totalInMinorUnits: 2675 }],
		['two currencies', ['EUR', 'JPY'], { total: 26.75, totalInMinorUnits: null }],
		['a currency that is none', ['XYZ'], { total: 26.75, totalInMinorUnits: null }],
		['no payment method', [], { total: 26.75, totalInMinorUnits: null }],
	])('of %s', async (_, codes, expected) => {
		expect(await inCurrencies(...codes)).toMatchObject(expected);
	});
});

test('100 random shops cost to the cent what an independent calculation says', async () => {
	const shops = fc.sample(anyShop, { numRuns: 100, seed: 20_300_131 });
	const items = shops.map(({ lines, fixedFee, percentage, meaning }) => {
		const {
			event,
			categories,
			payment_methods: methods,
		} = bed.service.state.seedShopEvent((made) => {
			const [category] = made.categories;
			const [pattern] = category.tickets;
			category.tickets = lines.map(({ price, fee }, index) => ({
				...pattern,
				uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
				price: written(price, 2),
				fixed_fee: written(fee, 2),
				max_order_amount: 50,
			}));
			made.payment_methods[0].fixed_fee = written(fixedFee, 2);
			made.payment_methods[0].percentage_fee = written(percentage, meaning === 'percent' ? 3 : 5);
		});
		return {
			event: event.uuid,
			method: methods[0].uuid,
			meaning,
			tickets: lines.map(({ amount }, index) => ({
				ticketUuid: categories[0].tickets[index].uuid,
				amount,
			})),
		};
	});
	const result = await bed.engine.runNode('svcTicketShop order calculateTotal', parameters, {
		items,
	});
	expect(result.error?.message).toBeUndefined();
	expect(
		result
			.json()
			.map(({ total: sum, totalInMinorUnits, formula }) => [sum, totalInMinorUnits, formula]),
	).toEqual(
		shops.map((shop) => [written(expectedCents(shop), 2), expectedCents(shop), formulaOf(shop)]),
	);
});
