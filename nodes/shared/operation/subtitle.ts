import type { Resource } from './describe';

/**
 * What the canvas shows below the node's name: the operation in words, such as "Send letter", instead of n8n's usual
 * "create: letter", which is written for who knows the names inside.
 */
export function subtitleOf(resources: readonly Resource[]): string {
	const actions = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => [`${value} ${operation.value}`, operation.action] as const),
	);
	return `={{ (${JSON.stringify(Object.fromEntries(actions))})[$parameter.resource + " " + $parameter.operation] }}`;
}
