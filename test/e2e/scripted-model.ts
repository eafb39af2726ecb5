import fastify from 'fastify';
import { at, isObject, type JsonObject, listAt, textAt } from '../../tools/n8n/json.ts';

/** A tool and what the model fills in. */
export type ToolCall = [tool: string, input: JsonObject];

/** A tool as n8n describes it to the model. */
export interface OfferedTool {
	name: string;
	description: string;
	/** The names of what the model may fill in. */
	inputs: string[];
}

/**
 * Speaks as a chat model of OpenAI's interface, from a script: n8n's own chat model node talks to it on
 * loopback, so the tests see what a model sees.
 */
export interface ScriptedModel {
	/** For the base URL of n8n's credential. */
	url: string;
	/** The tools offered last. */
	offered: OfferedTool[];
	/** What the tools answered, in the order of the calls. */
	answers: string[];
	/** From now on: one list of calls each time it is asked, and then the word "Done". */
	play(script: ToolCall[][]): void;
	close(): Promise<void>;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
	const app = fastify({ bodyLimit: 64 * 1024 * 1024 });
	let script: ToolCall[][] = [];
	let calls = 0;
	app.post('/v1/chat/completions', (request) => {
		model.offered = listAt(request.body, 'tools').map((tool) => ({
			name: textAt(tool, 'function', 'name'),
			description: textAt(tool, 'function', 'description'),
			inputs: Object.keys(objectAt(tool, 'function', 'parameters', 'properties')),
		}));
		model.answers = listAt(request.body, 'messages')
			.filter((message) => at(message, 'role') === 'tool')
			.map((message) => textAt(message, 'content'));
		const next = script.shift();
		return {
			id: 'chatcmpl-1',
			object: 'chat.completion',
			created: 1,
			model: 'scripted',
			choices: [
				{
					index: 0,
					finish_reason: next ? 'tool_calls' : 'stop',
					message: {
						role: 'assistant',
						content: next ? null : 'Done',
						...(next && {
							tool_calls: next.map(([name, input]) => ({
								id: `call-${(calls += 1)}`,
								type: 'function',
								function: { name, arguments: JSON.stringify(input) },
							})),
						}),
					},
				},
			],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	});
	const model: ScriptedModel = {
		url: await app.listen({ host: '127.0.0.1', port: 0 }),
		offered: [],
		answers: [],
		play(turns) {
			script = turns;
			model.answers = [];
		},
		close: async () => await app.close(),
	};
	return model;
}

function objectAt(value: unknown, ...path: string[]): JsonObject {
	const found = at(value, ...path);
	return isObject(found) ? found : {};
}
