import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCompoundSchema, type Schema } from 'genson-js';
import prettier from 'prettier';
import { demoAccount } from '../simulator/account.ts';
import { createAreas } from '../simulator/areas/index.ts';
import { defaultShapes } from '../simulator/shapes.ts';
import {
	allOperations,
	allTriggers,
	type NotedOutput,
	type Operation,
	schemaFile,
} from '../test/engine/output-schemas.ts';
import { noteOutputs } from './noted-outputs.ts';

/*
 * Writes the output schema of every operation and trigger from what it gave out in the engine tests. n8n's
 * editor shows it before a node has run. Names that only the simulator chose, because the service's
 * description does not show the answer, are left out: they are no facts. Arguments go to Jest.
 */

/** "node name": names that the nodes give themselves, beside those of the service's description. */
const own = new Set(
	readFileSync('tools/own-output-names.txt', 'utf8')
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('#')),
);

type Types = string | string[];

/**
 * By node and name, the types in the contract of the node's area, which is written from the service's
 * description alone. Both have the area's name as their title.
 */
function documentedNames(): Map<string, Map<string, Types | undefined>> {
	const { areas } = createAreas({ account: demoAccount, shapes: defaultShapes, url: '' });
	const byTitle = new Map(
		areas.map(({ contract }) => [`SVC ${contract.info.title}`, new Map(namesIn(contract))]),
	);
	const nodes = JSON.parse(readFileSync('dist/types/nodes.json', 'utf8')) as Array<{
		name: string;
		displayName: string;
	}>;
	return new Map(
		nodes.flatMap(({ name, displayName }) => {
			// "The request body of those updates …: not shown" (service document 2).
			if (name === 'svcBulkEmailTrigger') return [];
			const names = byTitle.get(displayName.replace(/ Trigger$/, ''));
			return names ? [[name, names] as const] : [];
		}),
	);
}

function namesIn(part: unknown): Array<[name: string, types: Types | undefined]> {
	if (typeof part !== 'object' || part === null) return [];
	return Object.entries(part).flatMap(([key, value]) => [
		...(key === 'properties'
			? Object.entries(value as Record<string, { type?: Types }>).map(
					([name, { type }]): [string, Types | undefined] => [name, type],
				)
			: []),
		...namesIn(value),
	]);
}

const documented = documentedNames();
/** By operation. */
const leftOut = new Map<string, Set<string>>();

function leaveOut(where: string): void {
	const [, operation, name] = /^([^.[]*)[.[]?(.*)$/.exec(where) ?? [];
	const names = leftOut.get(operation) ?? new Set();
	leftOut.set(operation, names.add(name));
}

/** Without what is no fact; numbers as such, since a price of 5 may be 5.5 the next time. */
function factsOf(
	schema: Schema,
	node: string,
	where: string,
	documentedTypes: Types = [],
): Schema | undefined {
	const { properties, items, anyOf, type } = schema;
	const kinds = anyOf?.filter((one) => one.type !== 'null');
	if (kinds?.length === 1) return factsOf(kinds[0], node, where);
	if (kinds) return { anyOf: kinds.flatMap((one) => factsOf(one, node, where) ?? []) };
	const seen = typesOf(type === 'null' ? documentedTypes : (type ?? []));
	const types = node.endsWith('Trigger') ? asDocumented(seen, typesOf(documentedTypes)) : seen;
	if (types.length === 0) {
		leaveOut(`${where} (always null)`);
		return undefined;
	}
	return {
		type: (types.length === 1 ? types[0] : types) as Schema['type'],
		...(properties && {
			properties: Object.fromEntries(
				Object.keys(properties)
					.sort()
					.flatMap((name) => {
						const facts = factOf(properties[name], node, `${where}.${name}`, name);
						return facts ? [[name, facts]] : [];
					}),
			),
		}),
		...(items && { items: factsOf(items, node, `${where}[]`) ?? {} }),
	};
}

function factOf(property: Schema, node: string, where: string, name: string): Schema | undefined {
	const names = documented.get(node);
	if (names?.has(name) || own.has(`${node} ${name}`)) {
		return factsOf(property, node, where, names?.get(name));
	}
	leaveOut(where);
	return undefined;
}

/** Tests of triggers also deliver what SVC never would, such as a number as text. */
function asDocumented(seen: string[], documentedTypes: string[]): string[] {
	const known = seen.filter((type) => documentedTypes.includes(type));
	return known.length > 0 ? known : seen;
}

/** Without `null`, as in n8n's own schemas: every value may be missing. */
function typesOf(types: Types): string[] {
	const kinds = [types].flat().filter((one) => one !== 'null');
	return [...new Set(kinds.map((one) => (one === 'integer' ? 'number' : one)))];
}

function sourceOf(operation: Operation): string {
	return schemaFile(operation).replace(/^dist\//, '');
}

async function main(): Promise<void> {
	const run = noteOutputs(process.argv.slice(2));
	if (!run.passed) {
		console.log('\nTests failed; the schemas of their operations stay as they are');
		process.exitCode = 1;
	}
	const outputs = new Map<string, { noted: NotedOutput; items: unknown[] }>();
	for (const noted of run.outputs) {
		const file = sourceOf(noted);
		const known = outputs.get(file) ?? { noted, items: [] };
		known.items.push(...noted.items);
		outputs.set(file, known);
	}
	const options = { ...(await prettier.resolveConfig('nodes/x.json')), parser: 'json' };
	let changed = 0;
	for (const [file, { noted, items }] of outputs) {
		const { node, resource, operation } = noted;
		const where = `${node} ${resource} ${operation}`.trimEnd();
		const schema = factsOf(createCompoundSchema(items, { noRequired: true }), node, where);
		const text = await prettier.format(JSON.stringify(schema), options);
		if (existsSync(file) && readFileSync(file, 'utf8') === text) {
			// What it leaves out was reviewed when it was written.
			leftOut.delete(where);
			continue;
		}
		changed++;
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	console.log(`\n${outputs.size} schemas written, ${changed} of them changed.`);
	if (leftOut.size > 0) {
		console.log(
			[
				'The changed ones are without the following, which only the simulator is known to give.',
				'If SVC documents one of these names, add it to a schema in simulator/contract/<area>.json;',
				'if the node adds it, add a line to tools/own-output-names.txt. Then run this again.',
				"Of operations that you didn't change, these names were reviewed before.",
			].join('\n'),
		);
	}
	if (process.argv.length === 2) {
		for (const one of [...allOperations(), ...allTriggers()]) {
			if (!outputs.has(sourceOf(one))) console.log(`  not noted, so unchanged: ${sourceOf(one)}`);
		}
	}
	for (const [operation, names] of [...leftOut].sort()) {
		console.log(`  ${operation}: ${[...names].sort().join(', ')}`);
	}
}

await main();
