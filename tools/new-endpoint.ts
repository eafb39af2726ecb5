import { readFileSync, writeFileSync } from 'node:fs';

/** An endpoint of SVC, as far as the command names it. */
export interface Endpoint {
	method: string;
	/** Its path: "/accounts/{accountId}/letters". */
	endpoint: string;
	/** Whether it returns a list, be it in pages or in one response. */
	isList: boolean;
	/** Whether the list comes in pages, with skip and take. */
	isPaged: boolean;
	/** Parameters of the query, beside those of pages. */
	query: Query[];
	/** What its JSON body has, without what is inside objects and lists. */
	body: BodyPart[];
	/** Of its body, if it has one: "LetterCopy". */
	schema: string;
	/** What its response has, of a list its elements: "tracking records". */
	returns: string;
	/** Names in its response, of a list in each element, if SVC shows them. */
	shown: Shown[];
}

export interface Shown {
	/** As SVC has it: "from_date". */
	name: string;
	/** Of JSON Schema: "string". */
	type: string;
}

export interface Query extends Shown {
	/** All values it can have; none if it can have any. */
	values: string[];
}

export interface BodyPart extends Query {
	isRequired: boolean;
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
	const { method, isList, isPaged, query, body, returns, shown } = endpoint;
	const area = simulatedArea(tests);
	if (area === undefined) {
		return { changed: [], toDo: [`its endpoint in simulator/, ${endpoints}, and ${documented}`] };
	}
	const row = [area, method, endpoint.endpoint, ''].join('\t');
	// Two operations can share an endpoint.
	if (readFileSync(endpoints, 'utf8').includes(`\n${row}`)) return { changed: [], toDo: [] };

	const start = commonStart(area);
	const sent = [...(isPaged ? ['skip', 'take'] : []), ...query.map(({ name }) => name)].join(',');
	const response = isList ? `array of ${returns}` : returns;
	const ofArea = new RegExp(`^${area}\\t`);
	insertAfterLast(
		endpoints,
		ofArea,
		`${row}${sent}\t${body.map(({ name }) => name).join(', ')}\t${response}`,
	);
	insertAfterLast(documented, ofArea, ...parametersOf(area, endpoint));
	const contract = `simulator/contract/${area}.json`;
	const reused = addToContract(contract, endpoint);

	const mayHaveBody = body.length === 0 && (method === 'POST' || method === 'PUT');
	const nested = body.filter(({ type }) => type === 'object' || type === 'array');
	return {
		changed: [contract, endpoints, documented],
		toDo: [
			...reused.map(
				(name) =>
					`whether the ${name} of components.schemas, which was there before, has what this endpoint has`,
			),
			...(start === '' || endpoint.endpoint.startsWith(start)
				? []
				: [`whether its path begins with ${start}, as all others of the area do`]),
			...(summaryOf(endpoint) === TODO ? [`what is marked ${TODO} in ${contract}`] : []),
			...(mayHaveBody
				? [
						`if it has a body that --body didn't name: its requestBody in ${contract}, its body in ${endpoints}, and each part of it in ${documented}`,
					]
				: []),
			...(query.length + body.length > 0
				? [
						`the limits and formats that SVC documents of what is sent, such as its length, in ${contract} and in ${documented}`,
					]
				: []),
			...nested.map(
				({ name }) =>
					`what is inside ${name}, in ${endpoint.schema} of ${contract} and in ${documented}`,
			),
			...(shown.length > 0 || returns === 'none'
				? []
				: [
						`the schema of its response in ${contract}, if SVC shows its fields: a $ref to components.schemas, as --shows would add it`,
					]),
			...(returns === TODO ? [`what it returns, instead of ${TODO} in ${endpoints}`] : []),
			`its handler in simulator/areas/${area}/${helpersOf(endpoint)}, and in its state what the handler reads`,
		],
	};
}

/** What all paths of an area begin with: "/accounts/{accountId}/". */
function commonStart(area: string): string {
	const [first = '', ...others] = readFileSync(endpoints, 'utf8')
		.split('\n')
		.filter((row) => row.startsWith(`${area}\t`))
		.map((row) => row.split('\t')[2]);
	const starts = [...first.matchAll(/\//g)].map(({ index }) => first.slice(0, index + 1));
	return starts.findLast((one) => others.every((path) => path.startsWith(one))) ?? '';
}

/** With what a handler of a list is written. */
function helpersOf({ isList, isPaged, shown }: Endpoint): string {
	const helpers = [
		...(isPaged ? ['pageOf of simulator/core/page.ts'] : []),
		...(isList && shown.length === 0 ? ['answerList of simulator/core/list.ts'] : []),
	];
	return helpers.length > 0 ? `, with ${helpers.join(' and ')}` : '';
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
function parametersOf(
	area: string,
	{ method, endpoint, isPaged, query, body }: Endpoint,
): string[] {
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
		...(isPaged ? ['skip', 'take'] : []).map((name) => row('query', name, 'integer', '', '', '')),
		...query.map(({ name, type, values }) => row('query', name, type, '', values.join(', '), '')),
		...body.map(({ name, type, isRequired, values }) =>
			row('body', name, type, isRequired ? 'required' : '', values.join(', '), ''),
		),
	];
}

/**
 * As text, so that everything else in the file stays as it is.
 *
 * @returns the schemas that were there before
 */
function addToContract(file: string, operation: Endpoint): string[] {
	const { method, endpoint } = operation;
	const text = readFileSync(file, 'utf8');
	const shared = /adds to messaging\.json/.test(text) ? [readFileSync(messaging, 'utf8')] : [];
	const common = new Map([text, ...shared].flatMap(commonParameters));
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
	const known = new Set([text, ...shared].flatMap(schemaNames));
	const schemas = Object.entries(schemasOf(operation)).filter(([name]) => !known.has(name));
	if (schemas.length > 0) {
		insertLast(lines, lines.indexOf('\t\t"schemas": {'), '\t\t}', Object.fromEntries(schemas));
	}
	writeFileSync(file, lines.join('\n'));
	return Object.keys(schemasOf(operation)).filter((name) => known.has(name));
}

/** "tracking records" are TrackingRecords, and each one is a TrackingRecord, where it's the plural of one. */
const schemaName = (returns: string) =>
	returns.replaceAll(/(?:^|\W+)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What is sent and returned, as far as SVC shows it. */
const schemasOf = (endpoint: Endpoint) => ({
	...bodySchema(endpoint),
	...responseSchemas(endpoint),
});

function bodySchema({ body, schema }: Endpoint): Record<string, object> {
	if (body.length === 0) return {};
	const required = body.filter(({ isRequired }) => isRequired).map(({ name }) => name);
	const properties = Object.fromEntries(
		body.map(({ name, type, values }) => [name, values.length > 0 ? { enum: values } : { type }]),
	);
	return {
		[schema]: {
			type: 'object',
			additionalProperties: false,
			...(required.length > 0 && { required }),
			properties,
		},
	};
}

/** Of a list, its elements have a schema of their own. */
function responseSchemas({ isList, returns, shown }: Endpoint): Record<string, object> {
	if (shown.length === 0) return {};
	const record = {
		type: 'object',
		additionalProperties: false,
		properties: Object.fromEntries(shown.map(({ name, type }) => [name, { type }])),
	};
	const name = schemaName(returns);
	if (!isList) return { [name]: record };
	const one = /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Element`;
	return {
		[name]: { type: 'array', items: { $ref: `#/components/schemas/${one}` } },
		[one]: record,
	};
}

/** In the words of the contracts: "List tracking records". */
function summaryOf({ method, isList, returns }: Endpoint): string {
	const verb = isList ? 'List' : 'Read';
	return method === 'GET' && returns !== TODO ? `${verb} ${returns}` : TODO;
}

function operationOf(endpoint: Endpoint, common: CommonParameters): object {
	const { isPaged, query, body, returns, shown } = endpoint;
	const schema = { $ref: `#/components/schemas/${schemaName(returns)}` };
	const content = shown.length > 0 && { content: { 'application/json': { schema } } };
	const inPages = { skip: { type: 'integer', minimum: 0 }, take: { type: 'integer', minimum: 1 } };
	const parameters = [
		...Object.entries(isPaged ? inPages : {}).map(([name, schema]) =>
			parameter(name, common, { in: 'query', schema }),
		),
		...query.map(({ name, type, values }) => ({
			name,
			in: 'query',
			schema: values.length > 0 ? { enum: values } : { type },
		})),
	];
	return {
		summary: summaryOf(endpoint),
		...(parameters.length > 0 && { parameters }),
		...(body.length > 0 && { requestBody: requestBody(endpoint) }),
		responses: { default: { description: returns, ...content } },
	};
}

const requestBody = ({ body, schema }: Endpoint) => ({
	required: body.some(({ isRequired }) => isRequired),
	content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

function parameter(
	name: string,
	common: CommonParameters,
	described: { in: string; schema: object; required?: boolean },
): object {
	const key = common.get(`${described.in} ${name}`);
	return key === undefined ? { name, ...described } : { $ref: `#/components/parameters/${key}` };
}

/** Keys of `components.parameters` by the places and names of the parameters: "orderKey" by "path order_key". */
type CommonParameters = ReadonlyMap<string, string>;

interface Components {
	parameters?: Record<string, { name: string; in: string }>;
	schemas?: object;
}

const componentsOf = (contract: string) =>
	(JSON.parse(contract) as { components: Components }).components;

const commonParameters = (contract: string) =>
	Object.entries(componentsOf(contract).parameters ?? {}).map(
		([key, { name, in: place }]): [string, string] => [`${place} ${name}`, key],
	);

const schemaNames = (contract: string) => Object.keys(componentsOf(contract).schemas ?? {});

/** Before the end of an object of a formatted file. */
function insertLast(lines: string[], opened: number, end: string, added: object): void {
	const at = lines.findIndex((line, index) => index > opened && line.startsWith(end));
	lines[at - 1] += ',';
	lines.splice(at, 0, JSON.stringify(added).slice(1, -1));
}
