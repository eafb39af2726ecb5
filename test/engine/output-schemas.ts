/**
 * Holds what operations give out on n8n's engine against their output schemas (`__schema__`), which
 * the editor shows before a node has run. For `npm run schemas` it notes the outputs instead.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import type { INodeExecutionData } from 'n8n-workflow';

/** The folder for the notes; without it outputs are checked. */
export const folderVariable = 'SVC_SCHEMA_RECORD';

/** One line of a note. */
export interface NotedOutput extends Operation {
	readonly items: unknown[];
}

interface Operation {
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
}

interface Run {
	readonly node: string;
	readonly resource?: string;
	readonly operation?: string;
	readonly parameters?: Readonly<Record<string, unknown>>;
}

const ajv = new Ajv({ strict: false, allErrors: true });

export function observeOutputs(run: Run, items: INodeExecutionData[]): void {
	const { node, resource, operation, parameters = {} } = run;
	// The schema is that of the default, simplified output.
	if (!resource || !operation || parameters.simplify === false) return;
	const output = { node, resource, operation, items: items.map(({ json }) => json) };
	const folder = process.env[folderVariable];
	if (folder) {
		appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(output)}\n`);
		return;
	}
	const file = schemaFile(output);
	if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run schemas"`);
	const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
	for (const item of output.items) {
		if (validate(withoutNulls(item))) continue;
		throw new Error(
			`${file} is not true (run "npm run schemas"): ${ajv.errorsText(validate.errors)}`,
		);
	}
}

/** In the build, where n8n looks for it: beside the node, by version, resource and operation. */
export function schemaFile({ node, resource, operation }: Operation): string {
	const known = JSON.parse(readFileSync('dist/known/nodes.json', 'utf8')) as Record<
		string,
		{ sourcePath: string }
	>;
	const source = known[node.split('.').pop() ?? '']?.sourcePath;
	if (!source) throw new Error(`${node} is no node of this package`);
	return path.join(path.dirname(source), '__schema__', 'v1.0.0', resource, `${operation}.json`);
}

/** A schema gives the type of a value that is there. */
function withoutNulls(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value, (_, inner: unknown) => inner ?? undefined));
}
