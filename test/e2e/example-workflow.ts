import path from 'node:path';
import type { WorkflowData } from '../../tools/n8n/client.ts';
import { examplesFolder } from '../../tools/n8n/environment.ts';
import { isObject } from '../../tools/n8n/json.ts';
import { readWorkflow, type StoredCredentials } from '../../tools/n8n/workflow.ts';

/** An example as it is after the import, with its credentials chosen. */
export function exampleWorkflow(name: string, id: string, stored: StoredCredentials): WorkflowData {
	return readWorkflow(path.join(examplesFolder, `${name}.json`), id, stored);
}

/** As a person does who chooses the data table in all nodes that want one. */
export function chooseTable({ nodes }: WorkflowData, table: string): void {
	for (const { parameters } of nodes) {
		if (!isObject(parameters) || !isObject(parameters.dataTableId)) continue;
		parameters.dataTableId.value = table;
	}
}
