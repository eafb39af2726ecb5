import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { addEndpoint, insertAfterLast, type Query, TODO } from './new-endpoint.ts';
import {
	camel,
	capitalized,
	type Operation,
	parsed,
	readArguments,
	usage,
} from './new-operation-arguments.ts';
import { addToDocs } from './new-operation-docs.ts';

/*
 * `npm run new -- letters letter getTracking "GET /accounts/{accountId}/letters/{letterId}/tracking" --list`
 * creates the files of a new operation: its definition, its line in the area's list, its test, its sample
 * parameters, its lines in the documents, its endpoint in the simulator's contract, and the parameters of that endpoint. With --list it
 * returns a list in pages, with --whole one in a single response. Each `--query carrier=POST,EXPRESS` adds a
 * parameter of the query, with its values, `--returns "tracking records"` says what the response has, and
 * `--shows id,place,weight:number` which fields of it SVC documents. Places that depend on SVC's description are
 * marked; lint and tests fail until they are written.
 */

/** Within a title. */
const smallWords = /(?<= )(?:A|An|And|As|At|By|For|In|Of|On|Or|The|To|Via|With)(?= )/g;
/** "Send By Post" is "Send by Post", and "Opt In" stays. */
const titled = (text: string) => text.replaceAll(smallWords, (word) => word.toLowerCase());
/** "getTracking" is "Get Tracking". */
const words = (value: string) => titled(capitalized(value.replaceAll(/([A-Z])/g, ' $1')));
/** "orderKey" is "Order", as the panel shows it. */
const recordOf = (field: string) => words(field.replace(/(Id|Key|Uuid)$/, ''));
const kebab = (value: string) => value.replaceAll(/([A-Z])/g, '-$1').toLowerCase();
/** `getLetter`, `getTrackingOfLetter`, and of "getMany" `getManyLetters`. */
function exported({ file, resource }: Operation): string {
	const noun = capitalized(resource);
	if (file === 'getMany') return `getMany${noun}s`;
	return /[A-Z]/.test(file) ? `${file}Of${noun}` : `${file}${noun}`;
}

/** What the method promises; a POST may be harmless, but only the service's description can say so. */
const effects: Record<string, string> = { GET: 'read', PUT: 'idempotent', DELETE: 'idempotent' };

function definition(operation: Operation): string {
	const { area, resource, file, value, method, endpoint, fields, section } = operation;
	const { isList, isPaged, query, returns } = operation;
	const locators = `nodes/${area}/locators.ts`;
	const known = existsSync(locators) ? readFileSync(locators, 'utf8') : '';
	const imported = fields.filter((name) => known.includes(`const ${name} `));
	const [verb, ...rest] = words(file).split(' ');
	const one = words(resource).toLowerCase();
	const things = rest.join(' ').toLowerCase();
	const named = isList && returns !== TODO ? returns : things;
	const article = /^[aeiou]/.test(one) ? 'an' : 'a';
	const isMany = file === 'getMany';
	const subject = isMany ? `${one}s` : `${named} of ${article} ${one}`;
	const action = isMany ? `Get many ${one}s` : [verb, one, things].filter(Boolean).join(' ');
	const description = isList
		? `Retrieve a list of ${subject}`
		: `${says[verb] ?? verb} the ${subject}`;
	const kinds = [...new Set(query.map(kindOf))].sort();
	return [
		...(kinds.length > 0 ? [`import { ${kinds.join(', ')} } from '../../shared/fields';`] : []),
		`import { operation } from '../area';`,
		...(imported.length > 0 ? [`import { ${imported.join(', ')} } from '../locators';`] : []),
		'',
		`/** TODO: what comes out, and what SVC doesn't document (${section}). */`,
		`export const ${exported(operation)} = operation({`,
		`\tname: '${words(file)}',`,
		`\tvalue: '${value}',`,
		`\taction: '${action}',`,
		`\tdescription: '${description}',`,
		`\trequest: '${method} ${endpoint}',`,
		...(effects[method]
			? [`\teffect: '${effects[method]}',`]
			: [
					`\t// TODO: add what may exist if its outcome is unknown ("unknownOutcome"), or set another effect`,
					`\t// TODO: if it costs money, add "costsMoney", say so in the description, and put "costNotices" first in the fields`,
					`\teffect: 'spend',`,
				]),
		`\tfields: { ${fields.join(', ')} },`,
		...optionalFields(operation),
		...(isList ? [`\tsend: { as: '${isPaged ? 'pages' : 'whole'}' },`] : []),
		`});`,
		'',
	].join('\n');
}

/** Of a list they filter it. */
function optionalFields({ isList, query }: Operation): string[] {
	if (query.length === 0) {
		return isList
			? [
					`\t// TODO: the "filters" of the list as --query would add them; delete this line if it has none`,
				]
			: [];
	}
	return [
		`\t// TODO: check the display name, description, and default of each`,
		`\t${isList ? 'filters' : 'additionalFields'}: {`,
		...query.map((one) => `${camel(one.name)}: ${optionalField(one, isList)},`),
		`\t},`,
	];
}

const kindOf = ({ values }: Query) => (values.length > 0 ? 'choice' : 'text');

function optionalField(query: Query, isList: boolean): string {
	const { name, values } = query;
	const options = values
		.map((value) => `{ name: '${shownAs(value)}', value: '${value}' }`)
		.sort()
		.join(', ');
	const title = words(camel(name));
	return [
		`${kindOf(query)}({`,
		`displayName: '${title}',`,
		`description: 'The ${title.toLowerCase()}${isList ? ' to filter by' : ''}',`,
		...(values.length > 0 ? [`options: [${options}], default: '${values[0]}',`] : []),
		...(camel(name) === name ? [] : [`sendAs: '${name}',`]),
		`})`,
	].join(' ');
}

/** "IN_RESERVATION" and "inReservation" are "In Reservation". */
const shownAs = (value: string) =>
	titled(
		(value === value.toUpperCase() ? value.toLowerCase() : value)
			.split(/[_-]/)
			.map(words)
			.join(' '),
	);

/** The verb of a description where it isn't that of the name. */
const says: Record<string, string> = { Get: 'Retrieve' };

/** What the test expects to arrive for an item. */
function requestsOf(operation: Operation): string[] {
	const given = itemIn(operation);
	if (!operation.isPaged) return [`\trequests: (${given}) => [${expected(operation)}],`];
	return [
		`\t// Only an empty page ends a list, so a second request asks for what comes after 1 element.`,
		`\trequests: (${given}) => [${expected(operation)}, ${expected(operation, 1)}],`,
	];
}

/** The parameter of "requests", if they differ between items. */
const itemIn = ({ fields, query }: Operation) =>
	fields.length > 0 || query.length > 0 ? 'item' : '';

/** A request, for a page after what has come already. */
function expected(operation: Operation, skip = 0, more = ''): string {
	const { method, endpoint, isPaged, fields, query } = operation;
	const sent = [
		...query.map(({ name }) => `${name}: [item.${camel(name)}]`),
		...(isPaged ? [`skip: ['${skip}']`, `take: ['${50 - skip}']`] : []),
	];
	const all = sent.length > 0 ? `query: { ${sent.join(', ')} }, ` : '';
	// The endpoint alone is the same for every record.
	const path =
		fields.length > 0 ? `path: expect.stringContaining(String(item.${fields[0]})), ` : '';
	return `{ endpoint: '${method} ${endpoint}', ${path}${all}${more} }`;
}

/** As most IDs of SVC are. */
const ids = {
	one: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	another: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f71',
	unknown: '00000000-0000-4000-8000-000000000000',
};

function testFile(operation: Operation): string {
	const { area, resource, value, fields, isList, query } = operation;
	const added = query.map(({ name }) => `${camel(name)}: '={{ $json.${camel(name)} }}'`);
	const parameters = [
		...fields.map((name) => `${name}: byId('={{ $json.${name} }}')`),
		...(query.length > 0
			? [`${isList ? 'filters' : 'additionalFields'}: { ${added.join(', ')} }`]
			: []),
	].join(', ');
	/** An item whose values differ from those of another index. */
	const item = (id: string, index: number) => {
		const values = [
			...fields.map((name, at) => `${name}: '${at === 0 ? id : 'a'}'`),
			...query.map(
				({ name, values: all }) => `${camel(name)}: '${all[index] ?? all[0] ?? String(index)}'`,
			),
		];
		return `{ ${values.join(', ')} }`;
	};
	/** Of an operation on one record, the bad item names one that isn't there. */
	const record = fields.length === 1 ? recordOf(fields[0]).toLowerCase() : undefined;
	const refusal = record ? `there is no ${record} ${ids.unknown}` : '';
	return [
		...(record ? [`import { notFound } from '../../sentences.ts';`] : []),
		...(fields.length > 0 ? [`import { byId } from '../locator.ts';`] : []),
		`import { simulatorBed } from '../simulator-bed.ts';`,
		'',
		`const bed = simulatorBed();`,
		'',
		`bed.describeOperation({`,
		`\tname: 'svc${area} ${resource} ${value}',`,
		`\tparameters: { ${parameters} },`,
		`\t// TODO: put two of them into the simulator, "arrange: ({ state }) => ...", and give an item for each; "items" is given them`,
		`\titems: () => [${item(ids.one, 0)}, ${item(ids.another, 1)}],`,
		...requestsOf(operation),
		`\t// TODO: what comes out for an item; like "requests", it's given the item to compare with`,
		`\toutput: ([{ json }], item) => expect(json).toEqual(item),`,
		...(record ? [] : [`\t// TODO: an item that fails, and what its error says`]),
		`\tbadItem: {`,
		`\t\titem: () => (${item(ids.unknown, 0)}),`,
		`\t\t// TODO: ${record ? 'check ' : ''}what the simulator says when it refuses the request; without "requests", nothing may be sent`,
		`\t\trequests: (${itemIn(operation)}) => [${expected(operation, 0, `refusal: '${refusal}'`)}],`,
		`\t\terror: ${record ? `notFound('${record}')` : `''`},`,
		`\t},`,
		`});`,
		'',
	].join('\n');
}

/** The last operation of its resource; a new node shows the first. */
function addToResource(file: string, operation: Operation): void {
	const { resource, file: name } = operation;
	const imported = `import { ${exported(operation)} } from './${resource}/${name}';`;
	if (!insertAfterLast(file, new RegExp(`from '\\./${resource}/`), imported)) {
		insertAfterLast(file, /^import /, imported);
	}
	const list = new RegExp(`(value: '${resource}'[^}]*operations: \\[[^\\]]*?),?(\\s*\\])`);
	const text = readFileSync(file, 'utf8');
	writeFileSync(file, text.replace(list, `$1, ${exported(operation)}$2`));
}

/** The last of its resource's, for the fault matrix. */
function addSample(file: string, { resource, value, fields }: Operation): boolean {
	const text = readFileSync(file, 'utf8');
	// All of its samples, on one line or to the brace as far in as its name; an operation of that name is further in.
	const named = new RegExp(`^(\\t+)${resource}: \\{(?:.*\\},?$|[^]*?^\\1\\})`, 'gm');
	const [own] = [...text.matchAll(named)].sort(([, one], [, other]) => one.length - other.length);
	if (own === undefined) return false;
	const end = own.index + own[0].lastIndexOf('}');
	const before = text.slice(0, end).trimEnd();
	const comma = /[{,]$/.test(before) ? '' : ',';
	const sample = `${value}: { ${fields.join(', ')} },`;
	writeFileSync(file, `${before}${comma}\n${sample}\n${text.slice(end)}`);
	return true;
}

/** What the panel asks for, in the order of the panel. */
function shownParameters({ fields, isList, query }: Operation): string {
	const shown = [...fields.map(recordOf), ...(isList ? ['Return All', 'Limit'] : [])];
	const optional = query.map(({ name }) => words(camel(name))).join(', ');
	const kind = `${isList ? 'filter' : 'additional field'}${query.length > 1 ? 's' : ''}`;
	return [shown.join(', '), ...(optional ? [`${kind} ${optional}`] : [])].join('; ');
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

async function main(): Promise<void> {
	const given = parsed();
	if (given.values.help) {
		console.log(usage);
		return;
	}
	const operation = readArguments(given);
	const { area, tests, resource, file: name } = operation;
	const source = `nodes/${area}/${resource}/${name}.ts`;
	const test = `test/engine/${tests}/${kebab(name)}.test.ts`;
	for (const file of [source, test]) {
		if (existsSync(file)) throw new Error(`${file} is there already`);
		mkdirSync(path.dirname(file), { recursive: true });
	}
	writeFileSync(source, definition(operation));
	writeFileSync(test, testFile(operation));

	const resources = `nodes/${area}/resources.ts`;
	addToResource(resources, operation);

	const samples = `test/engine/${tests}/every-operation.ts`;
	const isSampled = existsSync(samples) && addSample(samples, operation);
	const { changed, toDo } = addEndpoint(tests, operation);
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
		...docs.changed,
	];
	await format(laid.filter((file) => !file.endsWith('.tsv')));

	console.log(
		[
			'Created or extended:',
			...laid.map((file) => `  ${file}`),
			'',
			"To do by hand, from SVC's description alone:",
			`  what is marked TODO in ${source} and ${test}`,
			...toDo.map((what) => `  ${what}`),
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
		].join('\n'),
	);
}

await main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
