import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Workflow from 'n8n-workflow';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
	IWorkflowBase,
} from 'n8n-workflow';

/*
 * What saved workflows hold on to, kept for every published version: its examples as n8n stores them, that
 * is without the parameters that equal their default, and the names, values, and defaults of all nodes and
 * credentials. docs/versions.md says what may change.
 */

/** A parameter, as far as saved workflows depend on it. */
interface Parameter {
	type: string;
	default: unknown;
	required: boolean;
	values: unknown[];
}

/** All parameters with one path and one operation; they differ in when they are shown. */
type Parameters = Record<string, Parameter[]>;

/** What a version promises: parameters of nodes and credentials, and the fields of each output. */
export interface Contract {
	types: Record<string, Parameters>;
	outputs: Record<string, string[]>;
}

interface Described {
	name: string;
	version?: number | number[];
	properties: INodeProperties[];
}

/** Where the versions are kept, below the project's folder. */
export const keptFolder = 'test/upgrade';

/** The contract of the built nodes and credentials. */
export function contractOf(root: string): Contract {
	const described = ['nodes', 'credentials'].flatMap((kind) =>
		readJson<Described[]>(root, `dist/types/${kind}.json`),
	);
	const schemas = globSync('dist/nodes/**/__schema__/**/*.json', { cwd: root });
	return {
		types: Object.fromEntries(
			described.flatMap(({ name, version, properties }) =>
				[version ?? 'credential']
					.flat()
					.map((one) => [`${name} ${one}`, parametersOf(properties)] as const),
			),
		),
		outputs: Object.fromEntries(
			schemas.sort().map((file) => {
				const { properties } = readJson<{ properties?: object }>(root, file);
				return [file.replaceAll(path.sep, '/'), Object.keys(properties ?? {})];
			}),
		),
	};
}

/** By path, under each operation that has it: `letter/send addressLines`. */
function parametersOf(properties: INodeProperties[]): Parameters {
	const all: Parameters = {};
	const add = (property: INodeProperties, names: string[], operations: string[]) => {
		const own = [...names, property.name];
		const children = property.options ?? [];
		for (const operation of operations) {
			(all[`${operation} ${own.join('.')}`] ??= []).push({
				type: property.type,
				default: property.default ?? null,
				required: property.required === true,
				values: children.flatMap((child) => ('value' in child ? [child.value] : [])),
			});
		}
		for (const child of children) {
			if ('values' in child) {
				for (const one of child.values) add(one, [...own, child.name], operations);
			} else if ('displayName' in child && 'type' in child) add(child, own, operations);
		}
	};
	for (const property of properties) {
		const { resource = ['*'], operation = ['*'] } = property.displayOptions?.show ?? {};
		const operations = resource.flatMap((one) =>
			operation.map((other) => `${String(one)}/${String(other)}`),
		);
		add(property, [], operations);
	}
	return all;
}

/**
 * Says what a workflow saved with an earlier version would miss.
 *
 * @returns one line for each finding
 */
export function whatBroke(kept: Contract, now: Contract): string[] {
	const types = Object.entries(kept.types).flatMap(([type, parameters]) => {
		const current = now.types[type];
		if (!current) return [`${type} is gone`];
		return [
			...Object.entries(parameters).flatMap(([name, variants]) =>
				brokenParameter(`${type}, ${name}`, variants, current[name]),
			),
			...newlyRequired(type, parameters, current),
		];
	});
	const outputs = Object.entries(kept.outputs).flatMap(([file, fields]) => {
		const current = now.outputs[file];
		if (!current) return [`${file} is gone`];
		return fields
			.filter((field) => !current.includes(field))
			.map((field) => `${file}: the output field "${field}" is gone`);
	});
	return [...types, ...outputs];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function brokenParameter(name: string, kept: Parameter[], now: Parameter[] | undefined): string[] {
	if (!now) return [`${name} is gone`];
	return kept.flatMap((old) => {
		const ofType = now.filter(({ type }) => type === old.type);
		if (ofType.length === 0) return [`${name} is no longer of type ${old.type}`];
		const withDefault = ofType.filter((one) => same(one.default, old.default));
		if (withDefault.length === 0) {
			return [
				`${name} has another default than ${JSON.stringify(old.default)}: add a node version`,
			];
		}
		const missing = old.values.filter(
			(value) => !withDefault.some(({ values }) => values.includes(value)),
		);
		return missing.map((value) => `${name} has no value ${JSON.stringify(value)} any more`);
	});
}

/** A saved workflow has no value for a parameter that is new. */
function newlyRequired(type: string, kept: Parameters, now: Parameters): string[] {
	const operations = new Set(Object.keys(kept).map((name) => name.split(' ')[0]));
	return Object.entries(now)
		.filter(
			([name, variants]) =>
				!(name in kept) &&
				operations.has(name.split(' ')[0]) &&
				!name.includes('.') &&
				variants.some((one) => one.required && ['', null].includes(one.default as string | null)),
		)
		.map(([name]) => `${type}, ${name} is new and required, so saved workflows lack it`);
}

// The package's ES modules don't load in Node.
const { NodeHelpers } = createRequire(path.resolve('package.json'))(
	'n8n-workflow',
) as typeof Workflow;

/** A workflow as n8n stores it: without the parameters that equal their default. */
export function asStored(workflow: IWorkflowBase, types: INodeTypeDescription[]): IWorkflowBase {
	const nodes = workflow.nodes.map((node): INode => {
		const description = types.find(({ name }) => node.type.endsWith(`.${name}`));
		if (!description) return node;
		const parameters: INodeParameters | null = NodeHelpers.getNodeParameters(
			description.properties,
			node.parameters,
			false,
			false,
			node,
			description,
		);
		return { ...node, parameters: parameters ?? {} };
	});
	return { ...workflow, nodes };
}

/**
 * Keeps the present version for the tests of later ones.
 *
 * @param folder where its examples and its contract go
 */
export function keepVersion(root: string, folder: string): void {
	const types = readJson<INodeTypeDescription[]>(root, 'dist/types/nodes.json');
	const examples = path.join(folder, 'examples');
	mkdirSync(examples, { recursive: true });
	for (const file of readdirSync(path.join(root, 'examples'))) {
		const source = path.join('examples', file);
		if (file.endsWith('.json')) {
			write(path.join(examples, file), asStored(readJson(root, source), types));
		} else if (!file.endsWith('.md')) {
			cpSync(path.join(root, source), path.join(examples, file));
		}
	}
	write(path.join(folder, 'contract.json'), contractOf(root));
}

/** The published versions that are kept, with what each promised. */
export function keptVersions(root: string): Array<{ version: string; contract: Contract }> {
	return globSync(`${keptFolder}/*/contract.json`, { cwd: root })
		.sort()
		.map((file) => ({
			version: path.basename(path.dirname(file)),
			contract: readJson<Contract>(root, file),
		}));
}

const write = (file: string, content: unknown) =>
	writeFileSync(file, `${JSON.stringify(content)}\n`);

function readJson<T>(root: string, file: string): T {
	return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
}

if (import.meta.main) {
	const root = process.cwd();
	const { version } = createRequire(path.join(root, 'package.json'))('./package.json') as {
		version: string;
	};
	keepVersion(root, path.join(root, keptFolder, version));
	console.log(`Version ${version} is kept in ${keptFolder}/${version}: commit that folder.`);
}
