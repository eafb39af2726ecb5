/** Nothing that was entered is overwritten or made up, and nothing that SVC says is dropped. */
import { nodeCalled } from '../fuzz/nodes.ts';
import { operationsOf } from '../fuzz/offered.ts';
import { run } from './matrix.ts';
import { filledIn } from './places.ts';
import { type Answer, usualAnswer } from './service.ts';
import { areaOf, ownOf } from './settings.ts';

const json = { 'content-type': 'application/json' };

/** Runs an operation with its required fields and these, and gives what was sent and came out. */
async function ran(
	[node, resource, operation]: readonly [string, string, string],
	more: Record<string, unknown>,
	response?: unknown,
) {
	const type = nodeCalled(node);
	const offered = operationsOf(type).find(
		({ chosen }) => chosen.resource === resource && chosen.operation === operation,
	);
	if (!offered) throw new Error(`No operation ${resource} ${operation}`);
	const { chosen, properties } = offered;
	const parameters = { ...filledIn(properties), ...ownOf(type, chosen), ...more, ...chosen };
	const isOther = (method: string | undefined) => operation === 'addRecipients' && method === 'GET';
	const answer: Answer = (options, route, before) =>
		response === undefined || isOther(options.method)
			? usualAnswer(options, route, before)
			: { status: 200, headers: json, body: JSON.stringify(before === 0 ? response : []) };
	const usual = { title: '', call: { type, parameters }, area: areaOf[node] ?? '', requests: [] };
	const { service, items, error } = await run(usual, answer);
	const sent = service.requests.map(({ options: { url, body } }) => ({
		url,
		query: new URL(url).searchParams,
		body: typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : undefined,
	}));
	return { sent, items: items.map((item) => item.json), error };
}

const bodyOf = ({ body = 'null' }: { body?: string | undefined } = {}) =>
	JSON.parse(body) as Record<string, unknown>;

describe('a callback', () => {
	const create = ['svcLetters', 'callback', 'create'] as const;

	test('with a list of no headers is refused', async () => {
		const additionalFields = { headers: { entries: [] }, method: 'put' };
		const { sent, error } = await ran(create, { additionalFields });
		expect(sent).toEqual([]);
		expect(error).toContain('"Headers" is empty');
	});
});

describe('Query Parameters (JSON)', () => {
	const list = ['svcVoice', 'conversation', 'getAll'] as const;
	const withQuery = (additionalQuery: object) => ({ options: { additionalQuery } });

	test('are sent as they are', async () => {
		const { sent } = await ran(list, withQuery({ From: '2030-01-31', other: [1, 'b'] }));
		expect(sent[0]?.query.get('From')).toBe('2030-01-31');
		expect(sent[0]?.query.getAll('other')).toEqual(['1', 'b']);
	});

	test.each(['take', 'skip'])('that would overwrite %s are refused, not dropped', async (name) => {
		const { sent, error } = await ran(list, withQuery({ [name]: 7 }));
		expect(sent).toEqual([]);
		expect(error).toContain(
			`"Query Parameters (JSON)" sets "${name}", which the node sets itself [item 0]`,
		);
	});
});

describe('Add Recipients', () => {
	const add = ['svcCampaigns', 'campaign', 'addRecipients'] as const;

	test.each<[string, unknown, unknown]>([
		['a number', 1, true],
		['a text', 'Added: 1', true],
		['an object with only the number', { added: 1 }, true],
		['the number among others', { status: 'accepted', added: 1 }, true],
		['its name among numbers', { addedRecipients: 1, totalCost: 3 }, true],
		['several numbers that could be it', { accepted: 1, failed: 3 }, null],
	])('finds the number in %s', async (_, response, added) => {
		const { items } = await ran(add, {}, response);
		expect(items[0]?.added).toBe(added);
	});

	test('keeps what else the response says', async () => {
		const response = { added: 1, rejected: ['+31 6'] };
		const { items } = await ran(add, {}, response);
		expect(items[0]).toMatchObject({ added: true, response });
	});
});

describe('a field to sign at', () => {
	const create = ['svcSigning', 'dossier', 'create'] as const;
	const placed = (properties: object) => ({
		invitees: {
			entries: [
				{
					name: 'Ann',
					fields: {
						entries: [
							{
								type: 'signature',
								file: '1',
								placeBy: 'json',
								properties,
							},
						],
					},
				},
			],
		},
	});

	test('is not placed by an empty list of locations', async () => {
		const { sent, error } = await ran(create, placed({ locations: [] }));
		expect(sent).toEqual([]);
		expect(error).toContain('"Invitee 1, PDF Field 1" has neither a tag nor locations');
	});

	test('is placed by the locations of its JSON', async () => {
		const locations = [{ range: '1', unit: 'point', x: 1, y: 2, width: 3, height: 4 }];
		const { sent } = await ran(create, placed({ locations }));
		expect(bodyOf(sent[0])).toMatchObject({ invitees: [{ fields: [{ locations }] }] });
	});
});

test('Send for Signing outputs the dossier as SVC returned it', async () => {
	const { items } = await ran(['svcSigning', 'dossier', 'sendForSigning'], {});
	expect(items[0]?.dossier).toMatchObject({ id: items[0]?.dossierId, state: 'draft' });
});

describe('an order', () => {
	const get = ['svcPayments', 'order', 'get'] as const;
	const order = (captures: object[], refunds: object[] = []) => ({
		order_reference: 'A-1',
		amount: 100,
		currency: 'EUR',
		payments: [{ id: '1', method: 'IDEAL', captures, refunds }],
	});
	const at = (name: string, time: string) => ({
		amount: 1,
		currency: 'EUR',
		state: 'CAPTURED',
		[name]: time,
	});

	test.each<[string, unknown, string | null]>([
		[
			'as the tables spell it',
			order([at('date_last_modified', '2030-01-31T09:00:00Z')]),
			'2030-01-31T09:00:00Z',
		],
		[
			'as the examples spell it',
			order([at('modified_date', '2030-01-31T09:00:00Z')]),
			'2030-01-31T09:00:00Z',
		],
		[
			'of the refund, which is later by its offset',
			order(
				[at('modified_date', '2030-01-31T09:00:00Z')],
				[at('date_last_modified', '2030-01-31T09:30:00+00:15')],
			),
			'2030-01-31T09:30:00+00:15',
		],
		['that never was', order([]), null],
	])('has the last time that changed %s', async (_, response, time) => {
		const { items } = await ran(get, { simple: true }, response);
		expect(items[0]).toMatchObject({ payment: { last_modified: time } });
	});

	test('without any name of an order is none, rather than one without payments', async () => {
		const { items, error } = await ran(get, { simple: true }, { hello: 'world' });
		expect(items).toEqual([]);
		expect(error).toContain("isn't an order");
	});

	test('of another key is another order, whose payment must not pass for this one', async () => {
		const { items, error } = await ran(get, { simple: true }, { ...order([]), order_key: 'other' });
		expect(items).toEqual([]);
		expect(error).toContain('is another order');
	});

	test('with names in another case is the same order', async () => {
		const captured = { Amount: 40, Currency: 'EUR', State: 'CAPTURED' };
		const response = {
			Order_Reference: 'A-1',
			Currency: 'EUR',
			Considered_Safe: { Level: 'SAFE' },
			Payments: [{ Captures: [captured] }],
		};
		const { items } = await ran(get, { simple: true }, response);
		expect(items[0]).toMatchObject({
			order_reference: 'A-1',
			considered_safe_level: 'SAFE',
			captured_in_currency: '0.40',
		});
	});
});

describe('a contact that a search found', () => {
	const search = ['svcAddressBook', 'search', 'searchGroups'] as const;
	const names = { firstname: 'Anna', insertion: 'van', lastname: 'Dam' };

	test('without a name as a whole keeps its first and last name', async () => {
		const { items } = await ran(search, { simple: true }, [{ type: 'contact', id: '1', ...names }]);
		expect(items).toEqual([{ type: 'contact', id: '1', ...names }]);
	});

	test('with one has that', async () => {
		const contact = { type: 'contact', id: '1', name: 'Anna van Dam' };
		const { items } = await ran(search, { simple: true }, [{ ...contact, ...names }]);
		expect(items).toEqual([contact]);
	});
});

describe('an optional country', () => {
	const create = ['svcPayments', 'order', 'create'] as const;

	test('left empty By ID is not sent where a billing address is', async () => {
		const country = { __rl: true, mode: 'code', value: '' };
		const additionalFields = { billingAddressKey: 'B-1' };
		const { sent } = await ran(create, { email: '', country, additionalFields });
		expect(bodyOf(sent[0])).toMatchObject({ billing_address_key: 'B-1' });
		expect(bodyOf(sent[0])).not.toHaveProperty('country');
	});
});

describe('what is entered as JSON is sent unchecked', () => {
	const create = ['svcSigning', 'dossier', 'create'] as const;
	const send = ['svcSigning', 'dossier', 'sendForSigning'] as const;
	const field = { type: 'signature', file: '1', placeBy: 'tag', tag: '#sign' };
	const invitee = (properties: object, more: object = {}) => ({
		invitees: {
			entries: [
				{
					name: 'Ann',
					fields: { entries: [{ ...field, ...more }] },
					options: { values: { additionalProperties: properties } },
				},
			],
		},
	});

	test('a reviewer who is to sign', async () => {
		const { sent, error } = await ran(create, invitee({ readOnly: true }));
		expect(error).toBeUndefined();
		expect(bodyOf(sent[0])).toMatchObject({ invitees: [{ readOnly: true, fields: [{}] }] });
	});

	test('both a tag and locations', async () => {
		const properties = { tag: '#sign', locations: [{ range: '1' }] };
		const { sent, error } = await ran(create, invitee({}, { placeBy: 'json', properties }));
		expect(error).toBeUndefined();
		expect(bodyOf(sent[0])).toMatchObject({ invitees: [{ fields: [properties] }] });
	});

	test('an address to which invites are emailed', async () => {
		const { sent, error } = await ran(send, {
			...invitee({ email: 'Ann <ann@example.com>' }),
			delivery: 'email',
		});
		expect(error).toBeUndefined();
		const dossier = sent.find(({ body = '' }) => body.includes('"invitees"'));
		expect(bodyOf(dossier)).toMatchObject({ invitees: [{ email: 'Ann <ann@example.com>' }] });
	});
});

test('a time to live has any fraction', async () => {
	const expiry = { values: { duration: 4 / 3, unit: 'DAYS' } };
	const additionalFields = { expiry };
	const more = { email: 'ann@example.com', country: { __rl: true, mode: 'code', value: 'NL' } };
	const { sent } = await ran(['svcPayments', 'order', 'create'], { ...more, additionalFields });
	expect(bodyOf(sent[0])).toMatchObject({ expiry: { expire_after: { duration: 4 / 3 } } });
});

test.each([
	['nl', 'NL'],
	['nld', 'NLD'],
	['NL-NH', 'NL-NH'],
	['31', '31'],
	['0031', '0031'],
	['+31', '+31'],
])('senders of a country with the code %s are sent for %s', async (countryCode, code) => {
	const entries = [{ countryCode, sender: 'SVC' }];
	const additionalFields = { countrySpecificSenders: { entries } };
	const { sent } = await ran(['svcMessages', 'message', 'create'], { additionalFields });
	expect(bodyOf(sent[0])).toMatchObject({ countrySpecificSenders: { [code]: 'SVC' } });
});

test('a blank in a query is %20, and a plus is none', async () => {
	const search = ['svcAddressBook', 'search', 'searchEverything'] as const;
	const { sent } = await ran(search, { term: 'a b+c' });
	expect(sent[0]?.url).toContain('q=a%20b%2Bc');
});
