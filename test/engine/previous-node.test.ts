/** A locator that was never touched takes the ID from the previous node, as each operation outputs it. */
import { randomUUID } from 'node:crypto';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { createEngine, type Engine } from './harness/index.ts';
import type { ChainNode } from './harness/workflow.ts';
import { createParameters, someOrders } from './payments/order.ts';
import { byCode, byId } from './locator.ts';
import { entries, signer } from './signing/signing.ts';
import { sentences } from '../sentences.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

const run = async (nodes: ChainNode[], items = [{}]) => await bed.engine.run({ nodes, items });
const next = (type: string, parameters: INodeParameters): ChainNode => ({
	name: 'Next',
	type,
	parameters,
});

const fixedOrder = {
	amount: '12.50',
	currency: byCode('EUR'),
	orderDescription: 'Things',
	language: byCode('en'),
	email: 'jane@example.com',
	country: byCode('NL'),
};

const orders = { name: 'Orders', type: 'svcPayments', parameters: createParameters };

test.each<[string, INodeParameters]>([
	['Get', { resource: 'order', operation: 'get', simple: false }],
	[
		'Wait Until Paid',
		{
			resource: 'order',
			operation: 'waitUntilPaid',
			waitAtMost: 0,
			failWhenTooLate: false,
			simple: false,
		},
	],
])('Order > %s follows each order that was created', async (_, parameters) => {
	const result = await run([orders, next('svcPayments', parameters)], someOrders(3));
	const { Orders, Next } = result.outputs;
	const keys = (of: typeof Orders) => of.flat().map(({ json }) => json.order_key);
	expect(keys(Next)).toEqual(keys(Orders));
	expect(keys(Next)).toHaveLength(3);
});

const between = (name: string, body = '=Pay {{ $json.order_key }}'): ChainNode => ({
	name,
	type: 'svcMessages',
	parameters: {
		resource: 'message',
		operation: 'create',
		sendTo: 'phoneNumber',
		phoneNumber: '=+3161234567{{ $itemIndex }}',
		body,
		channels: { __rl: true, mode: 'list', value: 'SMS' },
	},
});

const get = { resource: 'order', operation: 'get', simple: false };

test('Order > Get follows each order where another step is in between', async () => {
	const { outputs, error } = await run(
		[orders, between('Text'), next('svcPayments', get)],
		someOrders(3),
	);
	expect(error).toBeUndefined();
	const keys = (of: (typeof outputs)[string]) => of.flat().map(({ json }) => json.order_key);
	expect(keys(outputs.Text)).toEqual([undefined, undefined, undefined]);
	expect(keys(outputs.Next)).toEqual(keys(outputs.Orders));
});

test('Order > Get follows each order of a list where a message is in between', async () => {
	bed.service.state.seedOrders(2);
	const list = { resource: 'order', operation: 'getAll' };
	const { outputs, error } = await run([
		{ name: 'Orders', type: 'svcPayments', parameters: list },
		between('Text'),
		next('svcPayments', get),
	]);
	expect(error).toBeUndefined();
	const keys = (of: (typeof outputs)[string]) => of.flat().map(({ json }) => json.order_key);
	expect(keys(outputs.Orders)).toHaveLength(2);
	expect(keys(outputs.Next)).toEqual(keys(outputs.Orders));
});

/** As n8n's editor writes what is dragged into the untouched field: the mode stays. */
const dragged = (expression: string) => ({ __rl: true, mode: 'auto', value: `=${expression}` });

test.each([
	['a message', between('Text')],
	[
		'another order',
		{
			...orders,
			name: 'Other',
			parameters: { ...createParameters, ...fixedOrder, orderReference: '=other-{{ $itemIndex }}' },
		},
	],
])('what is dragged into Order replaces its words: after %s', async (_, step) => {
	const entered = { ...get, orderKey: dragged("{{ $('Orders').item.json.order_key }}") };
	const { outputs, error } = await run([orders, step, next('svcPayments', entered)], someOrders(2));
	expect(error).toBeUndefined();
	const keys = (of: (typeof outputs)[string]) => of.flat().map(({ json }) => json.order_key);
	expect(keys(outputs.Next)).toEqual(keys(outputs.Orders));
});

test('nothing that is dragged into Order is not the order of another step', async () => {
	const entered = { ...get, orderKey: dragged('{{ $json.missing }}') };
	const { error } = await run([orders, next('svcPayments', entered)], someOrders(1));
	expect(error?.message).toContain('"Order" is empty');
});

const CODE = 'n8n-nodes-base.code';
const code = { name: 'Code', type: CODE, parameters: {} };

describe('after new items of a Code node, which n8n links by their places', () => {
	/** As if someone had sorted the items in code. */
	const reversed: INodeType = {
		description: {
			...{ displayName: 'Code', name: 'code', group: ['transform'], version: 1, description: '' },
			...{ defaults: {}, inputs: ['main'], outputs: ['main'], properties: [] },
		},
		async execute() {
			const fresh = this.getInputData().map(({ json }) => ({ json: { of: json.order_reference } }));
			return await Promise.resolve([fresh.reverse()]);
		},
	};
	/** As if someone had chosen one of the items in code. n8n links it to the first one. */
	const LAST = 'harness.code';
	const last: INodeType = {
		...reversed,
		async execute() {
			const fresh = this.getInputData().map(({ json }) => ({ json: { of: json.order_reference } }));
			return await Promise.resolve([fresh.slice(-1)]);
		},
	};
	let engine: Engine;
	beforeAll(async () => {
		const { credentials } = bed.engine;
		engine = await createEngine({ credentials, nodeTypes: { [CODE]: reversed, [LAST]: last } });
	});

	test.each([
		['no order if code chose one of several', 3, undefined],
		['the only order', 1, 'order-1'],
	])('Order > Get takes %s', async (_, count, reference) => {
		const nodes = [orders, { ...code, type: LAST }, next('svcPayments', get)];
		const { error, outputs } = await engine.run({ nodes, items: someOrders(count) });
		expect(outputs.Next?.[0]?.[0]?.json.order_reference).toBe(reference);
		if (reference === undefined) expect(error?.message).toContain(sentences.notAutomatic);
	});

	test.each([
		['no order of several', 3, [`"Order" ${sentences.notAutomatic}`]],
		['the only order', 1, []],
	])('Order > Get takes %s', async (_, count, errors) => {
		const nodes = [orders, code, next('svcPayments', get)];
		const { error, outputs } = await engine.run({ nodes, items: someOrders(count) });
		expect([error?.message].filter((one) => one !== undefined)).toEqual(
			errors.map((one) => expect.stringContaining(one)),
		);
		if (count === 1) expect(outputs.Next?.[0]?.[0]?.json.order_reference).toBe('order-1');
	});
});

test('Order > Get does not choose between two orders', async () => {
	const another = {
		...orders,
		name: 'More',
		parameters: { ...createParameters, ...fixedOrder, orderReference: '=more-{{ $itemIndex }}' },
	};
	const { error } = await run(
		[orders, another, between('Text'), next('svcPayments', get)],
		someOrders(1),
	);
	expect(error?.message).toContain(`"Order" ${sentences.notAutomatic}`);
});

test('an expression that someone has entered is left alone', async () => {
	const entered = { ...get, orderKey: byId('={{ $json.orderKey }}') };
	const { error } = await run(
		[orders, between('Text'), next('svcPayments', entered)],
		someOrders(1),
	);
	expect(error?.message).toContain('"Order" is empty');
});

test('Wallet Session > Initialize takes no order from further back', async () => {
	const session = {
		resource: 'walletSession',
		operation: 'initialize',
		validationUrl: 'https://wallet.example.com/session',
		displayName: 'Shop',
		domainName: 'shop.example.com',
	};
	const { error } = await run(
		[orders, between('Text'), next('svcPayments', session)],
		someOrders(1),
	);
	expect(error?.message).toContain(`"Order" ${sentences.notAutomatic}`);
});

test('Order > Get fails where the previous node has no order', async () => {
	const { error } = await run([next('svcPayments', { resource: 'order', operation: 'get' })]);
	expect(error?.message).toContain(`"Order" ${sentences.notAutomatic}`);
	expect(bed.service.requests).toEqual([]);
});

test.each(['initialize'])('Wallet Session > %s follows the order', async (operation) => {
	const session = {
		resource: 'walletSession',
		operation,
		validationUrl: 'https://wallet.example.com/session',
		displayName: 'Shop',
		domainName: 'shop.example.com',
	};
	const result = await run([orders, next('svcPayments', session)], someOrders(1));
	const [{ json }] = result.outputs.Orders.flat();
	expect(bed.service.requests.at(-1)?.path).toContain(`/payments/${String(json.order_key)}/`);
});

test.each(['get', 'getByIds', 'waitUntilFinal'])(
	'Result > %s follows the test',
	async (operation) => {
		const create = {
			resource: 'test',
			operation: 'create',
			mccMnc: byId('20408'),
		};
		const read = { resource: 'result', operation, maxMinutes: 0, simple: false };
		const result = await run([
			{ name: 'Tests', type: 'svcRouteTesting', parameters: create },
			next('svcRouteTesting', read),
		]);
		const [started] = result.outputs.Tests.flat();
		expect(result.error).toBeUndefined();
		const { test } = started.json as { test: { id: string } };
		expect(result.outputs.Next.flat().map(({ json }) => json.id)).toEqual([test.id]);
	},
);

test.each(['get', 'getByIds', 'waitUntilFinal'])(
	'Result > %s follows the test where another step is in between',
	async (operation) => {
		const create = { resource: 'test', operation: 'create', mccMnc: byId('20408') };
		const read = { resource: 'result', operation, maxMinutes: 0, simple: false };
		const { outputs, error } = await run([
			{ name: 'Tests', type: 'svcRouteTesting', parameters: create },
			between('Text', 'A test'),
			next('svcRouteTesting', read),
		]);
		expect(error).toBeUndefined();
		const [{ json }] = outputs.Tests.flat();
		const { test: started } = json as { test: { id: string } };
		expect(outputs.Next.flat().map((item) => item.json.id)).toEqual([started.id]);
	},
);

describe.each(['get', 'getByIds', 'waitUntilFinal'])('Result > %s', (operation) => {
	const read = { resource: 'result', operation, maxMinutes: 0, simple: false };
	const anyway = { requestOptions: { identicalRequests: 'sendAll' } };
	const runs = {
		...{ resource: 'test', operation: 'run', mccMnc: byId('20408'), waitAtMost: 0 },
		...{ text: '[[message key]]', senderFrom: 'none', ...anyway },
	};

	test.each([
		['right after', []],
		['with a step in between', [between('Text', 'A test')]],
	])('follows each test of Test > Run, %s', async (_, steps) => {
		const { outputs, error } = await run(
			[
				{ name: 'Tests', type: 'svcRouteTesting', parameters: runs },
				...steps,
				next('svcRouteTesting', read),
			],
			[{}, {}],
		);
		expect(error).toBeUndefined();
		const ids = outputs.Tests.flat().map(({ json }) => json.testId);
		expect(new Set(ids).size).toBe(2);
		expect(outputs.Next.flat().map(({ json }) => json.id)).toEqual(ids);
	});

	test('follows each result of a list', async () => {
		const tests = bed.service.state.seedRouteTests(2);
		const list = { resource: 'result', operation: 'getAll' };
		const { outputs, error } = await run([
			{ name: 'List', type: 'svcRouteTesting', parameters: list },
			next('svcRouteTesting', read),
		]);
		expect(error).toBeUndefined();
		const ids = outputs.List.flat().map(({ json }) => json.id);
		expect(new Set(ids)).toEqual(new Set(tests.map(({ id }) => id)));
		expect(outputs.Next.flat().map(({ json }) => json.id)).toEqual(ids);
	});

	test('follows each result of a list, in whatever letters SVC writes its names', async () => {
		const tests = bed.service.state.seedRouteTests(2);
		const listed = tests.map(({ id }) => ({ Id: id, MessageKey: 'key', StatusCode: 1 }));
		bed.service.order({ kind: 'status', status: 200, body: listed, match: { nth: 1 } });
		const list = { resource: 'result', operation: 'getAll', simple: false };
		const { outputs, error } = await run([
			{ name: 'List', type: 'svcRouteTesting', parameters: list },
			next('svcRouteTesting', read),
		]);
		expect(error).toBeUndefined();
		expect(outputs.Next.flat().map(({ json }) => json.id)).toEqual(tests.map(({ id }) => id));
	});

	test('takes the ID of nothing else for a test', async () => {
		const { error } = await run([next('svcRouteTesting', read)], [{ id: randomUUID() }]);
		expect(error?.message).toContain(sentences.notAutomatic);
	});
});

const dossierNode = (name: string, dossierName = name): ChainNode => ({
	name,
	type: 'svcSigning',
	parameters: {
		resource: 'dossier',
		operation: 'create',
		name: dossierName,
		fileIds: bed.service.state.seedSigningFile('contract.pdf').id,
		signingOrder: 'atOnce',
		invitees: entries(signer()),
	},
});

const invite = { resource: 'invite', operation: 'create', delivery: 'link' };

const invitesOf = () => bed.service.state.dossiers.map(({ invites }) => invites.length);

test('Invite > Create follows each dossier where another step is in between', async () => {
	const { outputs, error } = await run(
		[
			dossierNode('Dossier', '={{ $json.contract }}'),
			between('Text', 'Please sign'),
			next('svcSigning', invite),
		],
		[{ contract: 'Rent' }, { contract: 'Loan' }],
	);
	expect(error).toBeUndefined();
	const invitees = outputs.Dossier.flat().flatMap(({ json }) => json.invitees as { id: string }[]);
	expect(outputs.Next.flat().map(({ json }) => json.inviteeId)).toEqual(
		invitees.map(({ id }) => id),
	);
	expect(invitesOf()).toEqual([1, 1]);
});

test('Invite > Create does not choose between two dossiers', async () => {
	const { error } = await run([
		dossierNode('Dossier'),
		dossierNode('Another'),
		between('Text', 'Please sign'),
		next('svcSigning', invite),
	]);
	expect(error?.message).toContain(`"Dossier" ${sentences.notAutomatic}`);
	expect(invitesOf()).toEqual([0, 0]);
});

test('Invite > Create takes the ID of nothing else for a dossier', async () => {
	const { error } = await run([next('svcSigning', invite)], [{ id: randomUUID() }]);
	expect(error?.message).toContain(`"Dossier" ${sentences.notAutomatic}`);
});

const requestedDossiers = () =>
	bed.service.requests.flatMap(({ path }) => /\/dossiers\/([^/]+)\/invites/.exec(path)?.[1] ?? []);

test('Invite > Create invites no one of another dossier', async () => {
	const other = bed.service.state.seedDossier([bed.service.state.seedSigningFile('b.pdf')], 1);
	const { error } = await run([
		dossierNode('Dossier'),
		between('Text', 'Please sign'),
		next('svcSigning', { ...invite, dossierId: byId(other.dossier.id) }),
	]);
	expect(error?.message).toContain('"Invitees" are missing from the input item');
	expect(requestedDossiers()).toEqual([]);
});

test('Dossier > Download follows the dossier where another step is in between', async () => {
	const file = bed.service.state.seedSigningFile('contract.pdf');
	const { dossier } = bed.service.state.seedDossier([file], 1);
	bed.service.state.signAll(dossier.id);
	const download = { resource: 'dossier', operation: 'download' };
	const { error, outputs } = await run(
		[
			{ name: 'First', type: 'svcSigning', parameters: download },
			between('Text', 'Signed'),
			next('svcSigning', download),
		],
		[{ dossierId: dossier.id }],
	);
	expect(error).toBeUndefined();
	expect(outputs.Next.flat().map(({ json }) => json.dossierId)).toEqual([dossier.id]);
});

test("the words of an untouched field are no ID, also in someone's own expression", async () => {
	const expected = {
		"={{ $json.orderKey ?? 'from an earlier step' }}": 'is empty',
		'from an earlier step': sentences.notAutomatic,
	};
	for (const [entered, problem] of Object.entries(expected)) {
		const { error } = await run([next('svcPayments', { ...get, orderKey: byId(entered) })]);
		expect(error?.message).toContain(`"Order" ${problem}`);
	}
	expect(bed.service.requests).toEqual([]);
});

test('Invite > Create follows the dossier', async () => {
	const result = await run([dossierNode('Dossier'), next('svcSigning', invite)]);
	expect(result.error).toBeUndefined();
	expect(bed.service.state.dossiers.map(({ invites }) => invites.length)).toEqual([1]);
});

test.each([
	['the event of the Signing Trigger', (id: string) => ({ dossier: { id, state: 'completed' } })],
	['what Send for Signing returned', (id: string) => ({ dossierId: id, id: 'something else' })],
])('Dossier > Download follows %s', async (_, itemOf) => {
	const file = bed.service.state.seedSigningFile('contract.pdf');
	const { dossier } = bed.service.state.seedDossier([file], 1);
	bed.service.state.signAll(dossier.id);
	const download = { resource: 'dossier', operation: 'download' };
	const { error, outputs } = await run([next('svcSigning', download)], [itemOf(dossier.id)]);
	expect(error).toBeUndefined();
	expect(outputs.Next.flat()).toHaveLength(1);
});
