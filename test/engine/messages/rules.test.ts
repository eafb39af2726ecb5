/** What cannot be right is refused before anything is sent. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { winter } from '../ahead.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, phone, someMessages, unknownId } from './message.ts';

const bed = simulatorBed();
const [message] = someMessages(1);

const create = (parameters: INodeParameters, item: IDataObject = {}) =>
	bed.engine.runNode(
		'svcMessages',
		{ ...createParameters, ...parameters },
		{ items: [{ ...message, ...item }] },
	);

async function expectRefusal(problem: string, ...given: Parameters<typeof create>) {
	const { error } = await create(...given);
	expect(error?.message).toBe(`${problem} [item 0]`);
	expect(bed.service.requests).toEqual([]);
	return error?.description;
}

describe('text', () => {
	test.each<[string, unknown]>([
		['is empty', ''],
		['is empty', undefined],
		['must be text, but the expression returned an object', { name: 'Ann' }],
		['must be text, but the expression returned a list', ['Hi']],
		['is a number with more than 15 digits, and its last digits are already lost', 1.2e19],
	])('%s', (problem, text) => expectRefusal(`"Text" ${problem}`, {}, { text } as IDataObject));

	test('is asked for in another spelling than the item has', async () => {
		const remedy = await expectRefusal('"Text" is empty', { body: '={{ $json.Text }}' });
		expect(remedy).toContain('The data has "text", but not "Text": correct the expression');
	});

	test('is not true or false, and the error says how to write it', async () => {
		const problem = '"Text" must be text, but the expression returned true or false';
		const remedy = await expectRefusal(problem, {}, { text: true });
		expect(remedy).toContain('{{ $json.active ? "yes" : "no" }}');
	});

	test.each([
		['[[example.com]]', 'but a link must start with http:// or https://'],
		['[[www.example.com]]', 'but a link must start with http:// or https://'],
		['[[ftp://example.com]]', 'but a link must start with http:// or https://'],
		['[[ https://example.com ]]', 'but a link must start with http:// or https://'],
		['[[https://]]', 'but a link must start with http:// or https://'],
		['[[]]', 'but a link must start with http:// or https://'],
		['[[url:example.com]]', 'but a link must start with http:// or https://'],
		[
			'[[name]]',
			'but SVC has no tag with this name. For a custom field, write its ID, such as {{7}}',
		],
		['[[page:7]]', 'but a landing page needs its ID'],
	])('has no link tag %s', async (tag, reason) => {
		const remedy = await expectRefusal(`"Text" has "${tag}", ${reason}`, {
			body: `Hi [[optout]] ${tag}`,
		});
		expect(remedy).toContain('[[https://example.com]]');
	});

	test.each(['Hello [first name]', '=Hello [first name], order {{ $json.text }}'])(
		'has no tag in single brackets, and the error says how to write it: %s',
		async (body) => {
			const problem = '"Text" contains "[first name]", which would be sent as is';
			expect(await expectRefusal(problem, { body })).toContain('write [[first name]]');
			const additionalFields = { allowUnusualText: true };
			expect((await create({ body, additionalFields })).error).toBeUndefined();
		},
	);

	test('has words in brackets, with a space after the first one, as the errors of other placeholders advise', async () => {
		expect((await create({ body: 'Hello [ first name]' })).error).toBeUndefined();
	});

	test.each(['{{name}}', '{{}}', '{{1 }}', '{{0}}', '{{01}}', '{{9999999999}}'])(
		'has no data tag %s',
		async (tag) => {
			const remedy = await expectRefusal(
				`"Text" has "${tag}", which isn't a data tag and would be sent as is`,
				{ body: `Hi {{1}} ${tag}` },
			);
			expect(remedy).toContain("set the field to 'Expression' instead of 'Fixed'");
		},
	);

	test('has no expression that n8n leaves as it is', async () => {
		const remedy = await expectRefusal('"Text" contains {{ $json.name }} as plain text', {
			body: 'Hi {{1}} {{ $json.name }}',
		});
		expect(remedy).toContain('Switch the field from Fixed to Expression');
	});

	test.each([
		['Hi {{1}, go', '{{', '}}'],
		['Pay [[https://example.com]', '[[', ']]'],
	])('closes its tags: %s', (body, opening, closing) =>
		expectRefusal(`"Text" has "${opening}" without "${closing}" after it`, { body }),
	);

	test.each(['See [[Main Page]] and a[[0]]', 'Write {{ name }}', 'An open {{ or [['])(
		'with brackets that are no tags is sent if that is chosen: %s',
		async (text) => {
			const body = '={{ $json.text }}';
			const refused = await create({ body }, { text });
			expect(refused.error?.description).toContain("add 'Allow Unusual Text' and turn it on");
			const additionalFields = { allowUnusualText: true };
			const { error } = await create({ body, additionalFields }, { text });
			expect(error?.message).toBeUndefined();
			expect(bed.service.requests).toMatchObject([{ body: { body: text } }]);
		},
	);

	test.each(['{{1}}', '{{ 1 }}'])('does not lose the data tag %s in an expression', async (tag) => {
		const remedy = await expectRefusal(
			`"Text" has the data tag ${tag} in an expression, where n8n replaces it with the number 1`,
			{ body: `=Hi ${tag}, {{ $json.text }}` },
		);
		expect(remedy).toContain('Enter \\{{1}} with a backslash');
	});
});

describe('recipients', () => {
	const recipients = (...entries: INodeParameters[]) => ({ recipients: { entries } });

	test.each([
		['+49171', 'few'],
		['+4915112345678901', 'many'],
	])('are not reached at %s, which has too %s digits', async (number, many) => {
		const remedy = await expectRefusal(
			`"Recipient 2: Phone Number" has too ${many} digits: "${number}"`,
			recipients(phone('+31612345678'), phone(number)),
		);
		expect(remedy).toContain('7 to 15 digits');
	});

	test.each([
		['015112345678', 'no country prefix', 'Start with + and the country code'],
		['4915112345678', 'no +', 'put + in front: +4915112345678. Otherwise, set Options'],
		['+0151123456', 'no country begins with 0', 'Start with + and the country code'],
		['+49151CALLNOW', 'letters', 'Start with + and the country code'],
	])('are not reached at %s (%s)', async (number, _, advice) => {
		const remedy = await expectRefusal(
			`"Recipient 2: Phone Number" must be a phone number with a country code, but it's "${number}"`,
			recipients(phone('+31612345678'), phone(number)),
		);
		expect(remedy).toContain(advice);
	});

	test('have no (0) but right after the country prefix', () =>
		expectRefusal(
			'"Recipient 1: Phone Number" has a "(0)" in "+49 151 (0)12345678"',
			recipients(phone('+49 151 (0)12345678')),
		));

	test.each([
		'+49 (0)151 12345678',
		"'+49 151 12345678",
		'tel:+49-151-12345678',
		'whatsapp:+4915112345678',
	])('are reached at %s, as tables have it', async (number) => {
		await create(recipients(phone(number)));
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			expect.objectContaining({ recipients: [{ msisdn: '+4915112345678' }] }),
		]);
	});

	test('have no words beside them', async () => {
		const remedy = await expectRefusal(
			'"Recipient 1: Phone Number" has text next to the number: "+49 151 12345678 (mobil)"',
			recipients(phone('+49 151 12345678 (mobil)')),
		);
		expect(remedy).toContain('Enter only the number');
	});

	test.each(['4,91523E+12', '+31612345678\n4,91523E+12'])(
		'are no parts of one that a spreadsheet has shortened with a comma: %j',
		async (numbers) => {
			await expectRefusal(
				'"Recipient 1: Phone Number" is a number that a spreadsheet has shortened: "4,91523E+12"',
				recipients(phone(numbers)),
			);
		},
	);

	test('have all digits, unlike those that a spreadsheet has shortened', async () => {
		const remedy = await expectRefusal(
			'"Recipient 1: Phone Number" is a number that a spreadsheet has shortened: "4.91523E+12"',
			recipients(phone('4.91523E+12')),
		);
		expect(remedy).toContain('Format the column as text');
	});

	test.each(['+31612345678.0', '0031612345678.00 ', '316123456.78'])(
		'have no decimals, as %s from a table has',
		async (number) => {
			const remedy = await expectRefusal(
				`"Recipient 1: Phone Number" ends with decimals: "${number.trim()}"`,
				recipients(phone(number)),
			);
			expect(remedy).toContain('format the column as text');
		},
	);

	test.each([
		['={{ $json.phone }}', undefined, 'is empty'],
		['={{ $json.phone }}', [], 'is empty'],
		['={{ $json.phone }}', ' , ', 'is empty'],
		[
			'={{ $json.phone }}',
			{ number: '+31612345678' },
			'must be text, but the expression returned an object',
		],
		[
			'={{ $json.phone }}',
			31612345678,
			'must be a phone number with a country code, but it\'s "31612345678"',
		],
	])('%s, which gives %j, %s', (phoneNumber, given, problem) =>
		expectRefusal(`"Recipient 1: Phone Number" ${problem}`, recipients(phone(phoneNumber)), {
			phone: given,
		} as IDataObject),
	);

	test('there is at least one', async () => {
		const remedy = await expectRefusal('"Recipients" has no entries', { recipients: {} });
		expect(remedy).toBe('Use "Add Recipient". Nothing was sent for this item.');
	});

	test.each(['group', 'contact'])('are named by the ID of a %s', (type) =>
		expectRefusal(
			`"Recipient 1: ${type === 'group' ? 'Group' : 'Contact'}" must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70, but it's "7"`,
			recipients({ type, [type]: byId('={{ 7 }}') }),
		),
	);

	test.each<[string, Array<[string, string]>]>([
		[
			'Recipient 1: Tag Values" has two values for the tag First Name',
			[
				['1', 'a'],
				['1', 'b'],
			],
		],
		['Value 1: Tag" must be a custom field\'s ID, but it\'s "name"', [['name', 'Ann']]],
		['Value 1: Tag" must be a custom field\'s ID, but it\'s "{{1}}"', [['{{1}}', 'Ann']]],
		[
			'Value 1: Value" has an expression that returns nothing for this item',
			[['1', '={{ $json.firstName }}']],
		],
		[
			'Value 1: Value" must be text, but the expression returned an object',
			[['1', '={{ $json.name }}']],
		],
	])('"%s', (problem, data) =>
		expectRefusal(`"${problem}`, recipients(phone('+31612345678', data)), {
			name: { first: 'Ann' },
		}),
	);

	test.each([
		'{}',
		'["+31612345678"]',
		'[{}]',
		`[{ "group": "${unknownId}", "msisdn": "+31612345678" }]`,
		`[{ "group": "${unknownId}", "data": { "1": "Ann" } }]`,
		'[{ "msisdn": "0612" }]',
	])('are sent as they are in additional properties: %s', async (given) => {
		await create({ additionalFields: { additionalProperties: `{ "recipients": ${given} }` } });
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			expect.objectContaining({ recipients: JSON.parse(given) as unknown }),
		]);
	});
});

describe('additional fields', () => {
	const frame = { days: ['Mon'], startTime: '09:00', endTime: '17:00' };
	const frames = (change: INodeParameters) => ({
		spreadTimeFrames: { entries: [frame, { ...frame, ...change }] },
	});
	const senders = (...entries: Array<[countryCode: string, sender: string]>) => ({
		countrySpecificSenders: {
			entries: entries.map(([countryCode, sender]) => ({ countryCode, sender })),
		},
	});
	const time = 'must be a time from 00:00 to 23:59';

	test('take countries as tables have them', async () => {
		const { error } = await create({
			additionalFields: senders(
				['Germany', ' SVC Berlin '],
				[' Nederland ', 'SVC Delft'],
				['be', 'SVC Gent'],
				['usa', 'SVC NY'],
				['+44', 'SVC London'],
			),
		});
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toMatchObject([
			{
				body: {
					countrySpecificSenders: {
						...{ DE: 'SVC Berlin', NL: 'SVC Delft', BE: 'SVC Gent', USA: 'SVC NY' },
						'+44': 'SVC London',
					},
				},
			},
		]);
	});

	test.each(['9:00', '9:00:00', '09:00:00'])(
		'take the time %s as SVC writes it',
		async (startTime) => {
			const spreadUntil = `${winter}-01-09T00:00:00Z`;
			const { error } = await create({
				additionalFields: { ...frames({ startTime }), spreadUntil },
			});
			expect(error?.message).toBeUndefined();
			expect(bed.service.requests).toMatchObject([
				{ body: { spread: { timeFrames: [frame, { ...frame, startTime: '09:00' }] } } },
			]);
		},
	);

	test.each<[string, INodeParameters]>([
		[`"Time Frame 2: Start Time (UTC)" ${time}, but it's "9"`, frames({ startTime: '9' })],
		[
			`"Time Frame 2: Start Time (UTC)" ${time}, but it's "9:00 pm"`,
			frames({ startTime: '9:00 pm' }),
		],
		[`"Time Frame 2: Start Time (UTC)" ${time}, but it's "24:00"`, frames({ startTime: '24:00' })],
		[`"Time Frame 2: End Time (UTC)" ${time}, but it's "17:60"`, frames({ endTime: '17:60' })],
		[`"Time Frame 2: End Time (UTC)" ${time}, but it's "5 pm"`, frames({ endTime: '5 pm' })],
		['"Time Frame 2: End Time (UTC)" is empty', frames({ endTime: '' })],
		['"Time Frame 2: Days" is empty', frames({ days: [] })],
		['"Time Frame 2: Days" can\'t be "Someday"', frames({ days: '={{ ["Mon", "Someday"] }}' })],
		[
			`"Spread Until" must be after 'Schedule', but ${winter}-01-01T00:00:00.000Z isn't after ${winter}-01-01T00:00:00.000Z`,
			{ scheduledAtUtc: `${winter}-01-01T00:00:00Z`, spreadUntil: `${winter}-01-01T00:00:00Z` },
		],
		[
			'"Spread Until" isn\'t in the future: 2020-01-01T00:00:00.000Z',
			{ spreadUntil: '2020-01-01T00:00:00Z' },
		],
		['"Spread Until" is a date without a time: "2035-07-09"', { spreadUntil: '2035-07-09' }],
		['"Schedule" isn\'t a date: "tomorrow"', { scheduledAtUtc: 'tomorrow' }],
		[
			'"Schedule" is more than a day in the past: 31 Dec 1969, 19:00 (America/New_York)',
			{ scheduledAtUtc: '1970-01-01T00:00:00Z' },
		],
		...['2026-12-24', '2026-12-24 ', '20261224', '2026-W52-4'].map(
			(day): [string, INodeParameters] => [
				`"Schedule" is a date without a time: "${day.trim()}"`,
				{ scheduledAtUtc: day },
			],
		),
		[
			'"Schedule" is more than a year ahead: 24 Dec 2962, 04:00 (America/New_York)',
			{ scheduledAtUtc: '2962-12-24T09:00:00Z' },
		],
		['"Schedule" isn\'t a date: an object', { scheduledAtUtc: '={{ { a: 1 } }}' }],
		[
			'"Sender 1: Country Code" must be a country code or a country\'s name, but it\'s "Germoney"',
			senders(['Germoney', 'SVC']),
		],
		['"Sender 2: Sender" is empty', senders(['DE', 'SVC'], ['NL', ''])],
		['"Country-Specific Senders" has two senders for DE', senders(['DE', 'SVC'], ['de', 'Other'])],
		[
			'"Country-Specific Senders" has two senders for DE',
			senders(['Germany', 'SVC'], ['de', 'Other']),
		],
		[
			'"Sender Preset ID" must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70, but it\'s "preset"',
			{ senderPreset: 'preset' },
		],
		[
			'"Send to Opted-Out Recipients" must be true or false, but it\'s "yes"',
			{ ignoreUnsubscribes: 'yes' },
		],
		['"Name" must be text, but the expression returned a list', { name: '={{ [1] }}' }],
		[
			'"Additional Properties (JSON)" must be a JSON object, but it\'s a list',
			{ additionalProperties: '[]' },
		],
	])('%s', (problem, additionalFields) => expectRefusal(problem, { additionalFields }));
});

test.each(['+4915112345678', ' +49 151 / 123-45678', 'ann@example.com'])(
	'a text that is only %s is rejected',
	async (body) => {
		const said = `"Text" contains only "${body.trim()}"`;
		await expectRefusal(said, { body });
	},
);

test.each(['123456', 'Call +4915112345678', 'https://example.com/a@b.c'])(
	'the text %s is sent',
	async (body) => {
		expect((await create({ body })).error?.message).toBeUndefined();
		expect(bed.service.requests).toHaveLength(1);
	},
);

describe('a text that is unusual', () => {
	const rejected = ['+4915112345678', 'jane@example.com', 'Hello {{1}}'];

	test.each(rejected)('%s is sent if that is allowed', async (body) => {
		const { error } = await create({ body, additionalFields: { allowUnusualText: true } });
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toHaveLength(1);
		expect(JSON.stringify(bed.service.requests[0]?.body)).not.toContain('allowUnusualText');
	});

	test.each(rejected)(
		'%s is rejected without, and the error says how to allow it',
		async (body) => {
			const { error } = await create({ body });
			expect(error?.description).toContain("add 'Allow Unusual Text' and turn it on");
			expect(bed.service.requests).toEqual([]);
		},
	);
});

describe('a text of more than 6 parts', () => {
	const body = 'A whole email, pasted. '.repeat(42);

	test('is rejected', async () => {
		const said =
			'"Text" has 966 characters, so each recipient\'s SMS would have 7 parts, which can cost as much as 7 messages';
		await expectRefusal(said, { body });
	});

	test('with 6 is sent, whatever the length of its links, which SVC shortens', async () => {
		const link = `[[https://example.com/${'a'.repeat(1000)}]]`;
		expect((await create({ body: `Your document: ${link}` })).error?.message).toBeUndefined();
		expect(bed.service.requests).toHaveLength(1);
		const text = `${'x'.repeat(6 * 153 - 20)}${link}`;
		const { error } = await create({ body: text });
		expect(error?.message).toContain('"Text" has 919 characters');
	});

	test.each<[string, INodeParameters]>([
		['is sent if that is allowed', { body, additionalFields: { allowLongText: true } }],
		['is sent by another channel', { body, channels: byId('SMS, WhatsApp') }],
		[
			'is sent from additional properties',
			{ additionalFields: { additionalProperties: JSON.stringify({ body }) } },
		],
		['with 6 is sent', { body: body.slice(0, 6 * 153) }],
	])('%s', async (_, parameters) => {
		const { error } = await create(parameters);
		expect(error?.message).toBeUndefined();
		const [request] = bed.service.requests;
		expect(JSON.stringify(request?.body)).toContain('A whole email');
		expect(JSON.stringify(request?.body)).not.toContain('allowLongText');
	});
});

describe('the sender of a text message', () => {
	const name = 'Flower Shop Müller';
	const inJson = { additionalFields: { additionalProperties: `{ "senders": ["${name}"] }` } };

	test('has up to 11 characters, or is a number', async () => {
		const said = `"Sender" can have up to 11 characters for SMS, but "${name}" has 18`;
		await expectRefusal(said, { senders: `SVC, ${name}` });
	});

	const byCountry = { entries: [{ countryCode: 'NL', sender: name }] };

	test('has up to 11 characters in any country', async () => {
		const said = `"Country-Specific Senders" can have up to 11 characters for SMS, but "${name}" has 18`;
		await expectRefusal(said, { additionalFields: { countrySpecificSenders: byCountry } });
	});

	test.each<[string, INodeParameters]>([
		['a number', { senders: '+4915112345678' }],
		['a name in additional properties', { senders: name, ...inJson }],
		[
			'a name of a country in additional properties',
			{
				additionalFields: {
					additionalProperties: `{ "countrySpecificSenders": { "NL": "${name}" } }`,
				},
			},
		],
		[
			'a name of a country beside another channel',
			{
				channels: byId('SMS, WhatsApp'),
				additionalFields: { countrySpecificSenders: byCountry },
			},
		],
		['a name beside another channel', { senders: name, channels: byId('SMS, WhatsApp') }],
	])('can be longer as %s', async (_, parameters) => {
		expect((await create(parameters)).error).toBeUndefined();
		expect(bed.service.requests).toHaveLength(1);
	});
});

test("a preview's text, without its link and for one person, is not sent", () =>
	expectRefusal(
		'"Text" is the text of a preview, with a placeholder instead of a link: https://xxxxx',
		{
			body: 'Hi Ann: https://xxxxxxxxxxxxx',
		},
	));

test('the text of a preview, dragged from it, is not sent to everyone', () =>
	expectRefusal('"Text" has the text of a preview, which is for one recipient', {
		body: '={{ $json.previews?.[0].text ?? "Hi Ann" }}',
	}));

test.each([
	'=Hi {{ $json.text }}: our previews are online',
	'={{ $json.text }}\nNo previews }} yet',
])('the word previews can be part of a text: %j', async (body) => {
	expect((await create({ body })).error?.message).toBeUndefined();
	expect(bed.service.requests).toHaveLength(1);
});

test("an expression that n8n can't evaluate is told with its field", () =>
	expectRefusal(
		'"Text" has an expression that n8n can\'t evaluate: referenced node doesn\'t exist',
		{
			body: "={{ $('Another Node').item.json.name }}",
		},
	));

test("an expression that n8n can't read is told with its field", () =>
	expectRefusal('"Text" has an expression that n8n can\'t read: invalid syntax', {
		body: "={{ $json['a']$json['b'] }}",
	}));

test('a message needs a channel', () =>
	expectRefusal('"Channel" is empty', { channels: byId('={{ [] }}') }));

test.each(['Search', 'Get'])('a %s needs something to go by', async (name) => {
	const operation = name.toLowerCase();
	const { error } = await bed.engine.runNode('svcMessages', {
		operation,
		term: '={{ undefined }}',
		messageId: '={{ undefined }}',
	});
	expect(error?.message).toBe(`"${name === 'Get' ? 'Message' : 'Search Term'}" is empty [item 0]`);
	expect(bed.service.requests).toEqual([]);
});

describe("a tag's value", () => {
	const to = (value: string) => ({
		body: 'Dear {{1}}',
		recipients: { entries: [phone('+31612345678', [['1', value]])] },
	});
	const field = '"Value 1: Value"';

	test.each<[string, string]>([
		['=Mr {{ $json.lastName }}', 'has nothing in place of {{ $json.lastName }}'],
		[
			'={{ $json.firstName }} {{ $json.lastName }}',
			'has nothing in place of {{ $json.firstName }}',
		],
		['={{ "<p>Jane</p>" }}', 'contains "<p>", which is HTML and would be sent as is'],
		['={{ "[First Name]" }}', 'contains "[First Name]", which would be sent as is'],
	])('without its own value is not sent: %s', async (value, problem) => {
		await expectRefusal(`${field} ${problem}`, to(value));
	});

	test.each<[string, string]>([
		['={{ $json.firstName ?? "" }}', ''],
		['={{ $json.firstName ?? "" }} {{ $json.lastName ?? "" }}', ' '],
		['=Mr {{ "Dam" }}', 'Mr Dam'],
	])('can be empty or part of a text: %s', async (value, data) => {
		expect((await create(to(value))).error?.message).toBeUndefined();
		expect(bed.service.requests).toMatchObject([
			{ body: { recipients: [{ msisdn: '+31612345678', data: { 1: data } }] } },
		]);
	});
});

describe('Markdown', () => {
	test.each(['={{ $json.text }}', '={{ $json.text }}\n{{ $json.text }}'])(
		'that an expression returns is rejected: %j',
		(body) =>
			expectRefusal(
				'"Text" contains "**Thank you**", which is Markdown and would be sent as is',
				{ body },
				{ text: '**Thank you** for your order.' },
			),
	);

	test.each([
		['**Thank you** for your order.', '**Thank you** for your order.'],
		['=New inquiry: {{ $json.text }}', 'New inquiry: **Help** me'],
	])('that is typed, or is quoted beside typed words, is sent: %j', async (body, sent) => {
		const { error } = await create({ body }, { text: '**Help** me' });
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toMatchObject([{ body: { body: sent } }]);
	});
});
