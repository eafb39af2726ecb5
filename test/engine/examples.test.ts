/** n8n ignores parameters that a node doesn't have, so an example with the old name of one does something else. */
import type { INodeProperties } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { examplesIn } from '../../tools/n8n/examples';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

interface Node {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
}

const prefix = 'n8n-nodes-svc.';

const examples = examplesIn('examples').flatMap(({ file }) => {
	const { nodes } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { nodes: Node[] };
	return (
		nodes
			// n8n itself makes the node for the human review of a tool.
			.filter(({ type }) => type.startsWith(prefix) && !type.endsWith('HitlTool'))
			.map((node) => [file, node.name, node] as const)
	);
});

/** Whether the parameter is there with this resource and operation. */
function isShown({ displayOptions }: INodeProperties, parameters: Node['parameters']): boolean {
	const { show = {}, hide = {} } = displayOptions ?? {};
	const isOf = (conditions: typeof show) =>
		['resource', 'operation'].every(
			(name) => !conditions[name] || conditions[name].includes(parameters[name] as string),
		);
	return isOf(show) && (Object.keys(hide).length === 0 || !isOf(hide));
}

test('there are examples with our nodes', () => {
	expect(examples.length).toBeGreaterThan(30);
});

test.each(examples)(
	'%s: "%s" has only parameters that the node has',
	(_, __, { type, parameters }) => {
		const isTool = /Tool$/.test(type);
		const { types } = bed.engine;
		const name = types.fullName(type.slice(prefix.length).replace(/Tool$/, ''));
		const { properties, defaults } = types.getByNameAndVersion(name).description;
		const [resource, operation] = ['resource', 'operation'].map(
			(one) => properties.find((property) => property.name === one)?.default,
		);
		const chosen = { ...defaults, resource, operation, ...parameters };
		const known = properties.filter((property) => isShown(property, chosen)).map((one) => one.name);
		// n8n adds these to tools.
		if (isTool) known.push('toolDescription', 'descriptionType', 'toolOutput', 'toolFields');
		expect(Object.keys(parameters).filter((one) => !known.includes(one))).toEqual([]);
	},
);
