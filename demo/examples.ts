import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { N8nClient, WorkflowData } from '../tools/n8n/client.ts';
import { projectFolder } from '../tools/n8n/environment.ts';
import { isObject } from '../tools/n8n/json.ts';
import { readWorkflow, type StoredCredentials } from '../tools/n8n/workflow.ts';

const folder = path.join(projectFolder, 'examples');

/** The example workflow of the demo, as it can also be imported in any n8n that has the pack. */
export const exampleFile = path.join(folder, 'payment-message-letter.json');

/** An example as it is in the demo's n8n. */
export interface ImportedExample {
	id: string;
	name: string;
	/** How it is started, in a sentence. */
	starts: string;
}

/** How each kind of trigger is set off by a person who tries the example in the editor. */
const starts: Record<string, string> = {
	'n8n-nodes-base.manualTrigger': 'Press “Execute workflow”.',
	'n8n-nodes-base.formTrigger':
		'Press “Execute workflow” and fill in the form; examples/contacts.csv is a file for it.',
	'n8n-nodes-base.scheduleTrigger': 'Runs on a schedule; “Execute workflow” runs it at once.',
	'n8n-nodes-svc.svcLettersTrigger': 'Publish it; then print and post a letter in the letter box.',
	'n8n-nodes-svc.svcSigningTrigger':
		'Publish it, enter the address that its trigger shows on the Signing page, and sign a contract there.',
};

/** What a person has to play on the simulator's pages, by the nodes that wait for it. */
const plays: Record<string, string> = {
	'n8n-nodes-svc.svcRouteTesting':
		'While it waits, deliver the messages to the handsets on the Service page.',
	'n8n-nodes-svc.svcTicketShop': 'Sell out a ticket on the Service page before.',
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
	const optOutTable = await optOutTableOf(client);

	const examples: ImportedExample[] = [];
	for (const file of exampleFiles()) {
		// n8n takes up to 36 characters.
		const id = `svc-${path.basename(file, '.json')}`.slice(0, 36);
		const workflow = withTable(readWorkflow(file, id, credentials), optOutTable);
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
	const others = readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.map((name) => path.join(folder, name))
		.filter((file) => file !== exampleFile);
	return [exampleFile, ...others.sort()];
}

function startOf({ nodes }: WorkflowData): string {
	const types = new Set(nodes.map(({ type }) => String(type)));
	const start = [...types].find((type) => type in starts) ?? '';
	return [starts[start] ?? 'Publish it.', ...[...types].flatMap((type) => plays[type] ?? [])].join(
		' ',
	);
}

/** The data table of who has opted out, made once. */
async function optOutTableOf(client: N8nClient): Promise<string> {
	const name = 'Opt-outs';
	const existing = await client.dataTableId(name);
	if (existing !== undefined) return existing;
	return await client.createDataTable(name, [
		{ name: 'type', type: 'string' },
		{ name: 'value', type: 'string' },
		{ name: 'optedOut', type: 'boolean' },
	]);
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
