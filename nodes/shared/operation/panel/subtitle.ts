import type { Resource } from './describe';

/**
 * What the canvas shows below the node's name: resource and operation as the panel and the errors call them, such as
 * "Letter > Send". n8n's usual subtitle shows the names inside, such as "create: letter".
 */
export function subtitleOf(resources: readonly Resource[]): string {
	const titles = resources.flatMap(({ name, value, operations }) =>
		operations.map((operation) => [`${value} ${operation.value}`, `${name} > ${operation.name}`]),
	);
	const table = JSON.stringify(Object.fromEntries(titles));
	return `={{ (${table})[$parameter.resource + " " + $parameter.operation] }}`;
}
