import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What n8n calls a node from its folder for a person's own nodes. */
export const storingType = 'CUSTOM.storing';

/**
 * A webhook trigger that does nothing but have n8n store a text that has changed, as long as the one in which
 * a trigger of the pack remembers its deliveries. What it takes more than the Webhook node is n8n's own write.
 */
const source = `
class Storing {
	constructor() {
		this.description = {
			displayName: 'Storing',
			name: 'storing',
			group: ['trigger'],
			version: 1,
			description: 'Stores a text with each delivery',
			defaults: { name: 'Storing' },
			inputs: [],
			outputs: ['main'],
			webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
			properties: [],
		};
	}

	async webhook() {
		const stored = this.getWorkflowStaticData('node');
		stored.count = (stored.count ?? 0) + 1;
		stored.text = String(stored.count).padStart(16000, '-');
		// n8n 2.x only stores it if the node responds itself.
		this.getResponseObject().status(200).json({ message: 'Received' });
		return { noWebhookResponse: true, workflowData: [[{ json: this.getBodyData() }]] };
	}
}

module.exports = { Storing };
`;

/** Puts it where n8n finds it at its next start. */
export async function addStoringNode(userFolder: string): Promise<void> {
	const folder = path.join(userFolder, '.n8n', 'custom');
	await mkdir(folder, { recursive: true });
	await writeFile(path.join(folder, 'Storing.node.js'), source);
}
