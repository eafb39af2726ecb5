import { createRequire } from 'node:module';
import path from 'node:path';
import type { INodeType } from 'n8n-workflow';

const e2e = path.join(import.meta.dirname, '..', 'e2e');

/** n8n's own node, from the n8n that the e2e tests install. */
export function httpRequestNode(): INodeType {
	const require = createRequire(path.join(e2e, 'package.json'));
	try {
		const { HttpRequest } = require('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js');
		return new HttpRequest();
	} catch (error) {
		throw new Error('n8n is not installed beside the project: run `npm run test:e2e` first', {
			cause: error,
		});
	}
}
