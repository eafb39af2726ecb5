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

const credentialOf = {
	svcAddressBook: 'svcProductTokenApi',
	svcBulkEmail: 'svcProductTokenApi',
	svcBulkEmailTrigger: 'svcProductTokenApi',
	svcCampaigns: 'svcProductTokenApi',
	svcLetters: 'svcProductTokenApi',
	svcLettersTrigger: 'svcProductTokenApi',
	svcMessages: 'svcProductTokenApi',
	svcPayments: 'svcPaymentsApi',
	svcPhoneNumbers: 'svcProductTokenApi',
	svcRouteTesting: 'svcProductTokenApi',
	svcRouteTestingTrigger: 'svcProductTokenApi',
	svcSigning: 'svcSigningApi',
	svcSigningTrigger: 'svcSigningApi',
	svcTicketShop: 'svcProductTokenApi',
	svcVoice: 'svcProductTokenApi',
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
