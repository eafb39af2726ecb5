/** A text that looks like a mistake is rejected, and sent if Allow Unusual Text is on. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createParameters as letter, someLetters } from '../letters/letter.ts';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [aLetter] = someLetters(1);
const [aMessage] = someMessages(1);

const allowed = { allowUnusualText: true };

const places: Array<
	[string, string, IDataObject, (text: string) => INodeParameters, () => unknown]
> = [
	[
		'a letter',
		'svcLetters',
		aLetter,
		(text) => ({ ...letter, message: text }),
		() => bed.service.state.letters.at(-1)?.message,
	],
	[
		'a message',
		'svcMessages',
		aMessage,
		(text) => ({ ...message, body: text }),
		() => bed.service.state.messages.at(-1)?.body,
	],
	[
		'a campaign',
		'svcCampaigns',
		aMessage,
		(text) => ({ ...message, resource: 'campaign', body: text, channels: byId('SMS') }),
		() => bed.service.state.campaigns.at(-1)?.body,
	],
];

describe.each(places)('%s', (_, type, item, parameters, sent) => {
	const run = async (text: string, additionalFields: INodeParameters, json: IDataObject = {}) =>
		await bed.engine.runNode(
			type,
			{ ...parameters(text), additionalFields },
			{ items: [{ ...item, ...json }], settings: { name: 'Node' } },
		);

	const unusual = [
		'Tom {Junior} says hi',
		'pass {xyz}',
		'See https://example.com/{id}',
		'Customer wrote: {name}',
		'#N/A in your sheet',
		'undefined, she said',
		'NaN bread 2.50',
		'Invalid Date? No',
		'Hello <b>Ann</b>',
		'Write \\n for a new line',
		'Hello Anna,\\nyour order',
		'Your **new** order',
		'See [our shop](https://example.com)',
	];

	test.each(unusual)('is rejected, and the error says how to send it: %s', async (words) => {
		const { error } = await run('={{ $json.words }}', {}, { words });
		expect(error?.message).toMatch(/^"Text" /);
		expect(error?.description).toMatch(
			/ To send it anyway, add 'Allow Unusual Text' and turn it on\. Nothing was sent for this item\.$/,
		);
		expect(bed.service.requests).toEqual([]);
	});

	test.each(unusual)('is sent if that is allowed: %s', async (words) => {
		const { error } = await run('={{ $json.words }}', allowed, { words });
		expect([error?.message, sent()]).toEqual([undefined, words]);
	});

	test('is sent for the items that allow it', async () => {
		const switched = { allowUnusualText: '={{ $json.isMeant }}' };
		const { error } = await run('pass {xyz}', switched, { isMeant: 'true' });
		expect([error?.message, sent()]).toEqual([undefined, 'pass {xyz}']);
		const { error: other } = await run('pass {xyz}', switched, { isMeant: false });
		expect(other?.message).toContain('contains "{xyz}"');
	});

	test('is rejected all the same with a missing value or half a character', async () => {
		const { error } = await run('=Dear {{ $json.nothing }}, hi', allowed);
		expect(error?.message).toContain('has nothing in place of {{ $json.nothing }}');
		const { error: half } = await run('={{ $json.words }}', allowed, { words: 'Hi \uD83D' });
		expect(half?.message).toContain('contains an incomplete character');
		expect(bed.service.requests).toEqual([]);
	});

	test.each<[string, IDataObject]>([
		['Hello Anna,\\nyour order', {}],
		['=Hello {{ $json.name }},\\nyour order', { name: 'Ann' }],
		['=Hi: {{ $json.words }}', { words: 'Dear Erika,\\n\\nthanks' }],
	])('with the line break of a program is rejected: %s', async (text, json) => {
		const { error } = await run(text, {}, json);
		expect(error?.message).toBe('"Text" contains "\\n", which would be sent as is [item 0]');
		expect(error?.description).toContain(
			"press Enter instead. In an expression, add .replaceAll('\\\\n', '\\n')",
		);
		expect(bed.service.requests).toEqual([]);
	});

	const prices = { price: '10', shipping: '5' };

	test.each<[string, IDataObject]>([
		['=You owe {{ $json.price + $json.shipping }} EUR.', prices],
		['=You owe € {{$json.price+$json.shipping}}.', prices],
		[
			'=You owe {{ $json.price + $json.shipping }} {{ $json.currency }}',
			{ ...prices, price: 10, currency: 'EUR' },
		],
	])('with an amount that was put together is rejected: %s', async (text, json) => {
		const { error } = await run(text, {}, json);
		expect(error?.message).toMatch(/^"Text" contains 105, which {{.*}} made by joining texts/);
		expect(error?.description).toContain('{{ $json.price.toFloat() + $json.shipping.toFloat() }}');
		expect(bed.service.requests).toEqual([]);
	});

	test.each<[string, IDataObject, string]>([
		['={{ $json.price + $json.shipping }} EUR', { price: 10, shipping: 5 }, '15 EUR'],
		['={{ $json.price + $json.shipping }} EUR', { price: '10', shipping: '.50' }, '10.50 EUR'],
		['={{ $json.price + $json.shipping }} EUR', { price: 'Ann: ', shipping: '5' }, 'Ann: 5 EUR'],
		['=Your code is {{ $json.price + $json.shipping }}', prices, 'Your code is 105'],
	])('with what may be put together is sent: %s of %j', async (text, json, expected) => {
		const { error } = await run(text, {}, json);
		expect([error?.message, sent()]).toEqual([undefined, expected]);
	});

	test.each<[string, IDataObject, string]>([
		['Saved in C:\\new\\reports', {}, 'Saved in C:\\new\\reports'],
		['See \\\\server\\name', {}, 'See \\\\server\\name'],
		['See https://example.com/M%C3%BC', {}, 'See https://example.com/M%C3%BC'],
		['=https://example.com/{{ $json.name }}', { name: 'M%C3%BC' }, 'https://example.com/M%C3%BC'],
		[
			'=Failed: {{ JSON.stringify($json.failure) }}',
			{ failure: { text: 'a\nb' } },
			'Failed: {"text":"a\\nb"}',
		],
		['={{ $json.words.replaceAll("\\\\n", "\\n") }}', { words: 'a\\nb' }, 'a\nb'],
	])('with a path, a link, or quoted JSON is sent: %s', async (text, json, expected) => {
		const { error } = await run(text, {}, json);
		expect([error?.message, sent()]).toEqual([undefined, expected]);
	});
});

describe('a question', () => {
	const run = async (question: string, options: INodeParameters) =>
		await bed.engine.runNode(
			'svcMessages message sendAndWait',
			{
				sendTo: 'phoneNumber',
				phoneNumber: '+31612345678',
				senders: 'SVC',
				message: question,
				options,
			},
			{ items: [{}], settings: { name: 'Node' } },
		);

	test.each(['Send {this}?', 'Send this?\\nNow?', 'Send <b>this</b>?'])(
		'is rejected, or asked if that is allowed: %s',
		async (question) => {
			const { error } = await run(question, {});
			expect(error?.message).toMatch(/^"Message" contains /);
			expect(error?.description).toContain("add 'Allow Unusual Text' and turn it on");
			expect(bed.service.requests).toEqual([]);
			const { error: none } = await run(question, allowed);
			expect(none?.message).toBeUndefined();
			expect(bed.service.requests).toHaveLength(1);
		},
	);
});
