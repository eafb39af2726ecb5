/** One piece of work of contacts.ts in a process of its own; prints what it measured as JSON. */
import { type ChainNode, createEngine } from '../engine/harness/index.ts';
import { httpRequestNode } from './http-request-node.ts';

export interface Work {
	kind: 'import' | 'export';
	side: 'SVC Address Book' | 'HTTP Request';
	url: string;
	/** Of the simulator. */
	account: Record<string, string>;
	groupId: string;
	/** Contacts to import, or that are there to be exported. */
	contacts: number;
}

export interface Measured {
	seconds: number;
	/** Highest resident memory during the work, above that before it. */
	grownMb: number;
}

const work = JSON.parse(process.argv[2] ?? '{}') as Work;
const { account, contacts, groupId, kind, side } = work;
const addressBookBaseUrl = `${work.url}/addressbook/v2`;
const engine = await createEngine({
	binaryData: 'filesystem',
	nodeTypes: { 'n8n-nodes-base.httpRequest': httpRequestNode() },
	credentials: {
		svcProductTokenApi: { ...account, areas: ['addressBook'], addressBookBaseUrl },
	},
});

const group = { __rl: true, mode: 'id', value: groupId };
const nodes: Record<Work['side'], Record<Work['kind'], Omit<ChainNode, 'name'>>> = {
	'SVC Address Book': {
		import: {
			type: 'n8n-nodes-svc.svcAddressBook',
			parameters: { resource: 'contact', operation: 'import', groupId: group },
		},
		export: {
			type: 'n8n-nodes-svc.svcAddressBook',
			parameters: {
				resource: 'contact',
				operation: 'export',
				groups: { entries: [{ groupId: group }] },
				format: 'jsonLines',
			},
		},
	},
	'HTTP Request': {
		import: {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: `${addressBookBaseUrl}/accounts/${account.accountId}/groups/${groupId}/contacts`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'svcProductTokenApi',
				sendBody: true,
				specifyBody: 'json',
				jsonBody: `={{ { groupId: '${groupId}', ...$json } }}`,
				options: {},
			},
		},
		export: {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: `${addressBookBaseUrl}/accounts/${account.accountId}/dump/?groupIds=${groupId}&contactIds=&take=${contacts}`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'svcProductTokenApi',
				options: { response: { response: { responseFormat: 'file', outputPropertyName: 'data' } } },
			},
		},
	},
};

const items =
	kind === 'export'
		? [{ json: {} }]
		: Array.from({ length: contacts }, (_, index) => ({
				json: { firstName: 'Anna', lastName: 'Dam', email: `${index}@example.com` },
			}));

async function perform(input: typeof items): Promise<void> {
	const credentials = { svcProductTokenApi: { id: 'svcProductTokenApi', name: 'SVC' } };
	const result = await engine.run({
		nodes: [{ name: 'Node', credentials, ...nodes[side][kind] }],
		items: input,
	});
	const count = result.outputs.Node?.[0]?.length;
	if (result.error || count !== input.length) throw result.error ?? new Error(`${count} came out`);
}

const mb = 1024 * 1024;
await perform(items.slice(0, 1));
for (let times = 0; times < 3; times++) {
	globalThis.gc?.();
	await new Promise((resolve) => setTimeout(resolve, 100));
}
const before = process.memoryUsage.rss();
let highest = before;
const look = () => (highest = Math.max(highest, process.memoryUsage.rss()));
const watch = setInterval(look, 5);
const started = performance.now();
await perform(items);
look();
clearInterval(watch);
const measured: Measured = {
	seconds: (performance.now() - started) / 1000,
	grownMb: (highest - before) / mb,
};
process.stdout.write(`\n${JSON.stringify(measured)}\n`);
process.exit(0);
