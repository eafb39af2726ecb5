import { readFileSync } from 'node:fs';
import type { WorkflowData } from './client.ts';
import { isObject, type JsonObject } from './json.ts';

/** Credentials stored in n8n, by credential type. */
export type StoredCredentials = Record<string, { id: string; name: string }>;

/**
 * Reads a workflow as the editor exports it and points its nodes to the given credentials: a file
 * meant for importing carries the credentials' types only, since ids belong to one n8n.
 */
export function readWorkflow(
	file: string,
	id: string,
	credentials: StoredCredentials,
): WorkflowData {
	const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
	if (!isObject(content) || !isObject(content.connections) || !Array.isArray(content.nodes)) {
		throw new Error(`${file} is no workflow`);
	}
	return {
		id,
		name: String(content.name),
		nodes: content.nodes.filter(isObject).map((node) => withCredentials(node, credentials)),
		connections: content.connections,
		settings: isObject(content.settings) ? content.settings : {},
	};
}

function withCredentials(node: JsonObject, credentials: StoredCredentials): JsonObject {
	if (!isObject(node.credentials)) return node;
	const types = Object.keys(node.credentials);
	return {
		...node,
		credentials: Object.fromEntries(types.map((type) => [type, credentials[type]])),
	};
}
