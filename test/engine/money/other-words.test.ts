/** Texts with other people's words in them, which can look like tags, templates, or code. */
import type { INodeParameters } from 'n8n-workflow';
import { createParameters as letter, someLetters } from '../letters/letter.ts';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [aMessage] = someMessages(1);

const send = async (body: string, words: string, others: INodeParameters = {}) => {
	const { error } = await bed.engine.run({
		nodes: [{ type: 'svcMessages', parameters: { ...message, body, ...others } }],
		items: [{ ...aMessage, words }],
	});
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

test('a tag that a node before has written stays one', async () => {
	const { sent } = await send('=Hello {{ $json.words }}', '[[https://example.com]]');
	expect(sent).toBe('Hello [[https://example.com]]');
});

test('they may end with a comma, the typed text not', async () => {
	expect(await send('=Inquiry: {{ $json.words }}', 'Yours,')).toMatchObject({
		error: undefined,
		sent: 'Inquiry: Yours,',
	});
	const { error } = await send('=Inquiry: {{ $json.words }}, ', 'Hello');
	expect(error?.message).toContain('ends with a comma');
});

test('HTML in them is sent by message, and not printed', async () => {
	const words = 'it shows <br> in the title';
	expect(await send('=Inquiry: {{ $json.words }}', words)).toMatchObject({ error: undefined });
	const [item] = someLetters(1);
	const { error } = await bed.engine.run({
		nodes: [{ type: 'svcLetters', parameters: { ...letter, message: '=Note: {{ $json.words }}' } }],
		items: [{ ...item, words }],
	});
	expect(error?.message).toContain('"Text" contains "<br>", which is HTML');
});
