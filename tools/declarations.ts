import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
	ICredentialType,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

/*
 * A node's version, and what only n8n's editor shows of its fields: which are required, their defaults, which value shows
 * which field, and which take no expression. `npm run declarations` writes it from the build into
 * test/declarations, a line for each field, so that a change of it can be read in the diff. A test holds the
 * build against these files.
 */

const FOLDER = 'test/declarations';

/** The text of each file, by its path in the project; needs a current build. */
export function declarations(root: string): Map<string, string> {
	const read = <T>(kind: string) =>
		JSON.parse(readFileSync(path.join(root, `dist/types/${kind}.json`), 'utf8')) as T[];
	const types = [
		...read<INodeTypeDescription>('nodes').map(
			({ name, version, properties, credentials = [] }) => ({
				name,
				lines: [
					// A workflow saved with a version that is no longer there doesn't open.
					`version ${String(version)}`,
					...credentials.map((one) => `credential ${one.name}${one.required ? ', required' : ''}`),
					...linesOf(properties),
				],
			}),
		),
		...read<ICredentialType>('credentials').map(({ name, properties }) => ({
			name,
			lines: linesOf(properties),
		})),
	];
	return new Map(
		types.map(({ name, lines }) => [`${FOLDER}/${name}.txt`, `${lines.join('\n')}\n`]),
	);
}

/** The files as they were committed. */
export function committedDeclarations(root: string): Map<string, string> {
	const files = globSync(`${FOLDER}/*.txt`, { cwd: root });
	return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

type Entry = INodeProperties | INodePropertyOptions | INodePropertyCollection;

const isProperty = (entry: Entry): entry is INodeProperties => 'type' in entry;

function linesOf(entries: readonly Entry[], indent = ''): string[] {
	return entries.flatMap((entry) => {
		if ('values' in entry) {
			return [`${indent}${entry.name}:`, ...linesOf(entry.values, `${indent}\t`)];
		}
		if (!isProperty(entry)) return [];
		const { options = [] } = entry;
		return [
			`${indent}${describe(entry)}`,
			...linesOf(
				options.filter((one) => 'values' in one || 'type' in one),
				`${indent}\t`,
			),
		];
	});
}

function describe(property: INodeProperties): string {
	const { name, type, displayOptions, options = [] } = property;
	const values = options.flatMap((one) => ('value' in one ? [String(one.value)] : []));
	const facts = [
		type,
		...(property.required ? ['required'] : []),
		...(property.noDataExpression ? ['no expression'] : []),
		...(property.isNodeSetting ? ['setting'] : []),
		...Object.entries(property.typeOptions ?? {})
			// A text that people read, as are names and descriptions.
			.filter(([key]) => !/Text$/.test(key))
			.map(([key, value]) => `${key} ${JSON.stringify(value)}`),
		...(property.modes ?? []).map((mode) => `mode ${mode.name}`),
	];
	return [
		`${name}: ${facts.join(', ')}`,
		`default ${JSON.stringify(property.default)}`,
		...(values.length > 0 ? [`of ${values.join(' ')}`] : []),
		...Object.entries(displayOptions ?? {}).flatMap(([key, conditions]) =>
			Object.entries(conditions as object).map(
				([field, wanted]) => `${key} if ${field} is ${list(wanted)}`,
			),
		),
	].join('; ');
}

function list(wanted: unknown): string {
	const all = Array.isArray(wanted) ? wanted : [wanted];
	return all.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ');
}

function write(root: string): void {
	rmSync(path.join(root, FOLDER), { recursive: true, force: true });
	mkdirSync(path.join(root, FOLDER), { recursive: true });
	for (const [file, text] of declarations(root)) writeFileSync(path.join(root, file), text);
}

if (process.argv[1]?.endsWith('declarations.ts')) write(process.cwd());
