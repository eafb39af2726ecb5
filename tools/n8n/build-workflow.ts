import type { WorkflowData } from './client.ts';
import type { JsonObject } from './json.ts';
import { packName } from './pack.ts';
import type { StoredCredentials } from './workflow.ts';

export interface Step extends JsonObject {
	name: string;
	type: string;
	parameters?: JsonObject;
}

/** A workflow of nodes one after the other. */
export function chain(name: string, steps: Step[]): WorkflowData {
	const nodes = steps.map((step, index) => ({
		id: `node-${index}`,
		typeVersion: 1,
		position: [index * 200, 0],
		parameters: {},
		...step,
	}));
	const connections = Object.fromEntries(
		steps
			.slice(0, -1)
			.map(({ name: from }, index) => [
				from,
				{ main: [[{ node: steps[index + 1].name, type: 'main', index: 0 }]] },
			]),
	);
	return { name, nodes, connections };
}

export const manualTrigger: Step = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };

/** A node that puts out these items. */
export function items(list: JsonObject[]): Step {
	return {
		name: 'Items',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: { jsCode: `return ${JSON.stringify(list.map((json) => ({ json })))};` },
	};
}

/** Nodes that put out one item with a PDF in the field "data", as from a form or a download. */
export function pdfFile(fileName: string, content: Buffer): Step[] {
	return [
		items([{ pdf: content.toString('base64') }]),
		{
			name: 'Make PDF',
			type: 'n8n-nodes-base.convertToFile',
			typeVersion: 1.1,
			parameters: {
				operation: 'toBinary',
				sourceProperty: 'pdf',
				options: { fileName, mimeType: 'application/pdf' },
			},
		},
	];
}

const credentialOf = {
	svcAddressBook: 'svcProductTokenApi',
	svcAddressBookTrigger: 'svcProductTokenApi',
	svcBulkEmail: 'svcProductTokenApi',
	svcBulkEmailTrigger: 'svcProductTokenApi',
	svcCampaigns: 'svcProductTokenApi',
	svcLetters: 'svcProductTokenApi',
	svcLettersTrigger: 'svcProductTokenApi',
	svcMessages: 'svcProductTokenApi',
	svcMessagesTrigger: 'svcProductTokenApi',
	svcPayments: 'svcPaymentsApi',
	svcPaymentsTrigger: 'svcPaymentsApi',
	svcPhoneNumbers: 'svcProductTokenApi',
	svcPhoneNumbersTrigger: 'svcProductTokenApi',
	svcRouteTesting: 'svcProductTokenApi',
	svcRouteTestingTrigger: 'svcProductTokenApi',
	svcSigning: 'svcSigningApi',
	svcSigningTrigger: 'svcSigningApi',
	svcTicketShop: 'svcProductTokenApi',
	svcTicketShopTrigger: 'svcProductTokenApi',
	svcVoice: 'svcProductTokenApi',
	svcVoiceTrigger: 'svcProductTokenApi',
} as const;

/** A node of the pack, with its credential. */
export function packNode(
	name: string,
	type: keyof typeof credentialOf,
	parameters: JsonObject,
	stored: StoredCredentials,
	settings: JsonObject = {},
): Step {
	const credential = credentialOf[type];
	return {
		name,
		type: `${packName}.${type}`,
		parameters,
		credentials: { [credential]: stored[credential] },
		...settings,
	};
}

/** Chosen "By ID" in a field that has a list. */
export function byId(value: string): JsonObject {
	return { __rl: true, mode: 'id', value };
}

/** A country or the like, chosen "By Name or Code". */
export function byCode(value: string): JsonObject {
	return { __rl: true, mode: 'code', value };
}

/** n8n's own node for requests, signed with a credential of the pack. */
export function httpRequest(
	url: string,
	type: keyof StoredCredentials,
	credential: StoredCredentials[string],
	options: JsonObject = {},
): Step {
	return {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: type,
			options,
		},
		credentials: { [type]: credential },
	};
}

/**
 * A workflow of n8n's AI Agent.
 *
 * @param openAi where its chat model is
 * @param tools nodes of the pack, as they are outside of agents
 */
/** @param version of n8n's agent: before 3 it calls its tools itself, later n8n's engine does */
export function agentWorkflow(
	openAi: StoredCredentials[string],
	tools: Step[],
	version = 3,
): WorkflowData {
	const { nodes, connections } = chain('Agent', [
		manualTrigger,
		{
			name: 'AI Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion: version,
			parameters: { promptType: 'define', text: 'Do what there is to do', options: {} },
		},
	]);
	const model: Step = {
		name: 'Chat Model',
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.2,
		parameters: { model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
		credentials: { openAiApi: openAi },
	};
	const toAgent = (type: string) => ({ [type]: [[{ node: 'AI Agent', type, index: 0 }]] });
	const below = [model, ...tools.map((tool) => ({ ...tool, type: `${tool.type}Tool` }))];
	return {
		name: 'Agent',
		nodes: [
			...nodes,
			...below.map((step, index) => ({
				id: `below-${index}`,
				typeVersion: 1,
				position: [index * 200, 250],
				...step,
			})),
		],
		connections: {
			...connections,
			[model.name]: toAgent('ai_languageModel'),
			...Object.fromEntries(tools.map(({ name }) => [name, toAgent('ai_tool')])),
		},
		// As in every workflow made in the editor; with the order of old ones, agents miss the answers.
		settings: { executionOrder: 'v1' },
	};
}
