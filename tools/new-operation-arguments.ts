import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Endpoint, pathNames, type Query, type Shown, TODO } from './new-endpoint.ts';

/* The arguments of `npm run new`: nothing is created before all of them are known to be right. */

export interface Operation extends Endpoint {
	/** Folder of the node: "Letters". */
	area: string;
	/** Folder of the area's tests: "letters". */
	tests: string;
	resource: string;
	/** Of its files and names: "getMany". */
	file: string;
	/** The parameter's value, which n8n's lint wants to be "getAll" for a "Get Many". */
	value: string;
	/** The path's parameters that are fields, in camel case. */
	fields: string[];
	/** Whether each request is billed or charged. */
	costsMoney: boolean;
	/** Where SVC describes the area: "service document 1, part B". */
	section: string;
}

const simpleTypes = ['string', 'number', 'integer', 'boolean'];
const nestedTypes = ['object', 'array'];

/** Neither can be written on one line with several fields. */
const ofShown =
	'The values and formats of a shown field, such as date-time, belong in the contract: add them by hand';

export const usage =
	'npm run new -- <area> <resource> <operation> "<METHOD /path/{parameter}>" [--list | --whole] [--query <name>[:<type>][=<value>,<value>]]... [--body <the same>]... [--optional-body <the same>]... [--costs-money] [--returns <what>] [--shows <name>[:<type>],...], for example:\n' +
	'  npm run new -- letters letter getTracking "GET /accounts/{accountId}/letters/{letterId}/tracking" --whole --query carrier=POST,EXPRESS --returns "tracking records" --shows id,place,weight:number\n' +
	'  --list is a list in pages (skip and take), --whole one in a single response: look whether SVC describes skip and take for this endpoint\n' +
	`  types: ${simpleTypes.join(', ')}; of --body and --shows also ${nestedTypes.join(', ')}; string if absent. ${ofShown}`;

const jsonTypes = [...simpleTypes, ...nestedTypes];

const options = {
	help: { type: 'boolean', short: 'h', default: false },
	list: { type: 'boolean', default: false },
	whole: { type: 'boolean', default: false },
	query: { type: 'string', multiple: true, default: [] as string[] },
	body: { type: 'string', multiple: true, default: [] as string[] },
	'optional-body': { type: 'string', multiple: true, default: [] as string[] },
	'costs-money': { type: 'boolean', default: false },
	returns: { type: 'string', default: TODO },
	shows: { type: 'string', default: '' },
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

export function parsed(args: readonly string[], environment: Environment) {
	// Without `--`, npm takes the options as its own settings and passes on only what's left.
	const taken = Object.keys(options).filter(
		(name) => environment[`npm_config_${name.replaceAll('-', '_')}`],
	);
	if (taken.length > 0) {
		throw new Error(
			`npm took --${taken.join(', --')} as its own: put "--" after "npm run new"\n${usage}`,
		);
	}
	try {
		return parseArgs({ args: [...args], allowPositionals: true, options });
	} catch (error) {
		throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
	}
}

/** "POST, EXPRESS" are two. */
const listed = (text: string) =>
	text
		.split(',')
		.map((one) => one.trim())
		.filter(Boolean);

export function readArguments({ positionals, values }: ReturnType<typeof parsed>): Operation {
	const [tests, resource, file, request] = positionals;
	if (!tests || !resource || !file || !request) throw new Error(usage);
	const [, method, endpoint] = /^(GET|POST|PUT|DELETE) (\/\S+)$/.exec(request) ?? [];
	if (!method || !endpoint || positionals.length > 4) {
		throw new Error(
			`The fourth argument is the method in capitals and the path, together in quotes, but it's "${positionals.slice(3).join('" "')}"\n${usage}`,
		);
	}
	// It becomes the name of a constant, and its capitals the words of the panel.
	if (!/^[a-z][A-Za-z0-9]*$/.test(file)) {
		throw new Error(`"${file}" must be in camel case, such as getTracking, for "Get Tracking"`);
	}
	const { list: isPaged, whole, returns, shows } = values;
	if (isPaged && whole) throw new Error(`Use --list or --whole, not both\n${usage}`);
	const isList = isPaged || whole;
	if (shows !== '' && returns === TODO) throw new Error(`--shows needs --returns\n${usage}`);
	const shown = listed(shows).map(typed);
	const body = [
		...partsIn('--body', values.body).map((part) => ({ ...part, isRequired: true })),
		...partsIn('--optional-body', values['optional-body']).map((part) => ({
			...part,
			isRequired: false,
		})),
	];
	if (body.length > 0 && method !== 'POST' && method !== 'PUT') {
		throw new Error(`A ${method} has no body\n${usage}`);
	}
	if (values['costs-money'] && method !== 'POST') {
		throw new Error(`--costs-money is for a POST\n${usage}`);
	}
	const query = partsIn('--query', values.query, simpleTypes);
	refuseUnwritable('--shows', shown, jsonTypes);
	const area = tests.split('-').map(capitalized).join('');
	// Where capitals don't count in the names of files, "Letters" would be found, too.
	if (/[A-Z]/.test(tests) || !existsSync(`nodes/${area}/resources.ts`)) {
		const areas = globSync('test/engine/*/every-operation.ts').map((one) => one.split(path.sep)[2]);
		throw new Error(`There is no area "${tests}". Use one of: ${areas.sort().join(', ')}`);
	}
	const resources = resourcesOf(area);
	if (!resources.includes(resource)) {
		throw new Error(
			`nodes/${area}/resources.ts has no resource "${resource}". Use one of: ${resources.join(', ')}; or add it there first, with "operations: []"`,
		);
	}
	const text = textOf(area);
	const [given = ''] = /(?:productTokenArea\('\w+', |\tpath: )\{[^}]*/.exec(text) ?? [];
	const ofCredential = new Set(given.match(/\w+/g));
	const fields = pathNames(endpoint)
		.map(camel)
		.filter((name) => !ofCredential.has(name));
	const value = file === 'getMany' ? 'getAll' : file;
	const section = `service ${/document \d, part \w/.exec(text)?.[0] ?? 'document'}`;
	const { 'costs-money': costsMoney } = values;
	const named = { area, tests, resource, file, value, costsMoney, section };
	const schema = capitalized(resource) + capitalized(file);
	const sent = { query, body, schema };
	return { ...named, method, endpoint, fields, isList, isPaged, ...sent, returns, shown };
}

/** "amount:integer". */
function typed(text: string): Shown {
	const [name, type = 'string'] = text.split(':');
	return { name, type };
}

/** Each is "amount:integer" or "carrier=POST,EXPRESS". */
function partsIn(option: string, texts: readonly string[], types = jsonTypes): Query[] {
	const parts = texts.map((text) => {
		const [described, all = '', ...others] = text.split('=');
		// Commas separate values here, though they separate the names of --shows.
		if (described.includes(',') || others.length > 0) {
			throw new Error(`Use ${option} once for each name, but there is "${text}"`);
		}
		return { ...typed(described), values: listed(all) };
	});
	refuseUnwritable(option, parts, types);
	return parts;
}

function refuseUnwritable(option: string, named: readonly Shown[], types: readonly string[]): void {
	const more = option === '--shows' ? `. ${ofShown}` : '';
	for (const { name, type } of named) {
		if (!types.includes(type)) {
			throw new Error(`${option} has no type "${type}". Use one of: ${types.join(', ')}${more}`);
		}
		if (option === '--shows' && name.includes('=')) {
			throw new Error(`--shows has only names and types, but there is "${name}"${more}`);
		}
		// It becomes the name of a field.
		if (!/^[A-Za-z_]\w*$/.test(name)) {
			throw new Error(
				`${option} can't write "${name}": names have letters, digits, and underscores. Add any other by hand`,
			);
		}
	}
}

function resourcesOf(area: string): string[] {
	const file = readFileSync(`nodes/${area}/resources.ts`, 'utf8');
	return [...file.matchAll(/^\tvalue: '(\w+)'/gm)].map(([, value]) => value);
}

/**
 * With what the credential gives to paths, and where SVC describes the area; the address book's is that of its
 * recipients too.
 */
function textOf(area: string): string {
	const file = `nodes/${area}/area.ts`;
	const text = readFileSync(file, 'utf8');
	const [, other] = /from '(\.[^']*\/area)'/.exec(text) ?? [];
	return other ? text + readFileSync(path.join(path.dirname(file), `${other}.ts`), 'utf8') : text;
}

export const camel = (name: string) =>
	name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
