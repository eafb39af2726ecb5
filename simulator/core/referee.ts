import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from '../account.ts';
import type { Shapes } from '../shapes.ts';
import { Refusal, type Area, type Call } from './area.ts';
import type { Body } from './body.ts';
import type { Check, Operation, Parameter, RequestMedia } from './contract.ts';
import { formToObject } from './form.ts';

/** What the referee looks at. */
export interface Request {
	/** Path and query as sent. */
	url: string;
	headers: IncomingHttpHeaders;
	/** Decoded path parameters. */
	path: Record<string, string>;
	query: Record<string, string[]>;
	body: Body;
}

/** Longest path with query, in characters. Not shown; 8 kB is what web servers commonly take. */
const longestUrl = 8192;

/**
 * Holds a request against the contract and gives it to the area's handler as a `Call`.
 * @throws Refusal with a precise reason at the first thing that is wrong.
 */
export async function judge(
	request: Request,
	area: Area,
	operation: Operation,
	account: Account,
	shapes: Readonly<Shapes>,
): Promise<Call> {
	if (request.url.length > longestUrl) {
		throw new Refusal(414, `URL has ${request.url.length} characters, more than ${longestUrl}`);
	}
	checkCredentials(request.headers, operation, account);
	if (operation.security.includes('token')) {
		await area.checkToken?.(request.headers.authorization);
	}
	for (const parameter of operation.pathParameters) {
		insist(parameter.check, request.path[parameter.name], `path parameter ${parameter.name}`);
	}
	checkHeaders(request.headers, operation);
	area.checkOwner(operation.endpoint, request.path);
	const query = readQuery(request.query, operation, shapes);
	const body = readContent(request, operation, shapes);
	return { path: request.path, query, body, files: request.body.form?.files ?? [] };
}

/**
 * Exactly the documented credentials (documents 1 and 2, *Authentication*). A secret sent where it
 * doesn't belong, above all to the wallet session endpoints, which need none, is a leak.
 */
function checkCredentials(
	headers: IncomingHttpHeaders,
	{ security }: Operation,
	account: Account,
): void {
	const given = {
		productToken: headers['x-svc-producttoken']?.toString(),
		basic: headers.authorization,
	};
	if (given.productToken !== undefined && !security.includes('productToken')) {
		throw new Refusal(400, 'X-SVC-PRODUCTTOKEN was sent to an endpoint that does not take it');
	}
	if (given.basic !== undefined && !security.some((one) => ['basic', 'token'].includes(one))) {
		throw new Refusal(400, 'Authorization was sent to an endpoint that does not take it');
	}
	if (security.includes('productToken')) {
		if (given.productToken === undefined) throw new Refusal(401, 'X-SVC-PRODUCTTOKEN is missing');
		if (given.productToken !== account.productToken) {
			throw new Refusal(401, 'X-SVC-PRODUCTTOKEN has no valid product token');
		}
	}
	if (security.includes('basic')) {
		if (given.basic === undefined) throw new Refusal(401, 'Authorization is missing');
		const { paymentsUser, paymentsPassword } = account;
		const right = Buffer.from(`${paymentsUser}:${paymentsPassword}`).toString('base64');
		if (given.basic !== `Basic ${right}`) {
			throw new Refusal(401, 'Authorization does not have the right Basic credentials');
		}
	}
}

function checkHeaders(given: IncomingHttpHeaders, { headers }: Operation): void {
	for (const { name, required, check } of headers) {
		const value = given[name.toLowerCase()]?.toString();
		if (value !== undefined) insist(check, value, `header ${name}`);
		else if (required) throw new Refusal(400, `header ${name} is missing`);
	}
}

/** The parameters of a query as the contract types them. @throws Refusal */
export function readQuery(
	given: Record<string, string[]>,
	{ query }: Operation,
	{ unknownProperties }: Readonly<Shapes>,
): Record<string, unknown> {
	const result: Record<string, unknown> = {};
	for (const [name, values] of Object.entries(given)) {
		if (query.has(name)) continue;
		if (unknownProperties === 'refused') {
			throw new Refusal(400, `query parameter ${name} is unknown`);
		}
		[result[name]] = values;
	}
	for (const parameter of query.values()) {
		const values = given[parameter.name];
		if (values) result[parameter.name] = readParameter(parameter, values);
		else if (parameter.required) {
			throw new Refusal(400, `query parameter ${parameter.name} is missing`);
		}
	}
	return result;
}

function readParameter({ name, kind, check }: Parameter, values: string[]): unknown {
	const what = `query parameter ${name}`;
	const [first = ''] = values;
	if (kind !== 'array' && values.length > 1) throw new Refusal(400, `${what} was sent twice`);
	if (kind === 'integer' && !/^-?\d{1,15}$/.test(first)) {
		throw new Refusal(400, `${what} must be an integer`);
	}
	if (kind === 'boolean' && first !== 'true' && first !== 'false') {
		throw new Refusal(400, `${what} must be true or false`);
	}
	const parsed = {
		array: values,
		integer: Number(first),
		boolean: first === 'true',
		string: first,
	};
	insist(check, parsed[kind], what);
	return parsed[kind];
}

function readContent(
	{ headers, body }: Request,
	{ media }: Operation,
	shapes: Readonly<Shapes>,
): unknown {
	if (media.size === 0) {
		const announced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'];
		if (announced) throw new Refusal(400, 'a body was sent to an endpoint that takes none');
		return undefined;
	}
	const accepted = media.get(body.type);
	if (!accepted) {
		const sent = body.type || 'missing';
		throw new Refusal(415, `Content-Type is ${sent}, must be ${[...media.keys()].join(' or ')}`);
	}
	if (body.problem) throw new Refusal(400, body.problem);
	if (!body.form && body.json === undefined) throw new Refusal(400, 'body is missing');
	const value = body.form ? readForm(body.form, accepted) : body.json;
	insist(accepted.check, value, 'body', shapes.unknownProperties === 'kept');
	return value;
}

function readForm(
	{ fields, files }: Required<Body>['form'],
	{ properties, fileTypes }: RequestMedia,
): Record<string, unknown> {
	const value = formToObject(fields, properties);
	for (const [name] of fields) {
		if (properties[name]?.format === 'binary') {
			throw new Refusal(400, `form part ${name} must be a file (it has no file name)`);
		}
	}
	for (const { field, contentType } of files) {
		if (properties[field]?.format !== 'binary') {
			throw new Refusal(400, `form part ${field} must not be a file`);
		}
		if (field in value) throw new Refusal(400, `form part ${field} was sent twice`);
		if (fileTypes[field] && contentType !== fileTypes[field]) {
			throw new Refusal(415, `form part ${field} is ${contentType}, must be ${fileTypes[field]}`);
		}
		value[field] = '';
	}
	return value;
}

function insist(check: Check, value: unknown, what: string, allowUnknown = false): void {
	const { problems, onlyUnknown } = check(value, what);
	if (problems.length === 0 || (allowUnknown && onlyUnknown)) return;
	throw new Refusal(400, problems.join('; '));
}
