/** One piece of work of contacts.ts in a process of its own; prints what it measured as JSON. */
import { type ChainNode, createEngine } from '../../engine/harness/index.ts';
import { finish } from '../finish.ts';
import { growing } from '../growing.ts';
import { n8nNode } from '../n8n-node.ts';

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

const work = JSON.parse(process.argv[2] ?? '{}') as Work;
const { account, contacts, groupId, kind, side } = work;
const addressBookBaseUrl = `${work.url}/addressbook/v2`;
const engine = await createEngine({
	binaryData: 'filesystem',
	nodeTypes: { 'n8n-nodes-base.httpRequest': n8nNode('HttpRequest') },
	credentials: {
		svcProductTokenApi: { ...account, areas: ['addressBook'], addressBookBaseUrl },
	},
});

const group = { __rl: true, mode: 'id', value: groupId };
const nodes: Record<Work['side'], Record<Work['kind'], Omit<ChainNode, 'name'>>> = {
	'SVC Address Book': {
		import: {
			type: 'n8n-nodes-svc.svcAddressBook',
			parameters: {
				resource: 'contact',
				operation: 'import',
				groupId: group,
				output: 'contacts',
				// As HTTP Request does.
				options: { existing: 'add' },
			},
		},
		export: {
			type: 'n8n-nodes-svc.svcAddressBook',
			parameters: {
				resource: 'contact',
				operation: 'export',
				groupIds: { entries: [{ id: group }] },
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

await perform(items.slice(0, 1));
await finish(await growing(async () => await perform(items)));
