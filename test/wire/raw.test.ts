/**
 * Without Simplify, what SVC returned comes out as it is, whatever its members are called. What the nodes
 * add stands beside it, under names that nothing of SVC's is lost to.
 */
import { isDeepStrictEqual } from 'node:util';
import { actionNodes } from '../fuzz/nodes.ts';
import { type Offered, operationsOf } from '../fuzz/offered.ts';
import { run, type Usual } from './matrix.ts';
import { filledIn } from './places.ts';
import { type Answer, usualAnswer } from './service.ts';
import { areaOf, ownOf, titleOfOperation } from './settings.ts';

type Data = Record<string, unknown>;

const order = {
	order_key: 'K-1',
	order_reference: 'order-2030-0042',
	amount: 1250,
	currency: 'EUR',
	expires_on: '2030-01-31T09:00:00Z',
	payments: [{ id: '1', method: 'IDEAL', captures: [] }],
};
const localized = (text: string) => ({ nl: `${text} (nl)`, en: text, fr: null, de: text });
const ticket = {
	uuid: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	name: localized('Child'),
	description: localized('Up to twelve'),
	price: 5,
	fixed_fee: 1,
	min_order_amount: 1,
	max_order_amount: 9,
	ticket_status_type_id: 'ONLINE',
	tags: [{ id: 1, name: 'family' }],
};
const merchant = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders';

/** As the service's description has them, where the usual answer lacks what an operation goes by. */
const documented: Readonly<Record<string, unknown>> = {
	[merchant]: [order],
	// Without its key, as documented.
	[`${merchant}/{order_key}`]: { ...order, order_key: undefined },
	'GET /events/{event_uuid}': {
		event: { uuid: 'event', name: 'Fair', description: localized('A fair') },
		categories: [{ uuid: 'category', name: localized('Day'), tickets: [ticket] }],
		ticket_statuses: [{ id: 'ONLINE', status: localized('On sale') }],
		payment_methods: [{ uuid: ticket.uuid, name: 'Card', currency_id: 'EUR' }],
	},
	'GET /testresult/{testProductAccount}/{id}': {
		statusCode: 1,
		status: 'Finished',
		preferredNumericSender: '31',
		result: { msisdn: '0031612345678', syncedWithNtp: true, encoding: 1, udh: null, pdu: null },
	},
	'POST /mobile/walletpay/business/merchants/{merchant_key}/payments/{order_key}/initialize': {
		merchantSessionAsString: '{}',
		paymentGatewayUrl: 'https://pay.example',
		merchantIdentifier: 'M',
	},
	'POST /mobile/walletpay/business/merchants/{merchant_key}/payments/{order_key}/authorize': {
		status: 'STATUS_SUCCESS',
	},
};

function bodyFor(...[options, route, before]: Parameters<Answer>): unknown {
	const { endpoint } = route.documented;
	return endpoint in documented
		? documented[endpoint]
		: (JSON.parse(usualAnswer(options, route, before).body) as unknown);
}

/** A record, or an object around records. */
const isRecord = (value: object) =>
	['id', 'uuid', 'order_key', 'status', 'merchantIdentifier'].some((name) => name in value);

/** Gives every record the names that the node adds, and members that no one has thought of. */
function marked(value: unknown, names: readonly string[], records: Data[], isTop = true): unknown {
	if (Array.isArray(value)) return value.map((one) => marked(one, names, records));
	if (typeof value !== 'object' || value === null) return value;
	const inner = Object.entries(value).map(([name, one]) => [
		name,
		Array.isArray(one) ? marked(one, names, records, false) : one,
	]);
	const own = Object.fromEntries(inner) as Data;
	if (!isTop && !isRecord(value)) return own;
	const taken = names.filter((name) => !(name in own)).map((name) => [name, `SVC's ${name}`]);
	const record = {
		...own,
		...Object.fromEntries(taken),
		Unknown: { Nested: [1, null, { a: '' }], Name: { en: 'Child' } },
	};
	records.push(record);
	return record;
}

const json = { 'content-type': 'application/json' };

/** Runs it twice: to see which names the node adds, and with a service that has them all as well. */
async function ran({ type, chosen, properties }: Offered, more: Data = {}) {
	const parameters = { ...filledIn(properties), ...ownOf(type, chosen), ...more, ...chosen };
	const title = titleOfOperation({ type, chosen, properties });
	const area = areaOf[type.description.name] ?? '';
	const usual: Usual = { title, call: { type, parameters }, area, requests: [] };
	const answering = (names: readonly string[], records: Data[]): Answer =>
		function answer(...given) {
			const body = JSON.stringify(marked(bodyFor(...given), names, records));
			return { status: 200, headers: json, body };
		};
	const first: Data[] = [];
	const plain = await run(usual, answering([], first));
	const known = new Set(first.flatMap((record) => Object.keys(record)));
	const added = [...new Set(plain.items.flatMap((item) => Object.keys(item.json)))].filter(
		// An order with the key of another one is rejected.
		(name) => !known.has(name) && name !== 'order_key',
	);
	const records: Data[] = [];
	const { items, error } = await run(usual, answering(added, records));
	return { items: items.map((item) => item.json), error, records, added };
}

function holds(value: unknown, record: Data): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return isDeepStrictEqual(value, record) || Object.values(value).some((one) => holds(one, record));
}

/** As it is, or with something beside it, or somewhere in the item. */
const isThere = (item: Data, records: readonly Data[]) =>
	records.some(
		(record) =>
			holds(item, record) ||
			Object.entries(record).every(([name, value]) => isDeepStrictEqual(item[name], value)),
	);

const all = actionNodes
	.flatMap(operationsOf)
	.map(
		(offered) =>
			[`${offered.type.description.name} ${titleOfOperation(offered)}`, offered] as const,
	);
const hasSimplify = ([, { properties }]: (typeof all)[number]) =>
	properties.some(({ name }) => name === 'simple');

describe('with Simplify off', () => {
	test.each(all.filter(hasSimplify))('%s', async (_, offered) => {
		const { items, error, records } = await ran(offered, { simple: false, details: true });
		expect(error).toBeUndefined();
		expect(items).not.toEqual([]);
		expect(items.filter((item) => !isThere(item, records))).toEqual([]);
	});
});

/** What SVC returns is a file, a list of texts, a map, or nothing; or nothing is asked for. */
const without = [
	/ (Delete|Delete Many)$/,
	/ (Preview|Count Characters|Download|Verify|Calculate Total)$/,
	/Inbound Number > Export$/,
	/^svcMessages Channel > Get Many$/,
	// Waits in a way that only n8n's engine has.
	/Send and Wait for Response$/,
];
const exceptOptOut = (name: string) => !name.endsWith('Opt-Out > Delete');

describe('where there is no Simplify', () => {
	const others = all.filter(
		([name, offered]) =>
			!hasSimplify([name, offered]) &&
			!(exceptOptOut(name) && without.some((pattern) => pattern.test(name))),
	);
	test.each(others)('%s', async (_, offered) => {
		const { items, error, records } = await ran(offered);
		expect(error).toBeUndefined();
		expect(items).not.toEqual([]);
		expect(items.filter((item) => !isThere(item, records))).toEqual([]);
	});
});
