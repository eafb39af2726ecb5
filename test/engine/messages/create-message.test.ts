import type { INodeParameters } from 'n8n-workflow';
import { clocksForward, summer, winter } from '../ahead.ts';
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed, type SimulatorSpec } from '../simulator-bed.ts';
import {
	createParameters,
	messageBody,
	messageParameters,
	MESSAGES,
	phone,
	someMessages,
} from './message.ts';

const bed = simulatorBed();
const group = 'a1b2c3d4-0000-4000-8000-00000000000a';
const contact = 'a1b2c3d4-0000-4000-8000-00000000000b';

const create: SimulatorSpec = {
	name: 'svcMessages message create',
	parameters: messageParameters,
	items: () => someMessages(2),
	requests: (item) => [{ endpoint: `POST ${MESSAGES}`, body: messageBody(item) }],
	output: ([{ json }], { text }) =>
		expect(json).toEqual(bed.service.state.messages.find(({ body }) => body === text)),
	badItem: {
		item: () => ({ text: 'Hello', phone: '0151 1234567' }),
		error: '"Recipient 1: Phone Number" must be a phone number with a country code',
	},
};

bed.describeOperation(create);

describe('a message that the service refuses', () => {
	bed.describeOperation({
		...create,
		badItem: {
			item: () => ({ text: 'nonsense', phone: '+31612345999' }),
			arrange: (service) =>
				service.order({
					match: { bodyIncludes: 'nonsense' },
					kind: 'status',
					status: 400,
					body: { message: 'We do not send this' },
				}),
			error: sentences.rejectedValues,
			requests: create.requests,
		},
	});
});

const send = (parameters: INodeParameters, settings: { timezone?: string } = {}) =>
	bed.engine.run({
		workflow: {
			nodes: [
				{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
				{ name: 'Send', type: 'svcMessages', parameters: { ...createParameters, ...parameters } },
			],
			connections: { Start: { main: [[{ node: 'Send', type: 'main', index: 0 }]] } },
			settings,
		},
		items: someMessages(1),
	});

/** Sent like this, and the referee has nothing against it. */
async function expectSent(sent: object, ...given: Parameters<typeof send>) {
	const { error } = await send(...given);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests.map(({ body, refusal }) => ({ body, refusal }))).toEqual([
		{ body: sent, refusal: undefined },
	]);
}

const [first] = someMessages(1);

test('sends every additional field the user has chosen, and no other', async () => {
	await expectSent(
		{
			...messageBody(first),
			countrySpecificSenders: { DE: 'SVC Berlin', NL: 'SVC Delft' },
			ignoreUnsubscribes: true,
			name: 'Reminder',
			scheduledAtUtc: `${summer}-07-01T07:00:00.000Z`,
			senderPreset: group,
			spread: {
				timeFrames: [
					{ days: ['Mon', 'Tue', 'Sun'], startTime: '09:00', endTime: '17:30' },
					{ days: ['Sat'], startTime: '22:00', endTime: '02:00' },
				],
				until: `${summer}-07-09T18:00:00.000Z`,
			},
		},
		{
			additionalFields: {
				countrySpecificSenders: {
					entries: [
						{ countryCode: 'de', sender: 'SVC Berlin' },
						{ countryCode: 'NL', sender: 'SVC Delft' },
					],
				},
				ignoreUnsubscribes: true,
				name: 'Reminder',
				scheduledAtUtc: `${summer}-07-01T09:00:00+02:00`,
				senderPreset: group,
				spreadTimeFrames: {
					entries: [
						{ days: ['Sun', 'Tue', 'Mon'], startTime: '09:00', endTime: '17:30' },
						{ days: ['Sat'], startTime: '22:00', endTime: '02:00' },
					],
				},
				spreadUntil: `${summer}-07-09T20:00:00+02:00`,
			},
		},
	);
	expect(bed.service.state.messages[0].status).toBe('scheduled');
});

/** A time on a day, as a spreadsheet counts days. */
function serialNumber(day: string, time: string): number {
	return (Date.parse(`${day}T${time}Z`) - Date.parse('1899-12-30')) / 86_400_000;
}

/** As the error about such a number says. */
const fromSerialNumber = (day: string, time = '09:00') =>
	`={{ DateTime.fromISO('1899-12-30', { zone: 'utc' }).plus({ seconds: Math.round(${serialNumber(day, time)} * 86400) }).toISO({ includeOffset: false }) }}`;

test.each([
	[`${summer}-07-01T09:00:00`, `${summer}-07-01T07:00:00.000Z`],
	[`${winter}-01-01T09:00:00`, `${winter}-01-01T08:00:00.000Z`],
	[`${summer}-07-01 09:00`, `${summer}-07-01T07:00:00.000Z`],
	[`${summer}-07-01T09:00:00Z`, `${summer}-07-01T09:00:00.000Z`],
	[`={{ DateTime.fromISO("${summer}-07-01T09:00:00") }}`, `${summer}-07-01T07:00:00.000Z`],
	[
		`={{ DateTime.fromISO("${summer}-07-01", { zone: "Asia/Tokyo" }) }}`,
		`${summer}-06-30T15:00:00.000Z`,
	],
	// As the errors of other formats say.
	[
		`={{ DateTime.fromFormat("01.07.${summer} 09:00", 'dd.MM.yyyy HH:mm') }}`,
		`${summer}-07-01T07:00:00.000Z`,
	],
	[fromSerialNumber(`${summer}-07-01`), `${summer}-07-01T07:00:00.000Z`],
	[fromSerialNumber(`${winter}-01-01`), `${winter}-01-01T08:00:00.000Z`],
	// No number of JavaScript is exactly this fraction of a day.
	[fromSerialNumber(`${winter}-01-01`, '10:00'), `${winter}-01-01T09:00:00.000Z`],
	[fromSerialNumber(clocksForward), `${clocksForward}T07:00:00.000Z`],
])('sends a schedule of %s in Berlin in UTC', async (scheduledAtUtc, sent) =>
	expectSent(
		{ ...messageBody(first), scheduledAtUtc: sent },
		{ additionalFields: { scheduledAtUtc } },
		{ timezone: 'Europe/Berlin' },
	),
);

const zoneHint = (zone: string) =>
	`'Schedule' is in the workflow's time zone, ${zone}. To change it, open the workflow's settings.`;

test.each<[string, string, string[]]>([
	[`${summer}-07-01T09:00:00`, 'America/New_York', [zoneHint('America/New_York')]],
	[`${summer}-07-01 09:00`, 'UTC', [zoneHint('UTC')]],
	[`${summer}-07-01T09:00:00`, 'Europe/Berlin', []],
	[`${summer}-07-01T09:00:00Z`, 'America/New_York', []],
	[`${summer}-07-01T09:00:00+02:00`, 'America/New_York', []],
	['={{ $now.plus({ days: 1 }) }}', 'America/New_York', []],
	['={{ $now.plus({ days: 1 }).toISO() }}', 'America/New_York', []],
])(
	'says once in which time zone a schedule of %s is, in %s',
	async (scheduledAtUtc, timezone, hints) => {
		for (const [type, resource] of [
			['svcMessages', 'message'],
			['svcCampaigns', 'campaign'],
		]) {
			const parameters = { ...createParameters, resource, additionalFields: { scheduledAtUtc } };
			const { runData, error } = await bed.engine.run({
				workflow: {
					nodes: [
						{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
						{ name: 'Send', type, parameters },
					],
					connections: { Start: { main: [[{ node: 'Send', type: 'main', index: 0 }]] } },
					settings: { timezone },
				},
				items: someMessages(2),
			});
			expect(error?.message).toBeUndefined();
			expect((runData.Send[0].hints ?? []).map(({ message }) => message)).toEqual(hints);
		}
	},
);

test('sends a message at the time of another one that SVC lists without "Z", in whatever zone the workflow is', async () => {
	const additionalFields = {
		scheduledAtUtc: '={{ $json.scheduledAtUtc }}',
		spreadUntil: '={{ $json.spread.until }}',
	};
	const listed = {
		...first,
		scheduledAtUtc: `${summer}-07-01T09:00:00`,
		spread: { until: `${summer}-07-01T11:00` },
	};
	const { error } = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
				{
					name: 'Send',
					type: 'svcMessages',
					parameters: { ...createParameters, additionalFields },
				},
			],
			connections: { Start: { main: [[{ node: 'Send', type: 'main', index: 0 }]] } },
			settings: { timezone: 'America/New_York' },
		},
		items: [listed],
	});
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests.map(({ body }) => body)).toEqual([
		expect.objectContaining({
			scheduledAtUtc: `${summer}-07-01T09:00:00.000Z`,
			spread: { until: `${summer}-07-01T11:00:00.000Z` },
		}),
	]);
});

test('a schedule of midnight, today or in a year, is sent as entered', async () => {
	const times = [
		// As n8n's date picker has it.
		`${summer}-07-01T00:00:00`,
		'={{ $today.plus({ days: 1 }) }}',
		'={{ $today.plus({ days: 1 }).toISO() }}',
		'={{ $now.plus({ years: 1 }) }}',
		'={{ $now.plus({ years: 1 }).toISO() }}',
		'={{ $now.plus({ days: 1 }).toMillis() }}',
		'={{ new Date(Date.now() + 86400000) }}',
		`${summer}0701T090000`,
	];
	for (const scheduledAtUtc of times) {
		bed.service.reset();
		const parameters = { ...createParameters, additionalFields: { scheduledAtUtc } };
		const { error } = await bed.engine.runNode('svcMessages', parameters, { items: [first] });
		expect([scheduledAtUtc, error?.message]).toEqual([scheduledAtUtc, undefined]);
		expect(bed.service.requests).toHaveLength(1);
	}
});

test('a schedule years ahead is sent as additional properties, as the error says', async () => {
	const send = async (additionalFields: INodeParameters) =>
		await bed.engine.runNode(
			'svcMessages',
			{ ...createParameters, additionalFields },
			{ items: [first] },
		);
	const { error } = await send({ scheduledAtUtc: '2962-12-24T09:00:00Z' });
	const [, value, name = ''] = /enter "(\S+)" as "(\w+)" in/.exec(error?.description ?? '') ?? [];
	const json = JSON.stringify({ [name]: value });
	expect(bed.service.requests).toEqual([]);
	expect((await send({ additionalProperties: json })).error?.message).toBeUndefined();
	expect(bed.service.requests).toMatchObject([
		{ body: { scheduledAtUtc: '2962-12-24T09:00:00.000Z' } },
	]);
});

test('a schedule that has just passed is sent as it is', async () => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{
			...createParameters,
			additionalFields: { scheduledAtUtc: '={{ $now.minus(1, "hour") }}' },
		},
		{ items: [first] },
	);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toHaveLength(1);
});

test('sends to groups, contacts and phone numbers, with tag values for the last', async () => {
	const locator = (value: string) => ({ __rl: true, mode: 'id', value });
	await expectSent(
		{
			...messageBody(first),
			recipients: [
				{ group },
				{ contact },
				{ msisdn: '+4915112345678', data: { 1: 'Ann', 2: '', 17: 'Gold' } },
				{ msisdn: '+31612345678' },
			],
		},
		{
			recipients: {
				entries: [
					{ type: 'group', group: locator(group) },
					{ type: 'contact', contact: locator(contact) },
					phone('+4915112345678', [
						['1', 'Ann'],
						['2', ''],
						['17', '={{ "Gold" }}'],
					]),
					phone('+31612345678'),
				],
			},
		},
	);
});

test('leaves out what belongs to another kind of recipient, even if it is still filled in', async () => {
	await expectSent(
		{ ...messageBody(first), recipients: [{ msisdn: '+31612345678' }] },
		{
			recipients: {
				entries: [{ ...phone('+31612345678'), group: { __rl: true, mode: 'id', value: group } }],
			},
		},
	);
});

test.each([
	['+49 (151) 123-456/78', '+4915112345678'],
	['0049 151 12345678', '+4915112345678'],
	['\u202a+49\u00a0151\u201112345678\u202c', '+4915112345678'],
	['+49.151.12345678', '+4915112345678'],
])('takes the phone number %j for %s', async (given, msisdn) =>
	expectSent(
		{ ...messageBody(first), recipients: [{ msisdn }] },
		{ recipients: { entries: [phone(given)] } },
	),
);

test.each([
	['text', '+31612345678, +31612345679\n0031612345680'],
	['a list', '={{ ["+31612345678", "+31 6 1234 5679", "+31612345680"] }}'],
])('makes a recipient of each phone number in %s', async (_, numbers) => {
	const data = { 1: 'all' };
	await expectSent(
		{
			...messageBody(first),
			recipients: [
				{ msisdn: '+31612345678', data },
				{ msisdn: '+31612345679', data },
				{ msisdn: '+31612345680', data },
			],
		},
		{ recipients: { entries: [phone(numbers, [['1', 'all']])] } },
	);
});

test.each([
	['text with commas', 'SVC, +31201234567', ['SVC', '+31201234567']],
	['a list', '={{ ["SVC", "Other, Inc"] }}', ['SVC', 'Other, Inc']],
	['a list that a table has as JSON', '["SVC", "Other, Inc"]', ['SVC', 'Other, Inc']],
])('takes senders from %s', async (_, given, senders) =>
	expectSent({ ...messageBody(first), senders }, { senders: given }),
);

test('leaves out senders that are not filled in', async () => {
	const { senders, ...rest } = messageBody(first);
	expect(senders).toEqual(['SVC']);
	await expectSent(rest, { senders: '' });
});

test.each(['WhatsApp, SMS', '={{ "WhatsApp, SMS" }}', '={{ ["WhatsApp", "SMS"] }}'])(
	'takes several channels from %s',
	async (entered) => {
		await expectSent(
			{ ...messageBody(first), channels: ['WhatsApp', 'SMS'] },
			{ channels: byId(entered) },
		);
	},
);

test('sends over SMS unless something else is chosen', async () => {
	const { channels, ...others } = createParameters;
	expect(channels).toEqual(byId('SMS'));
	await bed.engine.runNode('svcMessages', others, { items: someMessages(1) });
	expect(bed.service.requests.map(({ body }) => body)).toEqual([messageBody(first)]);
});

describe('tags in the text', () => {
	const id = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
	const expectText = (sent: string, body: string) =>
		expectSent(
			{ ...messageBody(first), recipients: [{ contact }], body: sent },
			{ body, sendTo: 'contact', contact: byId(contact) },
		);

	test.each([
		'Hello {{1}} {{2}} {{3}}, {{17}}',
		'Pay at [[https://example.com/pay?order={{16}}&x=1]] or [[http://example.com]]',
		`More: [[page:${id}]]. [[optout]]`,
		'A link with words of tags: [[https://example.com/page:7?optout=name]]',
		'A [bracket] and a { brace }',
	])('%s', (text) => expectText(text, text));

	test.each([
		[
			'Hi [[first name]] [[ Insertion ]] [[Last  Name]]: [[phone number]], [[email]], [[EMAIL ADDRESS]], [[company]]',
			'Hi {{1}} {{2}} {{3}}: {{4}}, {{5}}, {{5}}, {{6}}',
		],
		['Pay: [[url:https://example.com/?n=[[last name]]]]', 'Pay: [[https://example.com/?n={{3}}]]'],
	])('%s is sent as %s', (body, sent) => expectText(sent, body));

	test('in an expression, a data tag by name needs no backslash', () =>
		expectText('Hi {{1}}, Message 1', '=Hi [[first name]], {{ $json.text }}'));

	test('in an expression, a data tag is written with a backslash', () =>
		expectText('Hi {{1}}, Message 1 for {{3}}', '=Hi \\{{1}}, {{ $json.text }} for \\{{3}}'));

	test('a template of an earlier node keeps its data tags', () =>
		expectText('Hi {{1}}', '={{ "Hi {" + "{1}" + "}" }}'));

	test.each<[string, INodeParameters]>([
		['{{1}}', { recipients: { entries: [phone('+31612345671')] } }],
		['[[first name]]', { sendTo: 'phoneNumber', phoneNumber: '+31612345671' }],
		['[[first name]]', { recipients: { entries: [phone('+31612345671', [['3', 'Doe']])] } }],
	])('%s has no value for a phone number', async (tag, more) => {
		const { error } = await send({ body: `Hi ${tag}`, ...more });
		expect(error?.message).toBe(
			'"Text" has the tag First Name, which has no value for a phone number [item 0]',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test.each<[INodeParameters]>([
		[{ recipients: { entries: [phone('+31612345671', [['1', 'Jane']])] } }],
		[{ additionalFields: { additionalProperties: '{ "body": "Hi {{1}}" }' } }],
		[
			{
				recipients: { entries: [phone('+31612345671')] },
				additionalFields: {
					additionalProperties:
						'{ "recipients": [{ "msisdn": "+31612345671", "data": { "1": "Jane" } }] }',
				},
			},
		],
		[
			{
				recipients: { entries: [phone('+31612345671')] },
				additionalFields: { allowUnusualText: true },
			},
		],
	])('has one, or needs none, with %j', async (more) => {
		const { error } = await send({ body: 'Hi [[first name]]', ...more });
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toHaveLength(1);
	});
});

test('passes on what the service description leaves open, which wins over the fields', async () => {
	bed.service.shape({ unknownProperties: 'kept' });
	await expectSent(
		{ ...messageBody(first), name: 'Mine', reference: 7, recipients: [{ contact }] },
		{
			additionalFields: {
				name: 'Other',
				additionalProperties: `{ "name": "Mine", "reference": 7, "recipients": [{ "contact": "${contact}" }] }`,
			},
		},
	);
});

describe('a message is sent once', () => {
	const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const run = (items: number) =>
		bed.engine.runNode('svcMessages', createParameters, {
			items: someMessages(items),
			settings: retryOnFail,
		});
	const sent = () => bed.service.state.messages.map(({ body }) => body);

	test('when the third of five fails once and n8n runs the node again', async () => {
		bed.service.order({ match: { nth: 3 }, kind: 'status', status: 500 });
		const result = await run(5);
		// What became of the third is not known, so it is not sent again.
		expect(result.error?.message).toBe(
			"Couldn't confirm whether the message was created and sent [item 2]",
		);
		expect(bed.service.requests).toHaveLength(3);
		expect(sent()).toEqual(['Message 1', 'Message 2']);
	});

	test('when the third of five is refused once and n8n runs the node again', async () => {
		bed.service.order({ match: { nth: 3 }, kind: 'status', status: 400 });
		const result = await run(5);
		expect(result.error?.message).toBeUndefined();
		expect(sent()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4', 'Message 5']);
		expect(result.json().map(({ body }) => body)).toEqual(sent());
	});

	test.each(['resetAfterProcessing', 'resetMidAnswer', 'truncatedJson', 'html', 'empty'] as const)(
		'when the answer is lost (%s), and the user is told where to look',
		async (kind) => {
			bed.service.order({ kind });
			const { error } = await run(1);
			expect(error?.message).toBe(
				"Couldn't confirm whether the message was created and sent [item 0]",
			);
			expect(error?.description).toContain(
				'Check with Message > Get Many, ordered by date, or search for its name with Message > Search',
			);
			expect(sent()).toEqual(['Message 1']);
		},
	);

	test('when the service wants to be asked later', async () => {
		bed.service.order({ kind: 'status', status: 429, headers: { 'retry-after': '0' } });
		const { error } = await run(1);
		expect(error?.message).toBeUndefined();
		expect(sent()).toEqual(['Message 1']);
	});
});
