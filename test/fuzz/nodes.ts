import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { INodeType } from 'n8n-workflow';

const fromRoot = createRequire(path.join(process.cwd(), 'package.json'));

/** n8n's errors as the nodes know them; Node cannot import the ES modules of the package. */
export const { NodeApiError, NodeOperationError } = fromRoot(
	'n8n-workflow',
) as typeof import('n8n-workflow');

/** All nodes of the built package: what is added to it is fuzzed without being named here. */
export const nodes: readonly INodeType[] = builtNodes();

function builtNodes(): INodeType[] {
	const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { n8n: { nodes: string[] } };
	return manifest.n8n.nodes.map((file) => {
		const exported = fromRoot(`./${file}`) as Record<string, new () => INodeType>;
		const NodeClass = exported[path.basename(file).split('.')[0]];
		return new NodeClass();
	});
}

/** Cases hold a node's name instead of the node, so that they can be read. */
export function nodeCalled(name: string): INodeType {
	const found = nodes.find(({ description }) => description.name === name);
	if (!found) throw new Error(`No node ${name}`);
	return found;
}

export const actionNodes = nodes.filter(({ execute }) => execute !== undefined);
/** Those that take events; an action that waits is called by addresses of its executions only. */
export const triggerNodes = nodes.filter(({ webhookMethods }) => webhookMethods !== undefined);
/** Those that ask. */
export const pollingNodes = nodes.filter(({ poll }) => poll !== undefined);
