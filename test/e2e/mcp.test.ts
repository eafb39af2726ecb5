/** n8n's MCP Server Trigger with a node of the pack as its tool: n8n calls it without an execution. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { byCode, packNode } from '../../tools/n8n/build-workflow.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import { sentences } from '../sentences.ts';
import { suite } from './suite.ts';
import { until } from './until.ts';

const letter: JsonObject = {
	resource: 'letter',
	content: 'text',
	addressAs: 'lines',
	recipient: 'Ann\n1 Street',
	destination: byCode('DE'),
	message: "={{ $fromAI('text', 'The text of the letter', 'string') }}",
};

const toolName = 'Letters';

/** Publishes the tool. @returns what calls it, as a client of MCP does, and gives the response as text */
async function served(
	parameters: JsonObject,
	settings: JsonObject = {},
): Promise<(text: string) => Promise<string>> {
	const { client, stored } = await suite();
	const path = randomUUID();
	const tool = packNode(toolName, 'svcLetters', { ...letter, ...parameters }, stored, settings);
	const workflow = await client.saveWorkflow({
		name: 'MCP',
		nodes: [
			{
				id: 'server',
				name: 'Server',
				type: '@n8n/n8n-nodes-langchain.mcpTrigger',
				typeVersion: 2,
				position: [0, 0],
				webhookId: path,
				parameters: { path },
			},
			{ ...tool, type: `${tool.type}Tool`, id: 'tool', typeVersion: 1, position: [0, 200] },
		],
		connections: { [toolName]: { ai_tool: [[{ node: 'Server', type: 'ai_tool', index: 0 }]] } },
	});
	await client.activate(workflow);
	let session: string | null = null;
	const post = async (method: string, params: JsonObject, id?: number) => {
		const answer = await fetch(`${client.url}/mcp/${path}`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				...(session !== null && { 'mcp-session-id': session }),
			},
			body: JSON.stringify({ jsonrpc: '2.0', method, params, id }),
		});
		session = answer.headers.get('mcp-session-id') ?? session;
		return { status: answer.status, text: await answer.text() };
	};
	const hello = {
		protocolVersion: '2025-03-26',
		capabilities: {},
		clientInfo: { name: 'test', version: '1' },
	};
	await until('the MCP server is published', async () => {
		return (await post('initialize', hello, 1)).status === 200;
	});
	await post('notifications/initialized', {});
	return async (text) =>
		(await post('tools/call', { name: toolName, arguments: { text } }, 2)).text;
}

it('A call whose response is lost sends one letter, whatever Retry On Fail is set to', async () => {
	const { simulator } = await suite();
	for (const settings of [{}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }]) {
		const call = await served({ operation: 'create' }, settings);
		simulator.reset();
		simulator.order({ kind: 'resetAfterProcessing' });
		assert.ok((await call('Hello')).includes(sentences.letterUnknown));
		assert.equal(simulator.state.letters.length, 1);
	}
});

it("A call that failed after it has sent doesn't promise that the next one sends nothing", async () => {
	const { simulator } = await suite();
	const wait = {
		operation: 'createAndWait',
		additionalFields: { omitScheduledate: true },
		statuses: 'received, sent',
	};
	const call = await served({ ...wait, waitAtMost: 0 });
	simulator.reset();
	const endpoint = 'GET /accounts/{accountId}/letters/{letterId}';
	simulator.order({ kind: 'status', status: 422, match: { endpoint } });
	const refused = await call('Hello');
	assert.ok(refused.includes(sentences.stillSent), refused);
	assert.doesNotMatch(refused, /retry of this execution/);
	assert.ok(refused.includes(sentences.notAgain), refused);
	await call('Hello');
	assert.equal(simulator.state.letters.length, 2, 'as the error says');
});
