import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAreas } from '../../simulator/areas/index.ts';
import { demoAccount } from '../../simulator/account.ts';
import { readContract } from '../../simulator/core/contract.ts';
import { defaultShapes } from '../../simulator/shapes.ts';

const { areas } = createAreas({
	account: demoAccount,
	shapes: defaultShapes,
	url: 'http://127.0.0.1:1',
});

/** endpoints.tsv of the service documents: area, method, path, query, body, answer. */
const documented = readFileSync(
	path.join(__dirname, '../../simulator/contract/endpoints.tsv'),
	'utf8',
)
	.trim()
	.split('\n')
	.slice(1)
	.map((line) => {
		const [area = '', method = '', template = '', ...rest] = line.split('\t');
		const [query = '', body = '', response = ''] = rest;
		return { area, endpoint: `${method} ${template}`, query, body, response };
	});

const names = [...new Set(documented.map(({ area }) => area))];

describe.each(names)('contract of %s', (name) => {
	const area = areas.find((one) => one.name === name);
	const rows = documented.filter((row) => row.area === name);
	const operations = area ? readContract(name, area.contract) : [];

	test('has exactly the documented endpoints, each with a handler', () => {
		const endpoints = rows.map(({ endpoint }) => endpoint);
		const described = operations.map(({ endpoint }) => endpoint);
		const handled = Object.keys(area?.handlers ?? {});
		const lacking = (place: string, there: string[]) =>
			[...new Set([...endpoints, ...described, ...handled])]
				.filter((endpoint) => !there.includes(endpoint))
				.map((endpoint) => `${endpoint}: add it to ${place}`);
		expect([
			...lacking('simulator/contract/endpoints.tsv', endpoints),
			...lacking(`simulator/contract/${name}.json`, described),
			...lacking(`the handlers in simulator/areas/${name}/`, handled),
		]).toEqual([]);
		expect(new Set(endpoints).size).toBe(endpoints.length);
	});

	test('has nothing left to be written', () => {
		const paths = Object.entries(area?.contract.paths ?? {});
		expect([
			...paths
				.filter(([, item]) => JSON.stringify(item).includes('"TODO"'))
				.map(([path]) => `${path}: replace TODO in simulator/contract/${name}.json`),
			...rows
				.filter(({ response }) => /^$|\bTODO\b/.test(response))
				.map(({ endpoint }) => `${endpoint}: write what it returns into endpoints.tsv`),
		]).toEqual([]);
	});

	test('has schemas that are JSON Schema', () => {
		const ajv = new Ajv2020({ allErrors: true });
		for (const [title, schema] of Object.entries(area?.contract.components.schemas ?? {})) {
			expect([title, ajv.validateSchema(schema), ajv.errors]).toEqual([title, true, null]);
		}
	});

	test('has schemas that can be compiled', () => {
		for (const { pathParameters, headers, query, media, answers } of operations) {
			const checks = [
				...[...pathParameters, ...headers, ...query.values(), ...media.values()].map(
					({ check }) => check,
				),
				...answers.values(),
			];
			for (const check of checks) expect(check({}, 'value').problems).toEqual(expect.any(Array));
		}
	});

	test.each(rows.map((row) => [row.endpoint, row] as const))(
		'%s has the documented query and body',
		(endpoint, { query, body }) => {
			const operation = operations.find((one) => one.endpoint === endpoint);
			const parameters = [...(operation?.query.values() ?? [])].map((one) =>
				one.kind === 'array' ? `${one.name}*` : one.name,
			);
			const label = `query in ${name}.json, expected as in endpoints.tsv`;
			expect({ [label]: parameters.join(',') }).toEqual({ [label]: query });
			expect(operation?.media.size !== 0).toBe(body !== '');
			const pathNames = [...endpoint.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
			expect(operation?.pathParameters.map((one) => one.name)).toEqual(pathNames);
		},
	);
});

test('no request schema lets unknown properties through, except for data passed on unchanged', () => {
	const open: string[] = [];
	for (const { name, contract } of areas) {
		for (const [schemaName, schema] of Object.entries(contract.components.schemas)) {
			collectOpen(schema, `${name} ${schemaName}`, open);
		}
	}
	expect(open).toEqual(['payments OpaqueData']);
});

/** Object schemas that name properties, or none at all, without closing the rest. */
function collectOpen(schema: unknown, place: string, open: string[]): void {
	if (typeof schema !== 'object' || schema === null) return;
	const { type, additionalProperties } = schema as Record<string, unknown>;
	if (type === 'object' && additionalProperties === undefined) open.push(place);
	for (const [key, inner] of Object.entries(schema)) collectOpen(inner, `${place}.${key}`, open);
}
