import { sentences } from '../../sentences.ts';
import { simulatorBed, type SimulatorSpec } from '../simulator-bed.ts';
import { createParameters, letterBody, LETTERS, letterText, someLetters } from './letter.ts';

const bed = simulatorBed();

const create: SimulatorSpec = {
	name: 'svcLetters letter create',
	parameters: { content: 'text', additionalFields: { omitScheduledate: true }, ...letterText },
	items: () => someLetters(2),
	requests: (item) => [{ endpoint: `POST ${LETTERS}`, body: letterBody(item) }],
	output([{ json }], { text }) {
		const letter = bed.service.state.letters.find(({ message }) => message === text);
		expect(json).toEqual({ letterId: letter?.id, ...letter });
	},
	badItem: {
		item: () => ({ to: 'Zoe\nStreet 2', country: 'DE', text: 'Party 🎉' }),
		error: '"Text" contains the emoji 🎉',
	},
};

bed.describeOperation(create);

describe('a letter that the service refuses', () => {
	bed.describeOperation({
		...create,
		badItem: {
			item: () => ({ to: 'Zoe\nStreet 2', country: 'DE', text: 'nonsense' }),
			arrange: (service) =>
				service.order({
					match: { bodyIncludes: 'nonsense' },
					kind: 'status',
					status: 400,
					body: { message: 'We do not print this' },
				}),
			error: sentences.rejectedValues,
			requests: create.requests,
		},
	});
});

// Whoever saves it finds the customer by it when the SVC Letters Trigger reports a status.
test.each([
	{ records: 'bare', letterIds: 'uuid' },
	{ records: 'bare', letterIds: 'numeric' },
	{ records: 'data', letterIds: 'uuid' },
	{ records: 'named', letterIds: 'numeric' },
] as const)('outputs the ID as text, named as in a status change: %j', async (shapes) => {
	bed.service.shape(shapes);
	const { json } = await bed.engine.runNode('svcLetters', createParameters, {
		items: someLetters(1),
	});
	const [{ id }] = bed.service.state.letters;
	expect(json()).toMatchObject([{ letterId: String(id) }]);
});

test('sends every additional field the user has chosen, and no other', async () => {
	const additionalFields = {
		dateplace: 'Berlin, 31 January 2030',
		doublesided: false,
		express: true,
		fullcolor: true,
		registeredMail: 'registeredReceipt',
		sender: 'SVC',
		subject: 'About ünïcödé',
	};
	const { json } = await bed.engine.runNode(
		'svcLetters',
		{
			...createParameters,
			additionalFields,
		},
		{ items: someLetters(1) },
	);
	const { sender, registeredMail, ...others } = additionalFields;
	expect(bed.service.requests.map(({ body, refusal }) => ({ body, refusal }))).toEqual([
		{
			body: {
				...letterBody(someLetters(1)[0]),
				addresses: [{ recipient: someLetters(1)[0].to, sender }],
				...others,
				[registeredMail]: true,
				scheduledate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
			},
			refusal: undefined,
		},
	]);
	// "currently acts only as a trigger to send instantly"
	expect(json()).toEqual([expect.objectContaining({ status: 'sent' })]);
});

test.each([
	[undefined, undefined],
	['refuse', '"Subject" is empty [item 0]'],
])('without a subject, with Empty Expressions: %s', async (emptyExpressions, message) => {
	const { error } = await bed.engine.runNode(
		'svcLetters',
		{
			...createParameters,
			additionalFields: { subject: '={{ $json.subject }}' },
			requestOptions: emptyExpressions ? { emptyExpressions } : {},
		},
		{ items: someLetters(1) },
	);
	expect(error?.message).toBe(message);
	expect(bed.service.requests).toHaveLength(message ? 0 : 1);
});

test('passes on what the service description leaves open', async () => {
	bed.service.shape({ unknownProperties: 'kept' });
	await bed.engine.runNode(
		'svcLetters',
		{
			...createParameters,
			additionalFields: {
				omitScheduledate: true,
				additionalProperties: '{ "reference": "order-7", "subject": "Hi" }',
			},
		},
		{ items: someLetters(1) },
	);
	expect(bed.service.requests.map(({ body }) => body)).toEqual([
		{ ...letterBody(someLetters(1)[0]), reference: 'order-7', subject: 'Hi' },
	]);
});

test.each([
	{ body: 'ERROR: not enough credit', headers: { 'content-type': 'text/plain' } },
	{ body: { errors: [{ message: 'not enough credit' }], data: null } },
	{ body: { ok: false, reason: 'not enough credit' } },
	{ body: { result: 'error', reason: 'not enough credit' } },
])('says of a failure with status 200 that nothing is known: %j', async (answer) => {
	bed.service.order({ kind: 'status', status: 200, ...answer });
	const { error } = await bed.engine.runNode('svcLetters', createParameters, {
		items: someLetters(1),
	});
	expect(error?.message).toContain(sentences.letterUnknown);
	expect(error?.description).toContain('says that the request failed');
	expect(error?.description).toContain('not enough credit');
});

test('knows nothing after a SOAP fault with status 200', async () => {
	const body = '<soap:Envelope><soap:Fault>not enough credit</soap:Fault></soap:Envelope>';
	bed.service.order({ kind: 'status', status: 200, body, headers: { 'content-type': 'text/xml' } });
	const { error } = await bed.engine.runNode('svcLetters', createParameters, {
		items: someLetters(1),
	});
	expect(error?.message).toContain(sentences.letterUnknown);
	expect(error?.description).toContain('is XML instead of data');
});

test('a text without a visible character is empty', async () => {
	const [letter] = someLetters(1);
	const { error } = await bed.engine.runNode('svcLetters', createParameters, {
		items: [{ ...letter, text: '\u0000' }],
	});
	expect(error?.message).toBe('"Text" is empty [item 0]');
	expect(bed.service.requests).toEqual([]);
});

test.each([
	['what a model wrote', '={{ $json.text }}', {}, 0],
	['what a model wrote, if it is allowed', '={{ $json.text }}', { allowUnusualText: true }, 1],
	['what a person typed', '**Thank you** for your order.', {}, 1],
])('Markdown in %s', async (_, message, additionalFields, sent) => {
	const [letter] = someLetters(1);
	const { error } = await bed.engine.runNode(
		'svcLetters',
		{ ...createParameters, message, additionalFields },
		{ items: [{ ...letter, text: 'Dear Ann,\n\n**Thank you** for your order.' }] },
	);
	expect(bed.service.requests).toHaveLength(sent);
	if (sent === 0) expect(error?.message).toContain('contains "**Thank you**", which is Markdown');
});
