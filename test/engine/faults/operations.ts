/** Every operation of every node, found by walking the nodes' own lists. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Resource } from '../../../nodes/shared/operation/panel/describe';
import type { Effect } from '../../../nodes/shared/errors/effect';
import type { Operation } from '../../../nodes/shared/operation/operation';
import { allSamples, type Samples } from '../samples.ts';

export interface Target {
	/** The node type, without the package's name. */
	node: string;
	resource: string;
	operation: Operation;
	/** "svcLetters letter create". */
	name: string;
	/** Absent where nobody has written them, which fails the test of this operation. */
	parameters: INodeParameters | undefined;
	samples: Samples | undefined;
	/** What a request to an endpoint does, where the operation needs several. */
	effectOf(endpoint: string): Effect;
}

const nodesFolder = path.join(process.cwd(), 'nodes');

/** The folders of nodes with operations; a node's type is its folder's name after "svc". */
const folders = readdirSync(nodesFolder).filter((folder) =>
	existsSync(path.join(nodesFolder, folder, 'resources.ts')),
);

export const targets: readonly Target[] = folders.flatMap((folder) => {
	const file = path.join(nodesFolder, folder, 'resources.ts');
	const { resources } = jest.requireActual<{ resources: readonly Resource[] }>(file);
	const node = `svc${folder}`;
	const samples = allSamples.get(node);
	const effects = new Map(
		resources.flatMap(({ operations }) =>
			operations.map(({ request, effect }): [string, Effect] => [request, effect]),
		),
	);
	return resources.flatMap(({ value: resource, operations }) =>
		operations.map(
			(operation): Target => ({
				node,
				resource,
				operation,
				name: `${node} ${resource} ${operation.value}`,
				parameters: samples?.parameters[resource]?.[operation.value],
				samples,
				effectOf: (endpoint) => effectIn(operation, endpoint, effects),
			}),
		),
	);
});

/** Nothing but what is declared: a GET reads, and another operation's endpoint does what that does. */
function effectIn(
	operation: Operation,
	endpoint: string,
	effects: ReadonlyMap<string, Effect>,
): Effect {
	if (operation.effect === 'read' || endpoint.startsWith('GET ')) return 'read';
	if (endpoint === operation.request) return operation.effect;
	return effects.get(endpoint) ?? operation.effect;
}
