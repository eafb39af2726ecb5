import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { N8nClient, WorkflowData } from '../tools/n8n/client.ts';
import { examplesFolder } from '../tools/n8n/environment.ts';
import { examplesIn } from '../tools/n8n/examples.ts';
import { n8nVersion } from '../tools/n8n/install.ts';
import { isObject } from '../tools/n8n/json.ts';
import { formSignIn } from './credentials.ts';
import { readWorkflow, type StoredCredentials } from '../tools/n8n/workflow.ts';

/** The example workflow of the demo, as it can also be imported in any n8n that has the pack. */
export const exampleFile = path.join(examplesFolder, 'payment-message-letter.json');

/** An example as it is in the demo's n8n. */
export interface ImportedExample {
	id: string;
	name: string;
	/** How to start it, in a sentence. */
	starts: string;
}

/** How to start each kind of trigger in the editor. */
const starts: Record<string, string> = {
	'n8n-nodes-base.manualTrigger': 'Select “Execute workflow”.',
	'n8n-nodes-svc.svcMessagesHitlTool':
		'Select an OpenAI credential in Chat Model, then select “Execute workflow”. Approve on the Phone page.',
	'n8n-nodes-base.formTrigger': `Select “Execute workflow” and submit the form. If it asks you to sign in, the user is ${formSignIn.user}, and the password is ${formSignIn.password}.`,
	'n8n-nodes-base.scheduleTrigger':
		'Runs on a schedule. To run it immediately, select “Execute workflow”.',
	'n8n-nodes-svc.svcLettersTrigger':
		'Publish it, then print and mail a letter on the Mailbox page.',
	'n8n-nodes-svc.svcSigningTrigger':
		'Publish it, enter the trigger’s webhook URL on the Signing page, and sign a contract there.',
};

/** What else to do, such as on the simulator's pages, by the node that needs it. */
const plays: Record<string, string> = {
	'n8n-nodes-base.extractFromFile': 'Use the file examples/contacts.csv.',
	'n8n-nodes-svc.svcRouteTesting':
		'While it waits, deliver messages to the handsets on the More page.',
	'n8n-nodes-svc.svcTicketShop': 'First, sell out a ticket on the More page.',
};

/**
 * Imports all examples, the one of the demo first. One that a person has changed in the demo's editor
 * stays as it is, unless the example itself has changed since.
 *
 * @param memory the folder that remembers which versions, with which credentials, were imported last
 */
export async function importExamples(
	client: N8nClient,
	credentials: StoredCredentials,
	memory: string,
): Promise<ImportedExample[]> {
	const memoryFile = path.join(memory, 'imported-examples.json');
	const imported: unknown = JSON.parse(await readFile(memoryFile, 'utf8').catch(() => '{}'));
	const versions: Record<string, unknown> = isObject(imported) ? imported : {};

	const examples: ImportedExample[] = [];
	for (const file of exampleFiles()) {
		// n8n takes up to 36 characters.
		const id = `svc-${path.basename(file, '.json')}`.slice(0, 36);
		const plain = readWorkflow(file, id, credentials);
		const table = tables[path.basename(file)];
		const workflow = table ? withTable(plain, await tableOf(client, table)) : plain;
		const version = createHash('sha256').update(JSON.stringify(workflow)).digest('hex');
		if (versions[id] !== version || (await client.workflow(id)) === undefined) {
			await client.saveWorkflow(workflow);
			versions[id] = version;
		}
		examples.push({ id, name: workflow.name, starts: startOf(workflow) });
	}
	await writeFile(memoryFile, JSON.stringify(versions));
	return examples;
}

function exampleFiles(): string[] {
	const others = examplesIn(examplesFolder, n8nVersion())
		.map(({ file }) => path.join(examplesFolder, file))
		.filter((file) => file !== exampleFile);
	return [exampleFile, ...others.sort()];
}

function startOf({ nodes }: WorkflowData): string {
	const types = new Set(nodes.map(({ type }) => String(type)));
	const known = [...types].flatMap((type) => starts[type] ?? []);
	const played = [...types].flatMap((type) => plays[type] ?? []);
	return [...(known.length > 0 ? known : ['Publish it.']), ...played].join(' ');
}

interface Table {
	name: string;
	columns: Array<{ name: string; type: 'string' | 'boolean' }>;
}

/** What the examples' notes ask for, by the example's file. */
const tables: Readonly<Partial<Record<string, Table>>> = {
	'opt-outs-to-table.json': {
		name: 'Opt-outs',
		columns: [
			{ name: 'type', type: 'string' },
			{ name: 'value', type: 'string' },
			{ name: 'optedOut', type: 'boolean' },
		],
	},
	'send-and-wait-for-signatures.json': {
		name: 'Dossiers',
		columns: [
			{ name: 'dossierId', type: 'string' },
			{ name: 'resumeUrl', type: 'string' },
		],
	},
};

/** The id of a data table, made once. */
async function tableOf(client: N8nClient, { name, columns }: Table): Promise<string> {
	return (await client.dataTableId(name)) ?? (await client.createDataTable(name, columns));
}

/** Chooses the table where a person would choose one. */
function withTable(workflow: WorkflowData, table: string): WorkflowData {
	const nodes = workflow.nodes.map((node) => {
		if (node.type !== 'n8n-nodes-base.dataTable' || !isObject(node.parameters)) return node;
		const dataTableId = { __rl: true, mode: 'id', value: table };
		return { ...node, parameters: { ...node.parameters, dataTableId } };
	});
	return { ...workflow, nodes };
}
