import assert from 'node:assert/strict';
import type { N8nClient } from '../../tools/n8n/client.ts';

/** What the executions of one workflow started with. Each execution is read once, since n8n reads them slowly. */
export class Starts {
	readonly #client: N8nClient;
	readonly #workflowId: string;
	readonly #read = new Map<string, unknown[]>();

	constructor(client: N8nClient, workflowId: string) {
		this.#client = client;
		this.#workflowId = workflowId;
	}

	/** The items of the node "Trigger", a list for each execution; all executions have succeeded. */
	async all(): Promise<unknown[][]> {
		for (const id of await this.#client.executionIds(this.#workflowId)) {
			if (this.#read.has(id)) continue;
			const { status, nodes } = await this.#client.finishedExecution(id);
			assert.equal(status, 'success');
			this.#read.set(id, nodes.Trigger?.[0]?.outputs[0] ?? []);
		}
		return [...this.#read.values()];
	}
}
