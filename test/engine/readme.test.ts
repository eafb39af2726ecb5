import { readdirSync, readFileSync } from 'node:fs';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** "Node, resource" and the text of its cell of operations, from the table in the README. */
function table(): Map<string, string> {
	let node = '';
	return new Map(
		readFileSync('README.md', 'utf8')
			.split('\n')
			.flatMap((line): Array<[string, string]> => {
				const [, first, resource, operations] = line.split('|').map((cell) => cell.trim());
				if (!operations) return [];
				node = first?.replaceAll('*', '') || node;
				return [[`${node}, ${resource}`, operations]];
			}),
	);
}

const choices = (property?: INodeProperties) =>
	(property?.options ?? []).filter((one): one is INodePropertyOptions => 'value' in one);

test('the README lists every node, resource and operation, and no others', () => {
	const nodes = JSON.parse(readFileSync('dist/types/nodes.json', 'utf8')) as INodeTypeDescription[];
	const rows = table();
	const missing: string[] = [];
	const named = new Set<string>();
	for (const { displayName, properties } of nodes) {
		for (const resource of choices(properties.find(({ name }) => name === 'resource'))) {
			const row = `${displayName}, ${resource.name}`;
			named.add(row);
			// What stands in brackets explains an operation.
			const listed = (rows.get(row) ?? '').replaceAll(/\(.*?\)/g, '').split(',');
			const operations = properties
				.filter(
					({ name, displayOptions }) =>
						name === 'operation' && displayOptions?.show?.resource?.includes(resource.value),
				)
				.flatMap(choices);
			const names = operations.map(({ name }) => name).sort();
			const inReadme = listed.map((name) => name.trim()).sort();
			if (names.join() !== inReadme.join()) missing.push(`${row}: ${names.join(', ')}`);
		}
	}
	expect(missing).toEqual([]);
	expect([...rows.keys()].filter((row) => row.startsWith('SVC ') && !named.has(row))).toEqual([]);
});

test('the README leads to every page of the documentation', () => {
	const readme = readFileSync('README.md', 'utf8');
	const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
	expect(pages.length).toBeGreaterThan(20);
	expect(pages.filter((name) => !readme.includes(`(docs/${name})`))).toEqual([]);
});
