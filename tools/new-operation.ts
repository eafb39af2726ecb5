import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import prettier from 'prettier';

/*
 * `npm run new -- letters letter getTracking "GET /accounts/{accountId}/letters/{letterId}/tracking" --list`
 * creates the files of a new operation: its definition, its line in the area's list, its test, its sample
 * parameters, and its line in the simulator's list of endpoints. With --list it returns a list in pages.
 * Places that depend on SVC's description are marked; lint fails until they are written.
 */

interface Operation {
	/** Folder of the node: "Letters". */
	area: string;
	/** Folder of the area's tests: "letters". */
	tests: string;
	resource: string;
	/** Of its files and names: "getMany". */
	file: string;
	/** The parameter's value, which n8n's lint wants to be "getAll" for a "Get Many". */
	value: string;
	method: string;
	endpoint: string;
	/** The path's parameters that are fields, in camel case. */
	fields: string[];
	/** Whether it returns a list in pages. */
	isList: boolean;
}

const usage =
	'npm run new -- <area> <resource> <operation> "<METHOD /path/{parameter}>" [--list], for example:\n' +
	'  npm run new -- letters letter getTracking "GET /accounts/{accountId}/letters/{letterId}/tracking"';

function readArguments(): Operation {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { list: { type: 'boolean', default: false } },
	});
	const [tests, resource, file, request = ''] = positionals;
	const [, method, endpoint] = /^(GET|POST|PUT|DELETE) (\/\S+)$/.exec(request) ?? [];
	if (!tests || !resource || !file || !method || !endpoint) throw new Error(usage);
	const area = tests.split('-').map(capitalized).join('');
	if (!existsSync(`nodes/${area}/resources.ts`)) throw new Error(`There is no nodes/${area}`);
	const given = readFileSync(`nodes/${area}/area.ts`, 'utf8');
	const fields = [...endpoint.matchAll(/\{(\w+)\}/g)]
		.map(([, name]) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
		.filter((name) => !given.includes(name));
	const value = file === 'getMany' ? 'getAll' : file;
	return { area, tests, resource, file, value, method, endpoint, fields, isList: values.list };
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** "getTracking" is "Get Tracking". */
const words = (value: string) => capitalized(value.replaceAll(/([A-Z])/g, ' $1'));
const kebab = (value: string) => value.replaceAll(/([A-Z])/g, '-$1').toLowerCase();
/** "getTracking" of a letter is `getTrackingOfLetter`, and "getMany" is `getManyLetters`. */
const exported = ({ file, resource }: Operation) =>
	file === 'getMany' ? `getMany${capitalized(resource)}s` : `${file}Of${capitalized(resource)}`;

/** What the method promises; a POST may be harmless, but only the service's description can say so. */
const effects: Record<string, string> = { GET: 'read', PUT: 'idempotent', DELETE: 'idempotent' };

function definition(operation: Operation): string {
	const { area, resource, file, value, method, endpoint, fields, isList } = operation;
	const locators = `nodes/${area}/locators.ts`;
	const known = existsSync(locators) ? readFileSync(locators, 'utf8') : '';
	const imported = fields.filter((name) => known.includes(`const ${name} `));
	const [verb, ...rest] = words(file).split(' ');
	const one = words(resource).toLowerCase();
	const things = rest.join(' ').toLowerCase();
	const isMany = file === 'getMany';
	const subject = isMany ? `${one}s` : `${things} of a ${one}`;
	const action = isMany ? `Get many ${one}s` : [verb, one, things].filter(Boolean).join(' ');
	const description = isList
		? `Retrieve a list of ${subject}`
		: `${says[verb] ?? verb} the ${subject}`;
	return [
		`import { operation } from '../area';`,
		...(imported.length > 0 ? [`import { ${imported.join(', ')} } from '../locators';`] : []),
		'',
		`// TODO: say what comes out, and cite the section of the service's description`,
		`export const ${exported(operation)} = operation({`,
		`\tname: '${words(file)}',`,
		`\tvalue: '${value}',`,
		`\taction: '${action}',`,
		`\tdescription: '${description}',`,
		`\trequest: '${method} ${endpoint}',`,
		`\teffect: '${effects[method] ?? 'spend'}',`,
		`\tfields: { ${fields.join(', ')} },`,
		...(isList
			? [
					`\t// TODO: what limits the list, such as choice({ …, default, place: 'query' }); else leave it out`,
				]
			: []),
		...(isList ? [`\tfilters: {},`, `\tsend: { as: 'pages' },`] : []),
		`});`,
		'',
	].join('\n');
}

/** The verb of a description where it isn't that of the name. */
const says: Record<string, string> = { Get: 'Retrieve' };

/** What the test expects to arrive for an item. */
function requestsOf({ method, endpoint, isList }: Operation): string[] {
	if (!isList) return [`\trequests: () => [{ endpoint: '${method} ${endpoint}' }],`];
	return [
		`\t// Only an empty page ends a list, so a second request asks for what comes after 1 element.`,
		`\trequests: () => [`,
		`\t\t{ endpoint: '${method} ${endpoint}', query: { skip: ['0'], take: ['50'] } },`,
		`\t\t{ endpoint: '${method} ${endpoint}', query: { skip: ['1'], take: ['49'] } },`,
		`\t],`,
	];
}

function testFile(operation: Operation): string {
	const { area, resource, value, method, endpoint, fields, isList } = operation;
	const parameters = fields.map((name) => `${name}: byId('={{ $json.${name} }}')`).join(', ');
	return [
		`import { byId } from '../locator.ts';`,
		`import { simulatorBed } from '../simulator-bed.ts';`,
		'',
		`const bed = simulatorBed();`,
		'',
		`bed.describeOperation({`,
		`\tnode: 'svc${area}',`,
		`\tresource: '${resource}',`,
		`\toperation: '${value}',`,
		`\tparameters: { ${parameters} },`,
		`\t// TODO: put two of them into the simulator (bed.service.state), and give an item for each`,
		`\titems: () => [${fields.length > 0 ? `{ ${fields[0]}: 'a' }, { ${fields[0]}: 'b' }` : '{}, {}'}],`,
		...requestsOf(operation),
		`\t// TODO: what comes out for an item; like "requests", it's given the item to compare with`,
		`\toutput: ([{ json }], item) => expect(json).toEqual(item),`,
		`\t// TODO: an item that fails, and what its error says`,
		`\tbadItem: {`,
		`\t\titem: () => (${fields.length > 0 ? `{ ${fields[0]}: 'unknown' }` : '{}'}),`,
		`\t\t// TODO: what the simulator says when it refuses the request; without "requests", nothing may be sent`,
		`\t\trequests: () => [{ endpoint: '${method} ${endpoint}', ${isList ? "query: { skip: ['0'], take: ['50'] }, " : ''}refusal: '' }],`,
		`\t\terror: '',`,
		`\t},`,
		`});`,
		'',
	].join('\n');
}

/** After the last line with `text`, another one. */
function insertAfterLast(file: string, text: RegExp, line: string): boolean {
	const lines = readFileSync(file, 'utf8').split('\n');
	const at = lines.findLastIndex((one) => text.test(one));
	if (at < 0) return false;
	lines.splice(at + 1, 0, line);
	writeFileSync(file, lines.join('\n'));
	return true;
}

/** The last operation of its resource; a new node shows the first. */
function addToResource(file: string, operation: Operation): void {
	const { resource, file: name } = operation;
	const imported = `import { ${exported(operation)} } from './${resource}/${name}';`;
	insertAfterLast(file, new RegExp(`from '\\./${resource}/`), imported);
	const list = new RegExp(`(value: '${resource}'[^}]*operations: \\[[^\\]]*?),?(\\s*\\])`);
	const text = readFileSync(file, 'utf8');
	writeFileSync(file, text.replace(list, `$1, ${exported(operation)}$2`));
}

const endpoints = 'simulator/contract/endpoints.tsv';

/** The area as the simulator calls it: "address-book" is "addressbook", "phone-numbers" is "numbers". */
function simulatedArea(tests: string): string | undefined {
	const name = tests.replaceAll('-', '');
	const areas = readFileSync(endpoints, 'utf8')
		.split('\n')
		.slice(1)
		.map((row) => row.split('\t')[0]);
	return areas.find((area) => area && (name.startsWith(area) || name.endsWith(area)));
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
	const operation = readArguments();
	const { area, tests, resource, file: name, value, method, endpoint, fields } = operation;
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
	const sample = `${value}: { ${fields.join(', ')} },`;
	const isSampled = insertAfterLast(samples, new RegExp(`^\\t+${resource}: \\{$`), sample);
	const simulated = simulatedArea(tests);
	const row = `${simulated}\t${method}\t${endpoint}\t\t\t`;
	// Two operations can share an endpoint.
	const isKnown = readFileSync(endpoints, 'utf8').includes(`\t${method}\t${endpoint}\t`);
	const isListed =
		simulated !== undefined &&
		!isKnown &&
		insertAfterLast(endpoints, new RegExp(`^${simulated}\\t`), row);
	const laid = [source, resources, test, ...(isSampled ? [samples] : [])];
	await format(laid);

	console.log(
		[
			'Created:',
			...[...laid, ...(isListed ? [endpoints] : [])].map((file) => `  ${file}`),
			'',
			"To do by hand, from SVC's description alone:",
			`  the endpoint in simulator/contract/${simulated ?? '<area>'}.json`,
			`  its response in simulator/areas/${simulated ?? '<area>'}/, for a list with pageOf of simulator/core/page.ts`,
			...(isSampled ? [] : [`  sample parameters in ${samples}`]),
			...(isListed ? [`  query and response in ${endpoints}`] : []),
			...(isListed || isKnown ? [] : [`  a line in ${endpoints}`]),
			`  the marked places in the files; lint fails until then`,
			`  a line in CHANGELOG.md, and the area's page in docs/`,
			...(['Messages', 'Campaigns'].includes(area)
				? [
						`  if both messages and campaigns have it: nodes/messaging/operations.ts instead of ${source}`,
					]
				: []),
			'',
			`Once its test only reports a missing schema: npm run generate -- ${tests}`,
			`Then: npm run check -- ${tests}`,
		].join('\n'),
	);
}

await main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
