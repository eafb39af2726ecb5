import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { markdownTable, withGeneratedParts } from './generated-part.ts';

/*
 * Writes the tables of operations and triggers in the README from the built nodes (`npm run readme`).
 * `npm run lint` says when they are out of date.
 */

/** Formula in the description of every trigger; n8n shows the same text in its list of nodes. */
const STARTS_WHEN = /The trigger starts the workflow when (.*?)\.?$/;

const choices = (property?: INodeProperties) =>
	(property?.options ?? []).filter((one): one is INodePropertyOptions => 'value' in one);

/** The choices of a dropdown, its default first: the main resource is the one a new node has. */
function mainFirst(property?: INodeProperties): INodePropertyOptions[] {
	const all = choices(property);
	return [
		...all.filter(({ value }) => value === property?.default),
		...all.filter(({ value }) => value !== property?.default),
	];
}

const isTrigger = ({ group }: INodeTypeDescription) => group.includes('trigger');

/** Two columns, so that both have room on a phone; a node's own row heads those of its resources. */
export function operationTable(nodes: INodeTypeDescription[]): string {
	const rows = nodes
		.filter((node) => !isTrigger(node))
		.flatMap(({ displayName, description, properties }) => [
			[`**${displayName}**`, `_${description}_`],
			...mainFirst(properties.find(({ name }) => name === 'resource')).map((resource) => [
				resource.name,
				properties
					.filter(
						({ name, displayOptions }) =>
							name === 'operation' && displayOptions?.show?.resource?.includes(resource.value),
					)
					.flatMap(choices)
					.map(({ name }) => name)
					.join(', '),
			]),
		]);
	return markdownTable(['Node, resource', 'Operations'], rows);
}

/** @throws when a trigger's description doesn't say when it starts */
export function triggerTable(nodes: INodeTypeDescription[]): string {
	const rows = nodes.filter(isTrigger).map(({ displayName, description, polling }) => {
		const [, event] = STARTS_WHEN.exec(description) ?? [];
		if (event === undefined) {
			throw new Error(
				`The description of ${displayName} lacks "The trigger starts the workflow when"`,
			);
		}
		return [`**${displayName}**`, `${event}${polling ? ' (polls SVC)' : ''}`];
	});
	return markdownTable(['Trigger', 'Starts a workflow when'], rows);
}

/** What the README should be; needs a current build. */
export async function currentReadme(root: string): Promise<string> {
	const nodes = JSON.parse(
		readFileSync(path.join(root, 'dist/types/nodes.json'), 'utf8'),
	) as INodeTypeDescription[];
	return await withGeneratedParts(root, 'README.md', {
		operations: operationTable(nodes),
		triggers: triggerTable(nodes),
	});
}

/**
 * Compares the README's tables with the built nodes.
 *
 * @param fix whether to write them if they differ
 * @returns one line for each finding
 */
export async function checkReadme(root: string, fix: boolean): Promise<string[]> {
	const file = path.join(root, 'README.md');
	const current = await currentReadme(root);
	if (readFileSync(file, 'utf8') === current) return [];
	if (!fix) return ['The tables in README.md are out of date: run "npm run readme"'];
	writeFileSync(file, current);
	return [];
}

if (import.meta.main) void checkReadme(process.cwd(), true);
