import { readdirSync, readFileSync } from 'node:fs';
import type { INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

test('the README leads to every page of the documentation', () => {
	const readme = readFileSync('README.md', 'utf8');
	const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
	expect(pages.length).toBeGreaterThan(20);
	expect(pages.filter((name) => !readme.includes(`(docs/${name})`))).toEqual([]);
});

const nodes = JSON.parse(readFileSync('dist/types/nodes.json', 'utf8')) as INodeTypeDescription[];
const withOperations = nodes.filter(({ properties }) =>
	properties.some(({ name }) => name === 'operation'),
);

test.each(withOperations.map((node) => [node.displayName, node] as const))(
	'the page of %s has its operations in a table',
	(displayName, { properties }) => {
		const page = `docs/${displayName.replace('SVC ', '').toLowerCase().replaceAll(' ', '-')}.md`;
		// "| Price > Get, Get Many | …"
		const listed = [
			...readFileSync(page, 'utf8').matchAll(/^\| ([^|>]+) > ([^|]+?) +\|/gm),
		].flatMap(([, resource, names]) => names.split(', ').map((name) => `${resource} > ${name}`));
		const choices = (name: string, resource?: string) =>
			properties
				.filter((one) => one.name === name)
				.filter((one) => !resource || one.displayOptions?.show?.resource?.includes(resource))
				.flatMap(({ options = [] }) => options as INodePropertyOptions[]);
		const offered = choices('resource').flatMap((resource) =>
			choices('operation', String(resource.value)).map(({ name }) => `${resource.name} > ${name}`),
		);
		expect(offered.length).toBeGreaterThan(0);
		expect(
			offered.filter((one) => !listed.includes(one)).map((one) => `${one}: add it to ${page}`),
		).toEqual([]);
	},
);
