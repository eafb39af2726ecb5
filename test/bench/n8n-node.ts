import { createRequire } from 'node:module';
import path from 'node:path';
import type { INodeType } from 'n8n-workflow';

const e2e = path.join(import.meta.dirname, '..', 'e2e');

/** One of n8n's own nodes, from the n8n that the e2e tests install: `HttpRequest`, `Webhook`. */
export function n8nNode(name: string): INodeType {
	const require = createRequire(path.join(e2e, 'package.json'));
	try {
		const loaded: unknown = require(`n8n-nodes-base/dist/nodes/${name}/${name}.node.js`);
		const Node = (loaded as Record<string, new () => INodeType>)[name];
		return new Node();
	} catch (error) {
		throw new Error('n8n is not installed beside the project: run `npm run test:e2e` first', {
			cause: error,
		});
	}
}
