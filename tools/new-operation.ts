import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * `npm run new -- letters letter getTracking "GET /accounts/{accountId}/letters/{letterId}/tracking"` lays the
 * files of a new operation: its definition, its line in the area's list, its test, and its sample parameters.
 * What only the service's description can say is marked; lint fails until it is written.
 */

interface Operation {
	/** Folder of the node: "Letters". */
	area: string;
	/** Folder of the area's tests: "letters". */
	tests: string;
	resource: string;
	value: string;
	method: string;
	endpoint: string;
	/** The path's parameters that are fields, in camel case. */
	fields: string[];
}

const usage =
	'npm run new -- <area> <resource> <operation> "<METHOD /path/{parameter}>", for example:\n' +
	'  npm run new -- letters letter getTracking "GET /accounts/{accountId}/letters/{letterId}/tracking"';

function readArguments(): Operation {
	const [tests, resource, value, request = ''] = process.argv.slice(2);
	const [, method, endpoint] = /^(GET|POST|PUT|DELETE) (\/\S+)$/.exec(request) ?? [];
	if (!tests || !resource || !value || !method || !endpoint) throw new Error(usage);
	const area = tests.split('-').map(capitalized).join('');
	if (!existsSync(`nodes/${area}/resources.ts`)) throw new Error(`There is no nodes/${area}`);
	const given = readFileSync(`nodes/${area}/area.ts`, 'utf8');
	const fields = [...endpoint.matchAll(/\{(\w+)\}/g)]
		.map(([, name]) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
		.filter((name) => !given.includes(name));
	return { area, tests, resource, value, method, endpoint, fields };
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** "getTracking" is "Get Tracking". */
const words = (value: string) => capitalized(value.replaceAll(/([A-Z])/g, ' $1'));
const kebab = (value: string) => value.replaceAll(/([A-Z])/g, '-$1').toLowerCase();
/** "getTracking" of a letter is `getTrackingOfLetter`. */
const exported = ({ value, resource }: Operation) => `${value}Of${capitalized(resource)}`;

/** What the method promises; a POST may be harmless, but only the service's description can say so. */
const effects: Record<string, string> = { GET: 'read', PUT: 'idempotent', DELETE: 'idempotent' };

function definition(operation: Operation): string {
	const { area, resource, value, method, endpoint, fields } = operation;
	const locators = `nodes/${area}/locators.ts`;
	const known = existsSync(locators) ? readFileSync(locators, 'utf8') : '';
	const imported = fields.filter((name) => known.includes(`const ${name} `));
	const [verb, ...rest] = words(value).split(' ');
	return [
		`import { operation } from '../area';`,
		...(imported.length > 0 ? [`import { ${imported.join(', ')} } from '../locators';`] : []),
		'',
		`// TODO: say what comes out, and cite the section of the service's description`,
		`export const ${exported(operation)} = operation({`,
		`\tname: '${words(value)}',`,
		`\tvalue: '${value}',`,
		`\taction: '${[verb, resource.toLowerCase(), ...rest.map((one) => one.toLowerCase())].join(' ')}',`,
		`\tdescription: '${verb} the ${rest.join(' ').toLowerCase()} of a ${resource}',`,
		`\trequest: '${method} ${endpoint}',`,
		`\teffect: '${effects[method] ?? 'spend'}',`,
		`\tfields: { ${fields.join(', ')} },`,
		`});`,
		'',
	].join('\n');
}

function testFile({ area, resource, value, method, endpoint, fields }: Operation): string {
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
		`\t// TODO: put two of them into the simulator, and give an item for each`,
		`\titems: () => [${fields.length > 0 ? `{ ${fields[0]}: 'a' }, { ${fields[0]}: 'b' }` : '{}, {}'}],`,
		`\trequests: () => [{ endpoint: '${method} ${endpoint}' }],`,
		`\toutput: ([{ json }]) => expect(json).toEqual({}),`,
		`\t// TODO: an item that fails, and what its error says`,
		`\tbadItem: {`,
		`\t\titem: () => (${fields.length > 0 ? `{ ${fields[0]}: 'unknown' }` : '{}'}),`,
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

function main(): void {
	const operation = readArguments();
	const { area, tests, resource, value, fields } = operation;
	const source = `nodes/${area}/${resource}/${value}.ts`;
	const test = `test/engine/${tests}/${kebab(value)}.test.ts`;
	for (const file of [source, test]) {
		if (existsSync(file)) throw new Error(`${file} is there already`);
		mkdirSync(path.dirname(file), { recursive: true });
	}
	writeFileSync(source, definition(operation));
	writeFileSync(test, testFile(operation));

	const resources = `nodes/${area}/resources.ts`;
	const imported = `import { ${exported(operation)} } from './${resource}/${value}';`;
	insertAfterLast(resources, new RegExp(`from '\\./${resource}/`), imported);
	const text = readFileSync(resources, 'utf8');
	const list = new RegExp(`(value: '${resource}'[^}]*operations: \\[)`);
	writeFileSync(resources, text.replace(list, `$1${exported(operation)}, `));

	const samples = `test/engine/${tests}/every-operation.ts`;
	const sample = `${value}: { ${fields.join(', ')} },`;
	const isSampled = insertAfterLast(samples, new RegExp(`^\\t+${resource}: \\{$`), sample);

	console.log(
		[
			'Laid:',
			`  ${source}`,
			`  ${resources}`,
			`  ${test}`,
			...(isSampled ? [`  ${samples}`] : []),
			'',
			'By hand, from the description of the service alone:',
			`  the endpoint in simulator/contract/, and its answer in simulator/areas/`,
			...(isSampled ? [] : [`  sample parameters in ${samples}`]),
			`  what is marked in the files; until then lint fails`,
			`  a line in CHANGELOG.md, and the area's page in docs/`,
			'',
			'Then: npm run format; npm run readme; npm run declarations;',
			`  npm run schemas -- ${tests}; npm run check -- ${tests}`,
		].join('\n'),
	);
}

try {
	main();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
