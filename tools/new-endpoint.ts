import { readFileSync, writeFileSync } from 'node:fs';

/** An endpoint of SVC, as far as the command names it. */
export interface Endpoint {
	method: string;
	/** Its path: "/accounts/{accountId}/letters". */
	endpoint: string;
	/** Whether it returns a list in pages. */
	isList: boolean;
	/** Parameters of the query, beside those of pages. */
	query: Query[];
	/** What its response has, of a list its elements: "tracking records". */
	returns: string;
}

export interface Query {
	/** As SVC has it: "from_date". */
	name: string;
	/** All values it can have; none if it can have any. */
	values: string[];
}

const endpoints = 'simulator/contract/endpoints.tsv';
const messaging = 'simulator/contract/messaging.json';
const documented = 'test/wire/documented.tsv';

/** What is left to be written: test/simulator/contract.test.ts finds it. */
export const TODO = 'TODO';

/** Names in the braces of a path. */
export const pathNames = (endpoint: string) =>
	[...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** After the last line with `text`, others. */
export function insertAfterLast(file: string, text: RegExp, ...added: string[]): boolean {
	const lines = readFileSync(file, 'utf8').split('\n');
	const at = lines.findLastIndex((one) => text.test(one));
	if (at < 0) return false;
	lines.splice(at + 1, 0, ...added);
	writeFileSync(file, lines.join('\n'));
	return true;
}

/**
 * Adds an endpoint to the simulator's contract and list of endpoints, and its parameters to the list that the
 * wire tests compare with what the nodes send.
 *
 * @param tests the area as its tests are called: "address-book"
 */
export function addEndpoint(
	tests: string,
	endpoint: Endpoint,
): { changed: string[]; toDo: string[] } {
	const { method, isList, query, returns } = endpoint;
	const area = simulatedArea(tests);
	if (area === undefined) {
		return { changed: [], toDo: [`its endpoint in simulator/, ${endpoints}, and ${documented}`] };
	}
	const row = [area, method, endpoint.endpoint, ''].join('\t');
	// Two operations can share an endpoint.
	if (readFileSync(endpoints, 'utf8').includes(`\n${row}`)) return { changed: [], toDo: [] };

	const sent = [...(isList ? ['skip', 'take'] : []), ...query.map(({ name }) => name)].join(',');
	const response = isList ? `array of ${returns}` : returns;
	const ofArea = new RegExp(`^${area}\\t`);
	insertAfterLast(endpoints, ofArea, `${row}${sent}\t\t${response}`);
	insertAfterLast(documented, ofArea, ...parametersOf(area, endpoint));
	const contract = `simulator/contract/${area}.json`;
	addToContract(contract, endpoint);

	const hasBody = method === 'POST' || method === 'PUT';
	return {
		changed: [contract, endpoints, documented],
		toDo: [
			`what is marked ${TODO} in ${contract}${hasBody ? ', and its requestBody, if it has one' : ''}`,
			...(returns === TODO ? [`what it returns, instead of ${TODO} in ${endpoints}`] : []),
			...(hasBody ? [`its body in ${endpoints}, and each part of the body in ${documented}`] : []),
			`its handler in simulator/areas/${area}/${isList ? ', with pageOf of simulator/core/page.ts' : ''}`,
		],
	};
}

/** The area as the simulator calls it: "address-book" is "addressbook", "phone-numbers" is "numbers". */
function simulatedArea(tests: string): string | undefined {
	const name = tests.replaceAll('-', '');
	const areas = readFileSync(endpoints, 'utf8')
		.split('\n')
		.slice(1)
		.map((row) => row.split('\t')[0]);
	return areas.find((area) => area && (name.startsWith(area) || name.endsWith(area)));
}

/** Rows for the list of parameters. */
function parametersOf(area: string, { method, endpoint, isList, query }: Endpoint): string[] {
	const rows = readFileSync(documented, 'utf8')
		.split('\n')
		.map((row) => row.split('\t'));
	/** Type and limits, as another endpoint of the area has them. */
	const rulesOf = (name: string) =>
		rows
			.find(([of, , place, one]) => of === area && place === 'path' && one === name)
			?.slice(4) ?? [...['string', 'required', '', '']];
	const row = (...cells: string[]) => [area, `${method} ${endpoint}`, ...cells].join('\t');
	return [
		...pathNames(endpoint).map((name) => row('path', name, ...rulesOf(name))),
		...(isList ? ['skip', 'take'] : []).map((name) => row('query', name, 'integer', '', '', '')),
		...query.map(({ name, values }) => row('query', name, 'string', '', values.join(', '), '')),
	];
}

/** As text, so that everything else in the file stays as it is. */
function addToContract(file: string, operation: Endpoint): void {
	const { method, endpoint } = operation;
	const text = readFileSync(file, 'utf8');
	const shared = /adds to messaging\.json/.test(text) ? [readFileSync(messaging, 'utf8')] : [];
	const common = new Set([text, ...shared].flatMap(parameterNames));
	const added = { [method.toLowerCase()]: operationOf(operation, common) };
	const lines = text.split('\n');
	// Another method of the path may be there.
	const opened = lines.indexOf(`\t\t"${endpoint}": {`);
	if (opened >= 0) insertLast(lines, opened, '\t\t}', added);
	else {
		const parameters = pathNames(endpoint).map((name) =>
			parameter(name, common, { in: 'path', required: true, schema: { type: 'string' } }),
		);
		const path = { ...(parameters.length > 0 && { parameters }), ...added };
		insertLast(lines, lines.indexOf('\t"paths": {'), '\t}', { [endpoint]: path });
	}
	writeFileSync(file, lines.join('\n'));
}

function operationOf({ isList, query, returns }: Endpoint, common: ReadonlySet<string>): object {
	const inPages = { skip: { type: 'integer', minimum: 0 }, take: { type: 'integer', minimum: 1 } };
	const parameters = [
		...Object.entries(isList ? inPages : {}).map(([name, schema]) =>
			parameter(name, common, { in: 'query', schema }),
		),
		...query.map(({ name, values }) => ({
			name,
			in: 'query',
			schema: values.length > 0 ? { enum: values } : { type: 'string' },
		})),
	];
	return {
		summary: TODO,
		...(parameters.length > 0 && { parameters }),
		responses: { default: { description: returns } },
	};
}

const parameter = (name: string, common: ReadonlySet<string>, described: object) =>
	common.has(name) ? { $ref: `#/components/parameters/${name}` } : { name, ...described };

function parameterNames(contract: string): string[] {
	const { components } = JSON.parse(contract) as { components: { parameters?: object } };
	return Object.keys(components.parameters ?? {});
}

/** Before the end of an object of a formatted file. */
function insertLast(lines: string[], opened: number, end: string, added: object): void {
	const at = lines.findIndex((line, index) => index > opened && line.startsWith(end));
	lines[at - 1] += ',';
	lines.splice(at, 0, JSON.stringify(added).slice(1, -1));
}
