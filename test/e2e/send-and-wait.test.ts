/** A question by text message in a real n8n: a link, a page, and the execution that continues with the response. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
	chain,
	items,
	manualTrigger,
	packNode,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import type { Execution } from '../../tools/n8n/client.ts';
import { n8nVersion } from '../../tools/n8n/install.ts';
import { type JsonObject, textAt } from '../../tools/n8n/json.ts';
import { fillIn, linkIn, openPage, respond } from './phone.ts';
import { startedByWebhook } from './started-by-webhook.ts';
import { suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';
import { until } from './until.ts';

const question = {
	resource: 'message',
	operation: 'sendAndWait',
	sendTo: 'phoneNumber',
	phoneNumber: '={{ $json.phone }}',
	message: '={{ $json.question }}',
	senders: 'SVC',
};

const questions = [
	{ phone: '+31612345001', question: 'Send letter 1?' },
	{ phone: '+31612345002', question: 'Send letter 2?' },
];

const goOn: Step = { name: 'After', type: 'n8n-nodes-base.noOp' };

/** Runs a workflow that texts these questions. @returns the id of the execution, which is suspended */
async function ask(
	list: JsonObject[],
	how: 'published' | 'in the editor',
	after = goOn,
	more: JsonObject = {},
): Promise<string> {
	const { client, simulator } = await suite();
	simulator.reset();
	const id = await begin(list, how, after, more);
	await untilSuspended(client, id);
	return id;
}

async function begin(
	list: JsonObject[],
	how: 'published' | 'in the editor',
	after: Step,
	more: JsonObject = {},
): Promise<string> {
	const { client, stored } = await suite();
	const path = `questions-${list.length}`;
	const name = `Questions ${list.length} ${how}`;
	const node = packNode('Ask', 'svcMessages', { ...question, ...more }, stored);
	const steps = chain(name, [manualTrigger, items(list), node, after]);
	let id = '';
	if (how === 'published') {
		const workflow = await client.saveWorkflow(startedByWebhook(steps, path));
		await client.activate(workflow);
		assert.equal((await client.callWebhook(path, {})).status, 200);
		await until('the execution exists', async () => {
			[id = ''] = await client.executionIds(workflow.id);
			return id !== '';
		});
	} else {
		id = await client.run((await client.saveWorkflow(steps)).id, 'Start');
	}
	return id;
}

async function ended(id: string): Promise<Execution> {
	return await (await suite()).client.finishedExecution(id);
}

/** The links in the text messages, in the order of the questions. */
async function links(): Promise<URL[]> {
	const { simulator } = await suite();
	const messages = simulator.state.messages.toSorted((a, b) =>
		String(a.body).localeCompare(String(b.body)),
	);
	return messages.map(linkIn);
}

function changed(link: URL, parameter: string): URL {
	const other = new URL(link);
	const value = other.searchParams.get(parameter) ?? '';
	other.searchParams.set(parameter, `${value.startsWith('0') ? '1' : '0'}${value.slice(1)}`);
	return other;
}

for (const how of ['published', 'in the editor'] as const) {
	it(`A question is answered on its page, and the execution continues with the response (${how})`, async () => {
		const { client, simulator } = await suite();
		const id = await ask(questions.slice(0, 1), how);
		const [link] = await links();
		for (const preview of [await openPage(link), await openPage(link)]) {
			assert.equal(preview.status, 200);
			assert.match(preview.text, /Send letter 1\?/);
			assert.match(preview.text, /<form method="post" /);
		}
		assert.equal((await client.execution(id)).status, 'waiting', 'a preview changes nothing');

		const taken = await respond(link, true);
		assert.equal(taken.status, 200);
		assert.match(taken.text, /Your response was recorded/);
		const { status, error, nodes } = await ended(id);
		assert.equal(status, 'success', error);
		const output = nodes.After?.at(-1)?.outputs[0] ?? [];
		assert.equal(output.length, 1);
		const { json, pairedItem } = output[0];
		assert.deepEqual(pairedItem, { item: 0 });
		assert.partialDeepStrictEqual(json, {
			data: { approved: true },
			to: questions[0].phone,
			messageId: simulator.state.messages[0].id,
			timedOut: false,
		});
		assert.match(textAt(json, 'data', 'respondedAt'), /^\d{4}-/);
		assert.equal(simulator.state.messages.length, 1, 'the text message was sent once');

		await respond(link, false);
		const later = await client.execution(id);
		assert.deepEqual(later.nodes.After, nodes.After, 'a later response changes nothing');
	});
}

const fields = [
	{ fieldLabel: 'Reason', fieldType: 'text', requiredField: true },
	{ fieldLabel: 'Amount', fieldType: 'number' },
	{ fieldLabel: 'Days', fieldType: 'checkbox', fieldOptions: 'Monday, Tuesday, Friday' },
	{ fieldLabel: 'Notes', fieldType: 'textarea' },
];

for (const [type, entered, expected] of [
	['freeText', [['field0', 'Too late – "now" & here']], { text: 'Too late – "now" & here' }],
	[
		'customForm',
		[
			['field0', 'Zu spät & "jetzt"'],
			['field1', '12,5'],
			['field2', 'Monday'],
			['field2', 'Friday'],
			['field3', ''],
		],
		{ Reason: 'Zu spät & "jetzt"', Amount: 12.5, Days: ['Monday', 'Friday'], Notes: null },
	],
] as Array<[string, Array<[string, string]>, JsonObject]>) {
	it(`What is entered on the page arrives (${type})`, async () => {
		const { client } = await suite();
		const more = { responseType: type, formFields: { entries: fields } };
		const id = await ask(questions.slice(0, 1), 'in the editor', goOn, more);
		const [link] = await links();
		const unclear = await fillIn(link, [['field0', ' ']]);
		assert.equal(unclear.status, 422);
		assert.match(unclear.text, /Fill in this field/);
		assert.equal((await client.execution(id)).status, 'waiting');
		const taken = await fillIn(link, entered);
		assert.equal(taken.status, 200, taken.text);
		assert.match(taken.text, /Your response was recorded/);
		const { status, error, nodes } = await ended(id);
		assert.equal(status, 'success', error);
		assert.partialDeepStrictEqual(nodes.After?.at(-1)?.outputs[0][0].json, { data: expected });
	});
}

it('Each link answers its own question, once, and nothing else opens the page', async () => {
	const { client, simulator } = await suite();
	const id = await ask(questions, 'published');
	const [first, second] = await links();
	// n8n 1.x leaves its signature unchecked here; the key counts in both lines.
	const checked = n8nVersion().startsWith('1.') ? ['key'] : ['key', 'signature'];
	for (const parameter of checked) {
		const wrong = changed(first, parameter);
		for (const refused of [await openPage(wrong), await respond(wrong, true)]) {
			assert.ok(refused.status >= 400, `a wrong ${parameter} gets ${refused.status}`);
			assert.doesNotMatch(refused.text, /Send letter/);
		}
	}
	assert.equal((await client.execution(id)).status, 'waiting');

	assert.match((await respond(first, false)).text, /Your response was recorded/);
	await untilSuspended(client, id);
	const again = await respond(first, true);
	assert.equal(again.status, 409);
	assert.match(again.text, /Already answered/);
	assert.match((await openPage(second)).text, /Send letter 2\?/);
	assert.match((await respond(second, true)).text, /Your response was recorded/);

	const { status, error, nodes } = await ended(id);
	assert.equal(status, 'success', error);
	assert.partialDeepStrictEqual(
		nodes.After?.at(-1)?.outputs[0].map(({ json }) => json),
		[
			{ to: questions[0].phone, data: { approved: false }, timedOut: false },
			{ to: questions[1].phone, data: { approved: true }, timedOut: false },
		],
	);
	assert.equal(simulator.state.messages.length, 2, 'no question was sent again');
});

it('A preview that only requests the headers of a link changes nothing', async () => {
	const { client } = await suite();
	const id = await ask(questions.slice(0, 1), 'in the editor');
	const [link] = await links();
	for (let times = 0; times < 2; times++) {
		const preview = await fetch(link, { method: 'HEAD' });
		assert.ok(preview.status < 500, `HEAD gets ${preview.status}`);
		assert.equal(await preview.text(), '');
	}
	assert.equal((await client.execution(id)).status, 'waiting');
	assert.match((await respond(link, true)).text, /Your response was recorded/);
	assert.equal((await ended(id)).status, 'success');
});

it('A response while the text is still being sent is rejected, and counts when it is sent again', async () => {
	const { client, simulator } = await suite();
	simulator.reset();
	// SVC delivers the text seconds before it responds to n8n.
	const endpoint = 'POST /accounts/{accountId}/messages';
	simulator.order({ kind: 'delay', delayMs: 5000, match: { area: 'messages', endpoint } });
	const id = await begin(questions.slice(0, 1), 'in the editor', goOn);
	await until('the text arrives', () => simulator.state.messages.length === 1);
	const [link] = await links();
	const early = await respond(link, true);
	// Whatever n8n says, which stores nothing of an execution that runs: 409, or 500 in n8n 2.41.
	assert.ok(early.status >= 400, `an early response gets ${early.status}`);
	assert.doesNotMatch(early.text, /recorded/);
	await untilSuspended(client, id);
	assert.match((await respond(link, false)).text, /Your response was recorded/);
	const { nodes } = await ended(id);
	assert.partialDeepStrictEqual(nodes.After?.at(-1)?.outputs[0][0].json, {
		data: { approved: false },
	});
	assert.equal(simulator.state.messages.length, 1);
});

it('A response after the execution has failed changes nothing, and shows no question', async () => {
	const { client, simulator } = await suite();
	const fails: Step = {
		name: 'After',
		type: 'n8n-nodes-base.stopAndError',
		parameters: { errorMessage: 'Failed later' },
	};
	const id = await ask(questions.slice(0, 1), 'in the editor', fails);
	const [link] = await links();
	assert.match((await respond(link, true)).text, /Your response was recorded/);
	const failed = await client.finishedExecution(id);
	assert.equal(failed.status, 'error');
	for (const late of [await openPage(link), await respond(link, false)]) {
		assert.ok(late.status >= 400, `a response to a failed execution gets ${late.status}`);
		assert.doesNotMatch(late.text, /Send letter|recorded/);
	}
	const later = await client.execution(id);
	assert.deepEqual([later.status, later.error], [failed.status, failed.error]);
	assert.equal(simulator.state.messages.length, 1);
});
