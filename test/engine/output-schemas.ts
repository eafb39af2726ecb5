/**
 * Holds what operations give out on n8n's engine against their output schemas (`__schema__`), which
 * the editor shows before a node has run. For `npm run schemas` it notes the outputs instead, and those
 * of triggers too.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import type {
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
} from 'n8n-workflow';

/** The folder for the notes; without it outputs are checked. */
export const folderVariable = 'SVC_SCHEMA_RECORD';

/** One line of a note. */
export interface NotedOutput extends Operation {
	readonly items: unknown[];
}

/** A trigger has neither resource nor operation: both are empty. */
export interface Operation {
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
}

interface NodeChoice {
	readonly node: string;
	readonly resource?: string;
	readonly operation?: string;
	readonly parameters?: INodeParameters;
}

const ajv = new Ajv({ strict: false, allErrors: true });

export function observeOutputs(run: NodeChoice, items: INodeExecutionData[]): void {
	const { node, resource, operation, parameters = {} } = run;
	if (!resource || !operation || !isDefaultOutput(parameters)) return;
	const output = { node, resource, operation, items: items.map(({ json }) => json) };
	if (note(output)) return;
	const problem = contradiction(output);
	if (problem) throw new Error(`${problem}: run "npm run generate -- <area>", and review the diff`);
}

/** The schema is that of the output unless 'Simplify', or 'Output' of a tool, is changed. */
function isDefaultOutput({ simple, toolOutput = 'simplified' }: INodeParameters): boolean {
	return simple !== false && toolOutput === 'simplified';
}

/** Only notes them: tests of triggers also deliver what SVC never would. */
export function observeEvents(node: string, items: INodeExecutionData[]): void {
	if (items.length === 0) return;
	note({ node, resource: '', operation: '', items: items.map(({ json }) => json) });
}

function note(output: NotedOutput): boolean {
	const folder = process.env[folderVariable];
	if (!folder) return false;
	appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(output)}\n`);
	return true;
}

/** Why the schema of an operation is not true of what it gave out, if so. */
export function contradiction(output: NotedOutput): string | undefined {
	const file = schemaFile(output);
	if (!existsSync(file)) return `${file} is missing`;
	const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
	return output.items.every((item) => validate(withoutNulls(item)))
		? undefined
		: `${file} is not true: ${ajv.errorsText(validate.errors)}`;
}

/** The operations as the editor offers them. */
export function allOperations(): Operation[] {
	return allNodes().flatMap(({ name, properties }) =>
		properties
			.filter((property) => property.name === 'operation')
			.flatMap((property) =>
				resourcesOf(property).flatMap((resource) =>
					(property.options ?? []).flatMap((option) =>
						'value' in option ? [{ node: name, resource, operation: String(option.value) }] : [],
					),
				),
			),
	);
}

/** The triggers, whose schemas the editor asks for without resource and operation. */
export function allTriggers(): Operation[] {
	return allNodes()
		.filter(({ group }) => group.includes('trigger'))
		.map(({ name }) => ({ node: name, resource: '', operation: '' }));
}

function allNodes(): INodeTypeDescription[] {
	return JSON.parse(readFileSync('dist/types/nodes.json', 'utf8')) as INodeTypeDescription[];
}

function resourcesOf({ displayOptions }: INodeProperties): string[] {
	return (displayOptions?.show?.resource ?? []).map(String);
}

/** In the build, where n8n looks for it: beside the node, by version, resource and operation. */
export function schemaFile({ node, resource, operation }: Operation): string {
	const known = JSON.parse(readFileSync('dist/known/nodes.json', 'utf8')) as Record<
		string,
		{ sourcePath: string }
	>;
	const source = known[node.split('.').pop() ?? '']?.sourcePath;
	if (!source) throw new Error(`${node} is no node of this package`);
	const parts = ['v1.0.0', resource, operation].filter((part) => part !== '');
	return path.join(path.dirname(source), '__schema__', `${parts.join('/')}.json`);
}

/** A schema gives the type of a value that is there. */
function withoutNulls(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value, (_, inner: unknown) => inner ?? undefined));
}
