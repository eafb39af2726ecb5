/** An expression that comes out empty sends nothing that nobody meant. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createParameters as letterParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { createParameters as messageParameters, someMessages } from '../messages/message.ts';
import { createParameters as orderParameters, someOrders } from '../payments/order.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [letter] = someLetters(1);
const [message] = someMessages(1);
const [order] = someOrders(1);

const run = async (node: string, parameters: INodeParameters, item: IDataObject = {}) =>
	await bed.engine.runNode(node, parameters, { items: [item] });

async function expectRefusal(field: string, ...given: Parameters<typeof run>) {
	const { error } = await run(...given);
	expect(error?.message).toBe(`"${field}" is empty [item 0]`);
	expect(bed.service.requests).toEqual([]);
	return error?.description;
}

/** What an expression gives, and the item that it reads. */
const nothings: Array<[kind: string, expression: string, item: IDataObject]> = [
	['a field that the item lacks', '={{ $json.when }}', {}],
	['null', '={{ $json.when }}', { when: null }],
	['empty text', '={{ $json.when }}', { when: '' }],
	['blanks', '={{ $json.when }}', { when: ' \n\u00a0' }],
	['not a number', '={{ Number($json.when) }}', {}],
	['an invalid time', '={{ DateTime.fromISO($json.when ?? "soon") }}', {}],
	['an empty list', '={{ [] }}', {}],
];

describe('a message without its time is not sent immediately', () => {
	describe.each([
		['Schedule', 'scheduledAtUtc'],
		['Spread Until', 'spreadUntil'],
	])('%s', (field, name) => {
		test.each(nothings)('%s', async (_, expression, item) => {
			const parameters = { ...messageParameters, additionalFields: { [name]: expression } };
			const remedy = await expectRefusal(field, 'svcMessages', parameters, { ...message, ...item });
			// Leaving it out would send it immediately.
			expect(remedy).not.toContain('Empty Expressions');
			const leftOut = { ...parameters, requestOptions: { emptyExpressions: 'leaveOut' } };
			await expectRefusal(field, 'svcMessages', leftOut, { ...message, ...item });
		});
	});
});

describe('a message whose schedule is in Additional Properties is not sent without it', () => {
	const sent = async (json: string, item: IDataObject, more: INodeParameters = {}) =>
		await run(
			'svcMessages',
			{ ...messageParameters, additionalFields: { additionalProperties: json }, ...more },
			{ ...message, ...item },
		);

	const inQuotes = '={ "scheduledAtUtc": "{{ $json.when }}" }';

	test.each([
		[inQuotes, {}, 'has nothing in place of {{ $json.when }}'],
		[inQuotes, { when: null }, 'has nothing in place of {{ $json.when }}'],
		[inQuotes, { when: ' ' }, 'has nothing in place of {{ $json.when }}'],
		['={{ { name: "A", scheduledAtUtc: $json.when } }}', {}, 'has nothing in "scheduledAtUtc"'],
		[
			'={{ { name: "A", recipients: [{ msisdn: $json.when }] } }}',
			{},
			'has nothing in "recipients[0].msisdn"',
		],
		['={{ { data: { list: ["a", $json.when] } } }}', {}, 'has nothing in "data.list[1]"'],
	])('%s of %j', async (json, item, problem) => {
		const { error } = await sent(json, item);
		expect(error?.message).toBe(`"Additional Properties (JSON)" ${problem} [item 0]`);
		expect(bed.service.requests).toEqual([]);
		const leaveOut = { requestOptions: { emptyExpressions: 'leaveOut' } };
		// What SVC says of it is its business.
		await sent(json, item, leaveOut);
		expect(bed.service.requests).toHaveLength(1);
	});

	test.each<[string, IDataObject, unknown]>([
		['={ "name": "Order {{ $json.when }}" }', { when: '' }, 'Order '],
		['={ "name": "" }', {}, ''],
		['={{ { name: $json.when } }}', { when: '' }, ''],
		['={{ { name: $json.when ?? null } }}', {}, null],
		['={{ { name: "A", more: { at: $now, none: null, list: [{}, []] } } }}', {}, 'A'],
	])('but is if %s is meant', async (json, item, name) => {
		await sent(json, item);
		expect(bed.service.requests).toMatchObject([{ body: { name } }]);
	});
});

describe('nothing is bought where the switch for trying it out comes out empty', () => {
	const [simulate, ...others] = [
		'={{ undefined }}',
		'={{ $json.test }}',
		'={{ null }}',
		'={{ "" }}',
		'={{ " " }}',
		'={{ [] }}',
	];

	test.each([simulate, ...others])('Claim > Create with %s', (given) =>
		expectRefusal('Simulate', 'svcPhoneNumbers', {
			resource: 'claim',
			operation: 'create',
			phoneNumber: byId('0031970000001'),
			keyword: 'WIN',
			simulate: given as never,
		}),
	);

	test.each([simulate, ...others])('Number Request > Create with %s', async (given) => {
		const [{ id }] = bed.service.state.seedNumberTypes(1);
		await expectRefusal('Simulate', 'svcPhoneNumbers', {
			resource: 'numberRequest',
			operation: 'create',
			numberTypeId: byId(String(id)),
			simulate: given as never,
		});
	});

	test('nor with Empty Expressions set to Leave Out', () =>
		expectRefusal('Simulate', 'svcPhoneNumbers', {
			resource: 'claim',
			operation: 'create',
			phoneNumber: byId('0031970000001'),
			keyword: 'WIN',
			simulate: '={{ $json.test }}',
			requestOptions: { emptyExpressions: 'leaveOut' },
		}));
});

describe('blanks are empty', () => {
	test('a recipient of three expressions on an item without their fields', () =>
		expectRefusal(
			'Recipient Address',
			'svcLetters',
			{ ...letterParameters, recipient: '={{ $json.name }}\n{{ $json.street }}\n{{ $json.town }}' },
			letter,
		));

	test('an order reference', () =>
		expectRefusal('Order Reference', 'svcPayments', orderParameters, {
			...order,
			reference: '   ',
		}));

	test('a billing address key does not replace email and country', () =>
		expectRefusal(
			'Billing Address Key',
			'svcPayments',
			{
				...orderParameters,
				email: '',
				country: undefined,
				additionalFields: { billingAddressKey: '  ' },
			},
			order,
		));

	test('nor does one in the additional properties', () =>
		expectRefusal(
			'Email',
			'svcPayments',
			{
				...orderParameters,
				email: '',
				country: undefined,
				additionalFields: { additionalProperties: '{ "billing_address_key": "  " }' },
			},
			order,
		));

	test('a tag that marks the place of a signature', () =>
		expectRefusal('Invitee 1, PDF Field 1: Tag', 'svcSigning', {
			resource: 'dossier',
			operation: 'create',
			name: 'Rental contract',
			fileIds: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
			invitees: {
				entries: [
					{ name: 'Jane', fields: { entries: [{ file: '1', placeBy: 'tag', tag: '   ' }] } },
				],
			},
		}));
});
