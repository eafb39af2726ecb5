/** n8n's AI Agent with the pack's nodes as its tools, and a model that follows a script. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { agentWorkflow, byCode, byId, packNode } from '../../tools/n8n/build-workflow.ts';
import type { Execution, WorkflowData } from '../../tools/n8n/client.ts';
import { n8nVersion } from '../../tools/n8n/install.ts';
import { at, type JsonObject, listAt, textAt } from '../../tools/n8n/json.ts';
import { packName } from '../../tools/n8n/pack.ts';
import { sentences } from '../sentences.ts';
import { type ScriptedModel, startScriptedModel, type ToolCall } from './scripted-model.ts';
import { suite } from './suite.ts';

let model: ScriptedModel | undefined;
after(async () => await model?.close());

type NodeType = Parameters<typeof packNode>[1];

/** A node of the pack for the agent to use. */
interface Tool {
	node: NodeType;
	parameters: JsonObject;
	settings?: JsonObject;
}

/** What the model fills in, as the editor's button "Let the model define this parameter" writes it. */
const fromModel = (key: string, description: string) =>
	`={{ $fromAI('${key}', '${description}', 'string') }}`;

const tool = (
	node: NodeType,
	resource: string,
	operation: string,
	fields: JsonObject = {},
): Tool => ({ node, parameters: { resource, operation, ...fields } });

const letters = tool('svcLetters', 'letter', 'create', {
	content: 'text',
	addressAs: 'lines',
	recipient: fromModel('recipient', 'Name and address of the recipient'),
	destination: byCode(fromModel('country', 'Two-letter code of the country')),
	message: fromModel('text', 'The text of the letter'),
});

const text = {
	body: fromModel('text', 'The text'),
	sendTo: 'phoneNumber',
	phoneNumber: fromModel('phone', 'With country code'),
	senders: 'SVC',
};

const messages = tool('svcMessages', 'message', 'create', text);

let nodeTypes: Promise<unknown[]> | undefined;

/** The name that n8n gives a tool when it is added from the panel, and makes the model's name of. */
async function nameOf({ node, parameters }: Tool): Promise<string> {
	const { client } = await suite();
	nodeTypes ??= client.types('nodes');
	const type = (await nodeTypes).find((one) => at(one, 'name') === `${packName}.${node}Tool`);
	const actions = listAt(type, 'properties')
		.filter(
			(one) =>
				at(one, 'name') === 'operation' &&
				listAt(one, 'displayOptions', 'show', 'resource').includes(parameters.resource),
		)
		.flatMap((one) => listAt(one, 'options'))
		.filter((one) => at(one, 'value') === parameters.operation);
	return `${textAt(actions[0], 'action')} in ${textAt(type, 'defaults', 'name')}`;
}

const forModel = (name: string) => name.replaceAll(/[^\w-]+/g, '_').slice(0, 64);

async function workflow(tools: Tool[], version?: number): Promise<WorkflowData> {
	const { client, stored } = await suite();
	model ??= await startScriptedModel();
	const openAi = await client.saveCredential({
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: `${model.url}/v1` },
	});
	const steps = tools.map(async (used) => {
		const { node, parameters, settings } = used;
		return packNode(await nameOf(used), node, parameters, stored, settings);
	});
	return agentWorkflow(openAi, await Promise.all(steps), version);
}

/** Has the agent make these calls, after each other or in one go. */
async function run(
	tools: Tool[],
	turns: ToolCall[][],
	version?: number,
): Promise<{ execution: Execution; model: ScriptedModel }> {
	const { client } = await suite();
	const data = await workflow(tools, version);
	assert.ok(model);
	model.play(turns);
	const { id } = await client.saveWorkflow(data);
	const execution = await client.finishedExecution(await client.run(id, 'Start'));
	return { execution, model };
}

it('An agent calls each of the 11 nodes as a tool, and gets lean answers', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { state } = simulator;
	const [group] = state.seedGroups(1);
	const [contact] = state.seedContacts(group.id, 1);
	const [order] = state.seedOrders(1);
	const { event } = state.seedShopEvent();
	state.setBulkEmailWebhook('https://n8n.example/webhook/7', ['Bounced']);
	state.seedInboundNumbers(1);
	state.seedNumberTypes(1);
	const file = state.seedSigningFile('contract.pdf', Buffer.from('%PDF-1.7\n(#sign)'));

	const dossier = {
		name: fromModel('name', 'What it is about'),
		fileIds: fromModel('file', 'ID of the uploaded file'),
		signingOrder: 'atOnce',
		invitees: {
			entries: [
				{
					name: fromModel('person', 'Who signs'),
					email: fromModel('email', 'Address of who signs'),
					fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: '#sign' }] },
				},
			],
		},
	};
	const calls: Array<[used: Tool, input: JsonObject]> = [
		[letters, { recipient: 'Ann\n1 Street', country: 'DE', text: 'Dear Ann' }],
		[messages, { phone: '+31612345678', text: 'Hello' }],
		[
			tool('svcAddressBook', 'contact', 'get', { contactId: byId(fromModel('id', 'The contact')) }),
			{ id: contact.id },
		],
		[tool('svcBulkEmail', 'webhook', 'get'), {}],
		[tool('svcCampaigns', 'campaign', 'getCost', text), { phone: '+31612345678', text: 'Sale' }],
		[
			tool('svcPayments', 'order', 'get', { orderKey: byId(fromModel('key', 'The order')) }),
			{ key: order.order_key },
		],
		[tool('svcPhoneNumbers', 'numberType', 'getAll', { limit: 1 }), {}],
		[tool('svcRouteTesting', 'coverage', 'getCountries', { limit: 3 }), {}],
		[
			tool('svcSigning', 'dossier', 'create', dossier),
			{ name: 'Contract', file: file.id, person: 'Ann', email: 'ann@example.com' },
		],
		[
			tool('svcTicketShop', 'event', 'get', { eventUuid: byId(fromModel('id', 'The event')) }),
			{ id: event.uuid },
		],
		[tool('svcVoice', 'inboundNumber', 'getAll', { limit: 1 }), {}],
	];
	const names = await Promise.all(calls.map(async ([used]) => await nameOf(used)));
	const { execution, model } = await run(
		calls.map(([used]) => used),
		[calls.map(([, input], index): ToolCall => [forModel(names[index]), input])],
	);
	assert.equal(execution.status, 'success', execution.error);
	assert.equal(
		at(execution.nodes['AI Agent']?.at(-1)?.outputs[0]?.[0], 'json', 'output'),
		'Done',
		'the agent came to its end',
	);

	const byName = <T extends { name: string }>(list: T[]) =>
		list.sort((a, b) => a.name.localeCompare(b.name));
	assert.deepEqual(
		byName(model.offered),
		byName(
			calls.map(([, input], index) => ({
				name: forModel(names[index]),
				description: names[index],
				inputs: Object.keys(input),
			})),
		),
	);

	// One request each, those that cost money included.
	assert.deepEqual(
		simulator.requests.map(({ area }) => area).sort(),
		[
			'addressbook',
			'bulkemail',
			'campaigns',
			'letters',
			'messages',
			'numbers',
			'payments',
			'routetest',
			'signingSandbox',
			'ticketshop',
			'voice',
		],
		model.answers.join('\n'),
	);
	assert.equal(state.letters.length, 1);
	assert.equal(state.messages.length, 1);

	for (const [index, answer] of model.answers.entries()) {
		const found = JSON.parse(answer) as JsonObject[];
		assert.ok(found.length > 0, names[index]);
		for (const one of found) {
			assert.equal(at(one, 'error'), undefined, answer);
		}
		// Some 500 tokens, which a model reads again with every turn.
		assert.ok(answer.length < 2000, `${names[index]} answers at length: ${answer}`);
	}
	assert.equal(model.answers.length, calls.length);
});

it('An agent fills in the mapped fields of a contact to import, custom fields among them', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { state } = simulator;
	const [group] = state.seedGroups(1);
	const used = tool('svcAddressBook', 'contact', 'import', {
		groupId: byId(group.id),
		mapping: 'manual',
		columns: {
			mappingMode: 'defineBelow',
			value: {
				email: fromModel('email', 'Their address'),
				field6: fromModel('company', 'Where they work'),
				lastName: null,
			},
			matchingColumns: [],
			schema: [],
		},
	});
	const name = forModel(await nameOf(used));
	const { model } = await run(
		[used],
		[[[name, { email: 'ann@example.com', company: 'Boots Ltd' }]]],
	);
	assert.deepEqual(
		model.offered.map(({ inputs }) => inputs),
		[['email', 'company']],
	);
	assert.match(model.answers[0], /"imported":\s*1/);
	const [{ email, customValues, lastName }] = state.contactsIn(group.id);
	assert.deepEqual(
		[email, customValues, lastName],
		['ann@example.com', [{ fieldId: 6, value: 'Boots Ltd' }], undefined],
	);
});

/**
 * How the model is told of errors. n8n 2 does so by itself; the tool's setting On Error "Continue" does
 * it in both lines.
 */
const toldAs: Array<[what: string, settings: JsonObject]> = [
	['On Error: Continue', { onError: 'continueRegularOutput' }],
	...(n8nVersion().startsWith('1.') ? [] : [['no settings', {}] satisfies [string, JsonObject]]),
];

for (const [what, settings] of toldAs) {
	it(`An agent learns from a wrong call what to do, and nothing is sent (${what})`, async () => {
		const { simulator } = await suite();
		simulator.reset();
		const name = forModel(await nameOf(letters));
		const wrong = { recipient: 'Ann\n1 Street', country: 'Germny', text: 'Dear Ann' };
		const { execution, model } = await run(
			[{ ...letters, settings }],
			[[[name, wrong]], [[name, { ...wrong, country: 'DE' }]]],
		);
		assert.equal(execution.status, 'success', execution.error);
		const [refused, posted] = model.answers;
		assert.match(refused, /Destination Country.*Germny/);
		assert.ok(refused.includes(sentences.notACountry), refused);
		assert.ok(refused.includes(sentences.useCountryCode), refused);
		assert.equal(simulator.requests.length, 1);
		assert.match(posted, /"id"/);
	});

	it(`An agent that is not told what became of a letter cannot send it again (${what})`, async () => {
		const { simulator } = await suite();
		const name = forModel(await nameOf(letters));
		const call: ToolCall[] = [
			[name, { recipient: 'Ann\n1 Street', country: 'DE', text: 'Dear Ann' }],
		];
		for (const retry of [{}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }]) {
			simulator.reset();
			simulator.order({ kind: 'resetAfterProcessing', times: 9 });
			const { model } = await run(
				[{ ...letters, settings: { ...settings, ...retry } }],
				[call, call],
			);
			assert.equal(simulator.state.letters.length, 1);
			assert.equal(simulator.requests.length, 1);
			assert.equal(model.answers.length, 2);
			for (const answer of model.answers) {
				assert.ok(answer.includes(sentences.letterUnknown), answer);
				assert.match(answer, /Check with Letter > Get Many/);
			}
		}
	});
}

it('The agent of before version 3 learns from an error only with On Error: Continue', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const name = forModel(await nameOf(letters));
	const wrong = { recipient: 'Ann\n1 Street', country: 'Germny', text: 'Dear Ann' };
	const answerWith = async (settings: JsonObject) =>
		(await run([{ ...letters, settings }], [[[name, wrong]]], 2.2)).model.answers[0];
	assert.match(await answerWith({ onError: 'continueRegularOutput' }), /but it's .*Germny/);
	// n8n 2 tells it nothing, and n8n 1 ends the workflow. If this changes, so does docs/ai-agents.md.
	assert.ok(!(await answerWith({})));
});

const created: Tool = {
	...letters,
	parameters: {
		...letters.parameters,
		operation: 'createAndWait',
		additionalFields: { omitScheduledate: true },
		statuses: 'received, sent',
		waitAtMost: 0,
	},
};

for (const version of [2, 2.2, 3]) {
	it(`A letter whose status can't be read at first is sent once, however often the agent asks (agent ${version})`, async () => {
		const { simulator } = await suite();
		const name = forModel(await nameOf(created));
		const call: ToolCall[] = [
			[name, { recipient: 'Ann\n1 Street', country: 'DE', text: 'Dear Ann' }],
		];
		const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const ways: Array<[failures: number, settings: JsonObject, calls: ToolCall[][]]> = [
			[1, { onError: 'continueRegularOutput' }, [call, call]],
			...(n8nVersion().startsWith('1.')
				? []
				: ([
						[1, retryOnFail, [call]],
						[3, retryOnFail, [call, call]],
					] satisfies Array<[number, JsonObject, ToolCall[][]]>)),
		];
		for (const [times, settings, calls] of ways) {
			simulator.reset();
			const endpoint = 'GET /accounts/{accountId}/letters/{letterId}';
			simulator.order({ kind: 'status', status: 422, times, match: { endpoint } });
			const { model } = await run([{ ...created, settings }], calls, version);
			assert.equal(simulator.state.letters.length, 1);
			assert.match(model.answers.at(-1) ?? '', /"reachedStatus":\s*"(received|sent)"/);
		}
	});
}

const outputs: Array<[chosen: JsonObject, isRight: (order: object) => boolean]> = [
	// A setting of the node, which n8n hides in a tool.
	[{ simple: false }, (order) => 'captured_in_currency' in order],
	[{ toolOutput: 'raw' }, (order) => 'language' in order && !('captured' in order)],
	[
		{ toolOutput: 'selected', toolFields: fromModel('fields', 'Names of fields') },
		(order) => Object.keys(order).sort().join() === 'amount,order_reference',
	],
];

for (const [chosen, isRight] of outputs) {
	it(`An agent gets as much of an order as the tool says (${JSON.stringify(chosen)})`, async () => {
		const { simulator } = await suite();
		simulator.reset();
		const [order] = simulator.state.seedOrders(1);
		const used = tool('svcPayments', 'order', 'get', {
			orderKey: byId(order.order_key),
			...chosen,
		});
		const input = { ...('toolFields' in chosen && { fields: 'amount, order_reference' }) };
		const { model } = await run([used], [[[forModel(await nameOf(used)), input]]]);
		const [found] = JSON.parse(model.answers[0]) as object[];
		assert.ok(isRight(found), model.answers[0]);
	});
}

it('What an agent asks for twice in one execution is done once, unless the user chose Send All', async () => {
	const { simulator } = await suite();
	const name = forModel(await nameOf(messages));
	const call: ToolCall = [name, { text: 'Hello', phone: '+31612345678' }];
	for (const turns of [() => [[call, call]], () => [[call], [call]]]) {
		simulator.reset();
		const { model } = await run([messages], turns());
		assert.equal(simulator.state.messages.length, 1);
		assert.match(model.answers.at(-1) ?? '', /"id"/);
		const requestOptions = { identicalRequests: 'sendAll' };
		await run([{ ...messages, parameters: { ...messages.parameters, requestOptions } }], turns());
		assert.equal(simulator.state.messages.length, 3);
	}
});
