/** What the service description forbids is refused before anything is sent. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, someLetters } from './letter.ts';

const bed = simulatorBed();
const [letter] = someLetters(1);

const create = (item: IDataObject, additionalFields: INodeParameters = {}) =>
	bed.engine.run({
		nodes: [{ type: 'svcLetters', parameters: { ...createParameters, additionalFields } }],
		items: [{ ...letter, ...item }],
	});

async function expectRefusal(message: string, ...given: Parameters<typeof create>) {
	const { error } = await create(...given);
	expect(error?.message).toBe(`${message} [item 0]`);
	expect(bed.service.requests).toEqual([]);
}

/** Sent as it is, and the referee has nothing against it. */
async function expectLetter(sent: IDataObject, ...given: Parameters<typeof create>) {
	const { error } = await create(...given);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toEqual([
		expect.objectContaining({ body: expect.objectContaining(sent) }),
	]);
	expect(bed.service.requests[0]).not.toHaveProperty('refusal');
}

describe('exactly one address', () => {
	test('is taken from a list of one', () =>
		expectLetter({ addresses: [{ recipient: 'Ann' }] }, { to: ['Ann'] }));

	test('is not a list of two', () =>
		expectRefusal('"Recipient Address" must be one address, but the expression gives 2', {
			to: ['Ann', 'Ben'],
		}));

	test.each([[[]], [['']]])('is not the list %j', async (to) =>
		expectRefusal('"Recipient Address" is empty', { to }),
	);

	test.each(['[]', '[{ "recipient": "Ann" }, { "recipient": "Ben" }]', '{ "recipient": "Ann" }'])(
		'is not %s as additional property',
		async (addresses) =>
			expectRefusal(
				'"Additional Properties (JSON)" must give exactly one address in "addresses"',
				{},
				{ additionalProperties: `{ "addresses": ${addresses} }` },
			),
	);

	test('may come as additional property', () =>
		expectLetter(
			{ addresses: [{ recipient: 'Ben', sender: 'SVC' }] },
			{},
			{ additionalProperties: '{ "addresses": [{ "recipient": "Ben", "sender": "SVC" }] }' },
		));
});

describe('emoji', () => {
	test.each(['🎉', '☎️', '🇩🇪', '1️⃣', '👩‍👩‍👧', '❤️'])('%s is refused', async (emoji) => {
		const { error } = await create({ text: `Dear Ann, ${emoji}` });
		expect(error?.message).toMatch(
			/^"Message" contains the emoji .+, which the service cannot print/,
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('are refused in additional properties too', () =>
		expectRefusal(
			'"Additional Properties (JSON)" contains the emoji 🎉, which the service cannot print',
			{},
			{ additionalProperties: { message: 'Party 🎉' } },
		));

	test.each(['© ® ™ ü € ß Ω 中文 ☎ ✔ ❤', '1 # *', 'a\tb\r\nc'])('%j is not', (text) =>
		expectLetter({ message: text }, { text }),
	);
});

describe('registered letters', () => {
	const registered = [
		['registered', 'Registered'],
		['registeredReceipt', 'Registered Receipt'],
	];

	test.each(registered)('%s goes to Germany', (name) =>
		expectLetter({ [name]: true, destination: 'DE' }, { country: 'de' }, { [name]: true }),
	);

	test.each(registered)('%s goes nowhere else', (name, field) =>
		expectRefusal(
			`"${field}" exists for letters to Germany only, but the destination is NL`,
			{ country: 'nl' },
			{ [name]: true },
		),
	);

	test.each(registered)('%s switched off has no limit', (name) =>
		expectLetter({ [name]: false }, { country: 'NL' }, { [name]: false }),
	);

	test('additional properties do not get around it', () =>
		expectRefusal(
			'"Registered" exists for letters to Germany only, but the destination is FR',
			{},
			{ registered: true, additionalProperties: { destination: 'FR' } },
		));

	test.each(['DE', 'NL', 'USA'])('registeredMailbox goes to %s', (country) =>
		expectLetter({ registeredMailbox: true }, { country }, { registeredMailbox: true }),
	);
});

test.each(['DE', 'NL'])('express is left to the service (%s): from where is not said', (country) =>
	expectLetter({ express: true }, { country }, { express: true }),
);

describe('bad input', () => {
	test.each<[string, IDataObject]>([
		['"Recipient Address" must be text, but the expression gives an object', { to: { name: 'A' } }],
		['"Recipient Address" is empty', { to: '' }],
		['"Recipient Address" is empty', { to: null }],
		['"Message" must be text, but the expression gives a list', { text: ['a', 'b'] }],
		['"Message" is empty', { text: undefined }],
		[
			'"Message" is a number with more than 15 digits, and its last digits are already lost',
			{ text: 1.2e19 },
		],
		[
			'"Destination Country" must be an ISO country code, but it is "Germany"',
			{ country: 'Germany' },
		],
		[
			'"Destination Country" must be text, but the expression gives an object',
			{ country: { code: 'DE' } },
		],
		['"Destination Country" is empty', { country: '' }],
	])('%s', (message, item) => expectRefusal(message, item));

	test.each<[string, INodeParameters]>([
		['"Schedule Date" is not a date: "tomorrow"', { scheduledate: 'tomorrow' }],
		['"Full Color" must be true or false, but it is "yes"', { fullcolor: 'yes' }],
		['"Subject" must be text, but the expression gives an object', { subject: '={{ { a: 1 } }}' }],
		[
			'"Additional Properties (JSON)" must be a JSON object, but it is a list',
			{ additionalProperties: '[1]' },
		],
	])('%s', (message, additionalFields) => expectRefusal(message, {}, additionalFields));

	test('a damaged JSON is refused with the place', async () => {
		const { error } = await create({}, { additionalProperties: '{ "reference": ' });
		expect(error?.message).toMatch(/^"Additional Properties \(JSON\)" is not valid JSON: .+/);
		expect(bed.service.requests).toEqual([]);
	});

	test('a huge number as text keeps all its digits', () =>
		expectLetter({ message: '12345678901234567890' }, { text: '12345678901234567890' }));
});

test("schedule date takes what n8n gives: a Luxon date with the workflow's time zone", () =>
	expectLetter(
		{ scheduledate: '2030-01-31T14:00:00.000Z' },
		{},
		{
			scheduledate: '={{ DateTime.fromISO("2030-01-31T09:00:00", { zone: "America/New_York" }) }}',
		},
	));

test('an empty input sends nothing and gives nothing', async () => {
	const { status, outputs } = await bed.engine.run({
		nodes: [{ type: 'svcLetters', parameters: createParameters }],
		items: [],
	});
	expect({ status, items: outputs.svcLetters }).toEqual({ status: 'success', items: undefined });
	expect(bed.service.requests).toEqual([]);
});

test('a bad third item keeps the two before it from being sent', async () => {
	const items = someLetters(3);
	items[2].country = 'Germany';
	const { error } = await bed.engine.run({
		nodes: [{ type: 'svcLetters', parameters: createParameters }],
		items,
	});
	expect(error?.message).toMatch(/\[item 2\]$/);
	expect(bed.service.requests).toEqual([]);
});
