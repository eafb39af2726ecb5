import assert from 'node:assert/strict';
import { formSignIn } from '../../demo/credentials.ts';
import { textAt } from '../../tools/n8n/json.ts';
import { until } from './until.ts';

/** n8n leaves a call for a page unanswered while the workflow is on its way there. */
const patienceMs = 120_000;

const { user, password } = formSignIn;
const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/**
 * Sends in the first page of a published form of n8n, as a browser does.
 *
 * @param fields by their place on the page, from 0
 * @returns the address of the page that follows
 */
export async function submitForm(url: string, fields: Array<string | File>): Promise<string> {
	let answer = await post(url, fields);
	await until(`the form ${url} is open`, async () => {
		if (answer.status === 404) answer = await post(url, fields);
		return answer.status !== 404;
	});
	const text = await answer.text();
	assert.equal(answer.status, 200, text);
	return textAt(JSON.parse(text), 'formWaitingUrl');
}

/** The HTML of the page that follows, once the workflow has come to it. */
export async function formPage(url: string): Promise<string> {
	const status = new URL(url);
	status.pathname += '/n8n-execution-status';
	await until('the workflow shows its form', async () => {
		const answer = await fetch(status, { signal: AbortSignal.timeout(patienceMs) });
		return (await answer.text()) === 'form-waiting';
	});
	return await (await fetch(url, { signal: AbortSignal.timeout(patienceMs) })).text();
}

/** Sends in a page that followed. */
export async function confirmForm(url: string, fields: string[]): Promise<void> {
	const answer = await post(url, fields);
	const text = await answer.text();
	assert.equal(answer.status, 200, text);
}

/**
 * The HTML of the last page. As in a browser, the workflow ends once it is shown.
 * @param before the page that was sent in: n8n still waits for it until the workflow goes on
 */
export async function formEnding(url: string, before = ''): Promise<string> {
	let page = before;
	await until('the page after the one that was sent in', async () => {
		page = await formPage(url);
		return titleOf(page) !== titleOf(before);
	});
	await post(url, []);
	return page;
}

function titleOf(page: string): string | undefined {
	return /<title>([^<]*)<\/title>/.exec(page)?.[1];
}

async function post(url: string, fields: Array<string | File>): Promise<Response> {
	const body = new FormData();
	for (const [index, field] of fields.entries()) body.append(`field-${index}`, field);
	return await fetch(url, {
		method: 'POST',
		// A form can be closed to programs.
		headers: { authorization, 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
		body,
		signal: AbortSignal.timeout(patienceMs),
	});
}
