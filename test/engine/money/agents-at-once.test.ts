/** Models call a tool several times at once: what one call knows or creates has to count for the others. */
import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeType,
	NodeConnectionType,
} from 'n8n-workflow';
import {
	type ChainNode,
	createEngine,
	type Engine,
	TRIGGER,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../harness/index.ts';
import { byId, byName } from '../locator.ts';
import { phone as recipient, TRIGGER as TRIGGERED } from '../campaigns/campaign.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

const AGENT_TYPE = 'test.agent';

interface Call {
	phone: string;
	/** How long the agent waits before it makes the call. */
	afterMs?: number;
}

interface Tool {
	invoke(parameters: object): Promise<string>;
}

let modelIsDown = false;

/** Makes its calls at once. */
const agent: INodeType = {
	description: {
		displayName: 'Agent',
		name: 'agent',
		description: '',
		group: ['transform'],
		version: 1,
		defaults: { name: 'Agent' },
		inputs: ['main', 'ai_tool'],
		outputs: ['main'],
		properties: [{ displayName: 'Rounds', name: 'rounds', type: 'json', default: '[]' }],
	},
	async execute(this: IExecuteFunctions) {
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Tool[];
		const rounds = JSON.parse(String(this.getNodeParameter('rounds', 0))) as Call[][];
		const answers: string[] = [];
		for (const calls of rounds) {
			const results = await Promise.allSettled(
				calls.map(async ({ phone, afterMs = 0 }) => {
					await new Promise((resolve) => setTimeout(resolve, afterMs));
					return await tool.invoke({ phone });
				}),
			);
			answers.push(
				...results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
			);
		}
		if (modelIsDown) throw new Error('The model is down');
		return [answers.map((answer) => ({ json: { answer } }))];
	},
};

let engine: Engine;

beforeAll(async () => {
	const tools = ['svcCampaigns', 'svcAddressBook'].map((name): [string, INodeType] => {
		const node = bed.engine.types.getByNameAndVersion(name);
		const description = { ...node.description, inputs: [], outputs: ['ai_tool'] };
		return [
			`n8n-nodes-svc.${name}Tool`,
			Object.assign(Object.create(node) as INodeType, { description }),
		];
	});
	engine = await createEngine({
		nodeTypes: { [AGENT_TYPE]: agent, ...Object.fromEntries(tools) },
		credentials: credentialsFor(bed.service),
	});
});
beforeEach(() => (modelIsDown = false));

const phoneNumber = "={{ $fromAI('phone', 'The phone number', 'string') }}";

const workflow = (
	tool: Pick<ChainNode, 'type'> & Partial<ChainNode>,
	parameters: INodeParameters,
	rounds: Call[][],
): WorkflowJson => ({
	nodes: [
		{ name: TRIGGER, type: TRIGGER_TYPE },
		{ name: 'Agent', type: AGENT_TYPE, parameters: { rounds: JSON.stringify(rounds) } },
		{ name: 'Tool', parameters: { ...parameters, toolDescription: 'Does it' }, ...tool },
	],
	connections: {
		[TRIGGER]: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
		Tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool' as NodeConnectionType, index: 0 }]] },
	},
});

const CAMPAIGNS = { type: 'svcCampaignsTool' };
const ADDRESS_BOOK = { type: 'svcAddressBookTool' };

const phone = '+31612345678';

const addTo = (id: string): INodeParameters => ({
	resource: 'campaign',
	operation: 'addRecipients',
	triggeredCampaignId: byId(id),
	phoneNumber,
	data: recipient('', [['1', 'Ann']]).data ?? {},
});

const added = () =>
	bed.service.requests.filter(({ endpoint = '' }) => endpoint === TRIGGERED).length;

test('a call that is made while another one is retried repeats nothing', async () => {
	const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
	bed.service.latency(60);
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: TRIGGERED } });
	// It begins while the first call sends, and sends while that is retried.
	const rounds = [[{ phone }, { phone, afterMs: 90 }]];
	const result = await engine.run({
		workflow: workflow({ ...CAMPAIGNS, ...retryOnFail }, addTo(id), rounds),
	});
	const answers = result.json('Agent').map(({ answer }) => String(answer));
	expect(answers).toEqual([
		expect.stringContaining("Couldn't confirm whether"),
		expect.stringContaining("Couldn't confirm whether"),
	]);
	expect(added()).toBe(1);
});

test('a retry of the execution in which the model calls twice repeats nothing', async () => {
	const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
	modelIsDown = true;
	const failed = await engine.run({ workflow: workflow(CAMPAIGNS, addTo(id), [[{ phone }]]) });
	expect(failed.error?.message).toContain('The model is down');
	modelIsDown = false;
	const rounds = JSON.stringify([[{ phone }], [{ phone }]]);
	const { json } = await engine.retry(failed, { nodes: { Agent: { parameters: { rounds } } } });
	expect(json('Agent').map(({ answer }) => JSON.parse(String(answer)) as IDataObject[])).toEqual([
		[expect.objectContaining({ added: true })],
		[expect.objectContaining({ added: true })],
	]);
	expect(added()).toBe(1);
});

const savedContacts = () => {
	const { state } = bed.service;
	return state.addressGroups().flatMap(({ id }) => state.contactsIn(id));
};

const contacts = (operation: string, more: INodeParameters): INodeParameters => ({
	resource: 'contact',
	operation,
	groupId: byName('groupName', 'New Customers'),
	options: { createGroup: true },
	...more,
});

test.each([
	['create', { phoneNumber }],
	['upsert', { matchBy: 'phoneNumber', matchPhoneNumber: phoneNumber }],
])('calls that need the same new group create it once: %s', async (operation, more) => {
	bed.service.latency(20);
	const rounds = [[{ phone }, { phone: '+31612345679' }, { phone: '+31612345670' }]];
	await engine.run({ workflow: workflow(ADDRESS_BOOK, contacts(operation, more), rounds) });
	expect(bed.service.state.addressGroups().map(({ name }) => name)).toEqual(['New Customers']);
	expect(savedContacts()).toHaveLength(3);
});

test('equal calls create one contact', async () => {
	bed.service.latency(20);
	const parameters = contacts('upsert', { matchBy: 'phoneNumber', matchPhoneNumber: phoneNumber });
	await engine.run({
		workflow: workflow(ADDRESS_BOOK, parameters, [[{ phone }, { phone }]]),
	});
	expect(savedContacts()).toHaveLength(1);
});
