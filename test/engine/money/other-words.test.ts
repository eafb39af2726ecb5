/** Texts with other people's words in them, which can look like tags, templates, or code. */
import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import { ERROR_TRIGGER_TYPE } from '../harness/index.ts';
import { createParameters as letter, someLetters } from '../letters/letter.ts';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [aMessage] = someMessages(1);

const send = async (
	body: string,
	words: string,
	others: INodeParameters = {},
	mode: WorkflowExecuteMode = 'trigger',
) => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, body, ...others },
		{ items: [{ ...aMessage, words }], mode },
	);
	return { error, sent: bed.service.state.messages.at(-1)?.body };
};

test.each([
	['{{ hello }} is shown on your page', '{ { hello }} is shown on your page'],
	['a text with [[ brackets', 'a text with [ [ brackets'],
	['it says [[first name', 'it says [ [first name'],
	['three {{{ of them', 'three { { { of them'],
])('brackets in them are no tags: %s', async (words, shown) => {
	const { error, sent } = await send('=Inquiry: {{ $json.words }}', words);
	expect([error?.message, sent]).toEqual([undefined, `Inquiry: ${shown}`]);
});

test.each([
	['={{ $json.words }}', '[[optout', 'has "[[" without "]]" after it'],
	['=[[nickname]]: {{ $json.words }}', '[[ hello', 'has "[[nickname]]"'],
])('brackets that can be a template are tags: %s', async (body, words, problem) => {
	const { error } = await send(body, words);
	expect(error?.message).toContain(problem);
	expect(bed.service.requests).toEqual([]);
});

test.each([
	['=Hello {{ $json.words }}', '[[https://example.com]]', '[[https://example.com]]'],
	['=New comment of {{ $json.words }}: ', 'Eve [[optout]]', '[[optout]]'],
	['=New comment of {{ $json.words }}', '[[page:6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70]]', '[[page:'],
	['=Hello {{ $json.words }}', 'Eve {{5}}', '{{5}}'],
	['=Hello {{ $json.words }}', '[[Last-Name]]', '[[Last-Name]]'],
	['=Room [{{ $json.words }}]', '[optout]', '[[optout]]'],
	['=Hi {{ $json.words }}{{ "[optout]]" }}', 'Eve[', '[[optout]]'],
	['=Hi {{ [$json.words] }}', '[[optout]]', '[[optout]]'],
	['=[[{{ $json.words }}]]', 'https://a.example]] [[optout]] [[https://b.example', '[[optout]]'],
])('no one knows whether a whole tag in them is meant: %s', async (body, words, tag) => {
	for (const allowUnusualText of [false, true]) {
		const { error } = await send(body, words, { additionalFields: { allowUnusualText } });
		expect(error?.message).toMatch(/^"Text" has ".*" in a value, where it would become a tag/);
		expect(error?.message).toContain(`has "${tag}`);
	}
	expect(bed.service.requests).toEqual([]);
	const { error, sent } = await send(body, words, {}, 'error');
	expect([error?.message, sent?.includes('[optout]]')]).toEqual([
		undefined,
		words.includes('optout') || body.includes('optout'),
	]);
	expect(sent?.replace('[[first name]]', '').match(/\[\[(?!https:\/\/a)|\{\{(?!1)/)).toBeNull();
});

test.each([
	["=See {{ '[[' + $json.words + ']]' }}, or call us", 'https://example.com'],
	['=See {{ `[[${$json.words}]]` }}, or call us', 'https://example.com'],
	[
		"=See {{ $json.words ? '[[' + $json.words + ']]' : 'below' }}, or call us",
		'https://example.com',
	],
	[
		"=See {{ `${$json.words ? '[[' + $json.words + ']]' : 'below'}, or` }} call us",
		'https://example.com',
	],
	["=See {{ $json.words ? '[[https://example.com]]' : 'below' }}, or call us", 'yes'],
])('a tag that is typed within an expression is one: %s', async (body, words) => {
	const { error, sent } = await send(body, words);
	expect([error?.message, sent]).toEqual([undefined, 'See [[https://example.com]], or call us']);
});

test.each([
	"=Tickets: {{ $json.words.split(',').map((one) => '[[' + one + ']]').join(', ') }}",
	'=Tickets: {{ $json.words.split(",").map((one, index) => `${index + 1}: [[${one}]]`).join() }}',
])('each of several links that an expression makes is one: %s', async (body) => {
	const { error, sent } = await send(body, 'https://a.example/1,https://a.example/2');
	expect([error?.message, sent]).toEqual([
		undefined,
		expect.stringMatching(
			/^Tickets:.*\[\[https:\/\/a\.example\/1\]\].*\[\[https:\/\/a\.example\/2\]\]$/,
		),
	]);
});

test('an expression that makes no links of several values makes none of their words', async () => {
	const body = "=Tickets: {{ $json.words.split(',').map((one) => one + '!').join() }}";
	const { error } = await send(body, '[[https://a.example/1]]');
	expect(error?.message).toContain(']]" in a value, where it would become a tag');
});

test('a tag that is meant is sent in the ways that the error names', async () => {
	const { error } = await send('=Hello {{ $json.words }}', '[[https://example.com]]');
	expect(error?.description).toBe(
		"To send a link as a tag, type the brackets: [[{{ $json.url }}]]. For other tags, write the whole text in one expression, such as {{ 'Hello ' + $json.text }}. If it's someone else's text, remove the brackets: {{ $json.text.replace(/[\\[\\]{}]/g, ' ') }}. Nothing was sent for this item.",
	);
	const tag = '[[https://example.com]]';
	expect(await send('=Hello [[{{ $json.words }}]]', 'https://example.com')).toEqual({
		error: undefined,
		sent: `Hello ${tag}`,
	});
	expect(await send("={{ 'Hello ' + $json.words }}", tag)).toEqual({
		error: undefined,
		sent: `Hello ${tag}`,
	});
	expect(await send("=Hello {{ $json.words.replace(/[\\[\\]{}]/g, ' ') }}", tag)).toEqual({
		error: undefined,
		sent: 'Hello   https://example.com  ',
	});
});

test('HTML in them is sent by message, and not printed', async () => {
	const words = 'it shows <br> in the title';
	expect(await send('=Inquiry: {{ $json.words }}', words)).toMatchObject({ error: undefined });
	const [item] = someLetters(1);
	const { error } = await bed.engine.runNode(
		'svcLetters',
		{ ...letter, message: '=Note: {{ $json.words }}' },
		{ items: [{ ...item, words }] },
	);
	expect(error?.message).toContain('"Text" contains "<br>", which is HTML');
});

describe('an alert', () => {
	const alert = '=The workflow failed: {{ $json.words }}';

	test.each([
		'Hello J\u00c3\u00bcrgen',
		'The \u00e2\u20ac\u0153sale',
		'Hello J\uFFFDrgen',
		'Hello\\nJane',
		'Hello {name}',
		'Hello <b>Jane</b>',
		'Hello undefined, thanks',
		'Valid until Invalid DateTime',
		'Hello #N/A',
	])('may quote what the node says about: %s', async (words) => {
		const { error } = await send('={{ $json.words }}', words);
		const said = `${error?.message}. ${error?.description}`;
		expect(said).toMatch(/^"Text" contains ".*/);
		expect(await send(alert, said)).toMatchObject({ error: undefined });
	});

	test.each(['J\u00c3\u00bcrgen is unknown', 'Line 1\\nLine 2', 'undefined'])(
		'in an error workflow, may quote: %s',
		async (words) => {
			const { error } = await send(alert, words);
			expect(error?.message).toMatch(/^"Text" contains "/);
			expect(await send(alert, words, {}, 'error')).toEqual({
				error: undefined,
				sent: `The workflow failed: ${words}`,
			});
		},
	);

	test('in an error workflow, has no gap, nor a placeholder beside the error', async () => {
		const gap = await send('=Failed: {{ $json.nothing }}', '', {}, 'error');
		expect(gap.error?.message).toContain('has nothing in place of {{ $json.nothing }}');
		const placeholder = await send('=Dear {name}: {{ $json.words }}', 'Oh', {}, 'error');
		expect(placeholder.error?.message).toContain('contains "{name}"');
	});

	test.each([
		['"Text" contains "{name}", which would be sent as is'],
		['No price for <b>Jane</b>'],
		['Line 1\\nLine 2'],
		['has "[[" without "]]" after it', 'has "[ [" without "]]" after it'],
		['has "{{ name }}"', 'has "{ { name }}"'],
		// Cut, as in messages.md.
		['half an emoji: \u{1F600}'.slice(0, -1), 'half an emoji: '],
	])('in an error workflow, may be the error alone: %s', async (words, shown = words) => {
		const alone = '={{ $json.words }}';
		expect((await send(alone, words)).error).toBeDefined();
		expect(await send(alone, words, {}, 'error')).toEqual({ error: undefined, sent: shown });
	});

	test.each(['={{ $json.words }}', alert])(
		'in an error workflow, may quote the same once that is retried or executed in the editor: %s',
		async (body) => {
			const words = 'No price for <b>[[optout]]</b> {name}';
			const nodes = [
				{ type: ERROR_TRIGGER_TYPE, name: 'Error Trigger' },
				{ type: 'svcMessages', name: 'Text', parameters: { ...message, body } },
			];
			const workflow = {
				nodes,
				connections: {
					'Error Trigger': { main: [[{ node: 'Text', type: 'main' as const, index: 0 }]] },
				},
			};
			const items = [{ ...aMessage, words }];
			bed.service.order({ kind: 'status', status: 400, match: { nth: 1 } });
			const failed = await bed.engine.run({ workflow, items, mode: 'error' });
			expect(failed.error?.message).toContain('SVC rejected');
			expect((await bed.engine.retry(failed)).error?.message).toBeUndefined();
			const { error } = await bed.engine.run({ workflow, items, mode: 'manual' });
			expect(error?.message).toBeUndefined();
			// The editor doesn't send the same again.
			expect(bed.service.state.messages).toHaveLength(1);
		},
	);

	test('in a sub-workflow of an error workflow, may quote it, if n8n knows what called it', async () => {
		const { error } = await bed.engine.runNode(
			'svcMessages',
			{ ...message, body: '={{ $json.words }}' },
			{ items: [{ ...aMessage, words: 'No <b>price</b>' }], mode: 'integrated', rootMode: 'error' },
		);
		expect(error?.message).toBeUndefined();
	});
});
