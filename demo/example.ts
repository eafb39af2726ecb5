import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { N8nClient } from '../tools/n8n/client.ts';
import { projectFolder } from '../tools/n8n/environment.ts';
import { readWorkflow, type StoredCredentials } from '../tools/n8n/workflow.ts';

/** The example workflow, as it can also be imported in any n8n that has the pack. */
export const exampleFile = path.join(projectFolder, 'examples/payment-message-letter.json');

const workflowId = 'svcPaymentLetter';

/**
 * Imports the example workflow. One that a person has changed in the demo's editor stays as it is,
 * unless the example itself has changed since.
 *
 * @param folder remembers which version of the example, with which credentials, was imported last
 * @returns the workflow's id
 */
export async function importExample(
	client: N8nClient,
	credentials: StoredCredentials,
	folder: string,
): Promise<string> {
	const importedFile = path.join(folder, 'imported-example');
	const version = createHash('sha256')
		.update(readFileSync(exampleFile))
		.update(JSON.stringify(credentials))
		.digest('hex');
	const imported = await readFile(importedFile, 'utf8').catch(() => '');
	if (imported !== version || (await client.workflow(workflowId)) === undefined) {
		await client.saveWorkflow(readWorkflow(exampleFile, workflowId, credentials));
		await writeFile(importedFile, version);
	}
	return workflowId;
}
