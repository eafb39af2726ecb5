import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { addEndpoint, insertAfterLast } from './new-endpoint.ts';
import {
	camel,
	type Environment,
	type Operation,
	parsed,
	readArguments,
	usage,
} from './new-operation-arguments.ts';
import { addToDocs } from './new-operation-docs.ts';
import { definition, exported } from './new-operation-definition.ts';
import { isEntered, optionalFieldsOf, recordOf, sampleOf, words } from './new-operation-fields.ts';
import { addToNames } from './new-operation-names.ts';
import { testFile } from './new-operation-test-file.ts';

const kebab = (value: string) => value.replaceAll(/([A-Z])/g, '-$1').toLowerCase();
/** The last operation of its resource; a new node shows the first. */
function addToResource(file: string, operation: Operation): void {
	const { resource, file: name } = operation;
	const imported = `import { ${exported(operation)} } from './${resource}/${name}';`;
	if (!insertAfterLast(file, new RegExp(`from '\\./${resource}/`), imported)) {
		insertAfterLast(file, /^import /, imported);
	}
	const list = new RegExp(`(value: '${resource}'[^}]*operations: \\[)([^\\]]*?),?(\\s*\\])`);
	const text = readFileSync(file, 'utf8');
	writeFileSync(
		file,
		text.replace(list, (_, start: string, others: string, end: string) =>
			[start, others, others.trim() === '' ? '' : ', ', exported(operation), end].join(''),
		),
	);
}

/** The last of its resource's, for the fault matrix. */
function addSample(file: string, { resource, value, fields, body }: Operation): boolean {
	const text = readFileSync(file, 'utf8');
	// All of its samples, on one line or to the brace as far in as its name; an operation of that name is further in.
	const named = new RegExp(`^(\\t+)${resource}: \\{(?:.*\\},?$|[^]*?^\\1\\})`, 'gm');
	const [own] = [...text.matchAll(named)].sort(([, one], [, other]) => one.length - other.length);
	// Those of all resources, where the resource is new.
	const [all] = [...text.matchAll(/^(\t*)(?:const )?parameters\b.*\{$[^]*?^\1\}/gm)];
	const extended = own ?? all;
	if (extended === undefined) return false;
	const end = extended.index + extended[0].lastIndexOf('}');
	const before = text.slice(0, end).trimEnd();
	const comma = /[{,]$/.test(before) ? '' : ',';
	const isShared = (name: string) => text.includes(`const ${name} =`) || !text.includes('byId');
	const values = [
		...fields.map((name) => (isShared(name) ? name : `${name}: byId('={{ $json.${name} }}')`)),
		...body.filter(isEntered).map((part) => `${camel(part.name)}: ${sampleOf(part, 0)}`),
	];
	const sample = `${value}: { ${values.join(', ')} },`;
	const added = own ? sample : `${resource}: { ${sample} },`;
	writeFileSync(file, `${before}${comma}\n${added}\n${text.slice(end)}`);
	return true;
}

const spends = 'test/engine/spends.test.ts';

/** A spend that isn't billed, unless its definition sets another effect. */
const isFree = ({ method, costsMoney }: Operation) => method === 'POST' && !costsMoney;

/** In `free` of the test of what costs money, after the others of its node, in the order of their names. */
function addToFree({ area, resource, value }: Operation): void {
	const line = `\t'svc${area} ${resource} ${value}',`;
	const text = readFileSync(spends, 'utf8');
	const [, list = ''] = /const free = new Set\(\[\n([^\]]*)\]/.exec(text) ?? [];
	const lines = list.trimEnd().split('\n');
	const before = lines.findLastIndex((other) => other.startsWith("\t'") && other < line);
	const extended = lines.toSpliced(before + 1, 0, line);
	writeFileSync(
		spends,
		text.replace(list, () => `${extended.join('\n')}\n`),
	);
}

/** What the panel asks for, in the order of the panel. */
function shownParameters(operation: Operation): string {
	const { fields, isList, body } = operation;
	const named = (values: ReadonlyArray<{ name: string }>) =>
		values.map(({ name }) => words(camel(name)));
	const shown = [
		...fields.map(recordOf),
		...named(body.filter(isEntered)),
		...(isList ? ['Return All', 'Limit'] : []),
	];
	const optional = named(optionalFieldsOf(operation));
	const kind = `${isList ? 'filter' : 'additional field'}${optional.length > 1 ? 's' : ''}`;
	return [
		shown.join(', '),
		...(optional.length > 0 ? [`${kind} ${optional.join(', ')}`] : []),
	].join('; ');
}

/** "Letter", as the panel shows the resource of this value. */
function resourceName(file: string, { resource }: Operation): string {
	const [, name] =
		new RegExp(`name: '([^']+)',\\s*value: '${resource}'`).exec(readFileSync(file, 'utf8')) ?? [];
	return name ?? words(resource);
}

/** Files of this project in its own format, so that lint names only what is left to be written. */
async function format(files: readonly string[]): Promise<void> {
	for (const file of files) {
		const options = await prettier.resolveConfig(file);
		const text = readFileSync(file, 'utf8');
		writeFileSync(file, await prettier.format(text, { ...options, filepath: file }));
	}
}

/**
 * Creates the files of a new operation below the working folder, as `npm run new` does.
 *
 * @param args those of the command
 * @param environment what npm took of them is there
 * @returns what was created, and what is left to be done; the usage if that is asked for
 * @throws Error saying what is wrong with the arguments
 */
export async function createOperation(
	args: readonly string[],
	environment: Environment,
): Promise<string> {
	const given = parsed(args, environment);
	if (given.values.help) return usage;
	const operation = readArguments(given);
	const { area, tests, resource, file: name } = operation;
	const source = `nodes/${area}/${resource}/${name}.ts`;
	const test = `test/engine/${tests}/${kebab(name)}.test.ts`;
	for (const file of [source, test]) {
		if (existsSync(file))
			throw new Error(
				`${file} is there already. To start over, undo what this command wrote before: see git status`,
			);
		mkdirSync(path.dirname(file), { recursive: true });
	}
	writeFileSync(source, definition(operation));
	writeFileSync(test, testFile(operation));

	const resources = `nodes/${area}/resources.ts`;
	addToResource(resources, operation);

	const samples = `test/engine/${tests}/every-operation.ts`;
	const isSampled = existsSync(samples) && addSample(samples, operation);
	const { changed, toDo } = addEndpoint(tests, operation);
	const names = addToNames(operation);
	if (isFree(operation)) addToFree(operation);
	const docs = addToDocs({
		tests,
		title: `${resourceName(resources, operation)} > ${words(name)}`,
		parameters: shownParameters(operation),
	});
	const laid = [
		source,
		resources,
		test,
		...(isSampled ? [samples] : []),
		...changed,
		...names.changed,
		...(isFree(operation) ? [spends] : []),
		...docs.changed,
	];
	await format(laid.filter((file) => !file.endsWith('.tsv')));

	return [
		'Created or extended:',
		...laid.map((file) => `  ${file}`),
		'',
		"To do by hand, from SVC's description alone:",
		`  what is marked TODO in ${source} and ${test}`,
		...[...toDo, ...names.toDo].map((what) => `  ${what}`),
		isSampled
			? `  in arrangeItem of ${samples}: what the simulator needs so that something comes out for the sample item`
			: `  sample parameters in ${samples}`,
		...docs.toDo.map((what) => `  ${what}`),
		...(['Messages', 'Campaigns'].includes(area)
			? [
					`  if both messages and campaigns have it: nodes/messaging/operations.ts instead of ${source}`,
				]
			: []),
		'',
		'Then:',
		'  npm run build',
		`  npm run jest -- ${test}`,
		`  npm run generate -- ${tests}, once that test reports nothing but a missing schema`,
		`  npm run check -- ${tests}`,
		"  npm run dev, after you have let furnish of demo/world.ts put there what it reads, if the demo doesn't have it",
	].join('\n');
}
