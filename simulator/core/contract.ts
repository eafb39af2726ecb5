import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addServiceFormats } from './formats.ts';

/** The part of OpenAPI 3.1 that the contract files use. Bodies are references to components. */
export interface ContractDocument {
	/** The area's name, as in the name of its node. */
	info: { title: string };
	security: SecurityDocument[];
	paths: Record<string, PathDocument>;
	components: {
		parameters: Record<string, ParameterDocument>;
		schemas: Record<string, SchemaDocument>;
		securitySchemes: Record<string, object>;
	};
}

type SecurityDocument = Record<string, string[] | undefined>;
type PathDocument = { parameters?: ParameterReference[] } & {
	[method in Method]?: OperationDocument;
};
type Method = 'get' | 'post' | 'put' | 'delete';
type ParameterReference = ParameterDocument | { $ref: string };

interface OperationDocument {
	summary: string;
	security?: SecurityDocument[];
	parameters?: ParameterReference[];
	requestBody?: { content: Record<string, MediaDocument> };
	responses: Record<string, { content?: Record<string, MediaDocument> }>;
}

interface MediaDocument {
	schema: { $ref: string };
	encoding?: Record<string, { contentType?: string }>;
}

interface ParameterDocument {
	name: string;
	in: string;
	required?: boolean;
	schema: SchemaDocument;
}

export interface SchemaDocument {
	type?: string | string[];
	format?: string;
	$ref?: string;
	items?: SchemaDocument;
	properties?: Record<string, SchemaDocument>;
}

/** A check of a value: the problems found, and whether all of them are unknown properties. */
export type Check = (value: unknown, what: string) => { problems: string[]; onlyUnknown: boolean };

export interface Parameter {
	name: string;
	required: boolean;
	/** What its text must parse as; for `array` each occurrence is one element. */
	kind: 'string' | 'integer' | 'boolean' | 'array';
	check: Check;
}

export interface RequestMedia {
	check: Check;
	/** Properties of the schema, with references followed, to read form fields by their types. */
	properties: Record<string, SchemaDocument>;
	/** Media type that a file part must have, by part name. */
	fileTypes: Record<string, string>;
}

/** One endpoint, ready to judge requests. */
export interface Operation {
	/** As in endpoints.tsv: `METHOD /path/{parameter}`. */
	endpoint: string;
	/** What it does, in words. */
	summary: string;
	method: string;
	path: string;
	/** Names of security schemes, any one of which opens the endpoint; empty: no credentials at all. */
	security: string[];
	pathParameters: Parameter[];
	query: Map<string, Parameter>;
	/** Headers beside credentials and the type of a body. */
	headers: Parameter[];
	/** By media type; empty when the endpoint takes no body. */
	media: Map<string, RequestMedia>;
	/** Check of a documented JSON answer, by status; of one whose status is undocumented, by "default". */
	answers: Map<string, Check>;
}

/** What a contract file holds that another one adds to: all but what opens the endpoints. */
type SharedDocument = Pick<ContractDocument, 'paths'> & {
	components: Omit<ContractDocument['components'], 'securitySchemes'>;
};

/** The contract of an area that has endpoints and schemas in common with another one. */
export function combined(shared: object, own: object): ContractDocument {
	const { paths, components } = shared as SharedDocument;
	const document = own as ContractDocument;
	return {
		...document,
		paths: { ...paths, ...document.paths },
		components: {
			...document.components,
			parameters: { ...components.parameters, ...document.components.parameters },
			schemas: { ...components.schemas, ...document.components.schemas },
		},
	};
}

/**
 * Reads a contract document into its operations. A schema is compiled when it's first needed, as most
 * simulators that are started get requests to few endpoints.
 */
export function readContract(name: string, document: ContractDocument): Operation[] {
	const ajv = once(() => {
		const all = new Ajv2020({
			allErrors: true,
			verbose: true,
			strictTypes: false,
			// The contracts are ours, and a test checks them once; here it would take most of the time.
			validateSchema: false,
		});
		all.addVocabulary(['x-rule', 'components']);
		addFormats.default(all);
		addServiceFormats(all);
		// Only the part that references point into: the rest of an OpenAPI document is no JSON Schema.
		return all.addSchema({ components: { schemas: document.components.schemas } }, name);
	});

	const follow = (parameter: ParameterReference): ParameterDocument =>
		'$ref' in parameter
			? required(document.components.parameters[lastPart(parameter.$ref)], parameter.$ref)
			: parameter;
	const schemaOf = (schema: SchemaDocument): SchemaDocument =>
		schema.$ref
			? required(document.components.schemas[lastPart(schema.$ref)], schema.$ref)
			: schema;
	const compile = (schema: { $ref: string }) => {
		if (!schema.$ref) {
			throw new Error(
				`The schema of a body in ${name}.json must be a reference, such as { "$ref": "#/components/schemas/Letters" }`,
			);
		}
		return checkWith(once(() => ajv().compile({ $ref: `${name}${schema.$ref}` })));
	};

	const readMedia = ({ schema, encoding = {} }: MediaDocument): RequestMedia => ({
		check: compile(schema),
		properties: mapValues(schemaOf(schema).properties ?? {}, schemaOf),
		fileTypes: mapValues(encoding, ({ contentType }) => contentType ?? ''),
	});

	const readOperation = (
		method: Method,
		path: string,
		operation: OperationDocument,
		shared: ParameterReference[],
	): Operation => {
		const parameters = [...shared, ...(operation.parameters ?? [])].map(follow);
		const read = (place: string) =>
			parameters.filter((one) => one.in === place).map((one) => readParameter(ajv, one));
		return {
			endpoint: `${method.toUpperCase()} ${path}`,
			summary: operation.summary,
			method: method.toUpperCase(),
			path,
			security: (operation.security ?? document.security).flatMap((one) => Object.keys(one)),
			pathParameters: read('path'),
			headers: read('header'),
			query: new Map(read('query').map((parameter) => [parameter.name, parameter])),
			media: new Map(Object.entries(mapValues(operation.requestBody?.content ?? {}, readMedia))),
			answers: new Map(
				Object.entries(operation.responses).flatMap(([status, { content }]) => {
					const media = content?.['application/json'];
					return media ? [[status, compile(media.schema)] as const] : [];
				}),
			),
		};
	};

	return Object.entries(document.paths).flatMap(([path, item]) =>
		(['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
			const operation = item[method];
			return operation ? [readOperation(method, path, operation, item.parameters ?? [])] : [];
		}),
	);
}

function readParameter(
	ajv: () => Ajv2020,
	{ name, required, schema }: ParameterDocument,
): Parameter {
	const { type } = schema;
	const kind = type === 'integer' || type === 'boolean' || type === 'array' ? type : 'string';
	const check = checkWith(once(() => ajv().compile(schema)));
	return { name, required: required ?? false, kind, check };
}

/** What `make` gives, made at the first call. */
function once<T extends object>(make: () => T): () => T {
	let made: T | undefined;
	return () => (made ??= make());
}

function checkWith(compiled: () => ValidateFunction): Check {
	return (value, what) => {
		const validate = compiled();
		if (validate(value)) return { problems: [], onlyUnknown: false };
		const errors = (validate.errors ?? []).filter(isOutermost);
		return {
			problems: [...new Set(errors.map((error) => describe(error, what)))],
			onlyUnknown: errors.every(({ keyword }) => keyword === 'additionalProperties'),
		};
	};
}

/** A failed branch of a choice says less than the choice's own rule. */
function isOutermost({ schemaPath }: ErrorObject): boolean {
	return !/\/(?:anyOf|oneOf|then)\/./.test(schemaPath);
}

function describe(error: ErrorObject, what: string): string {
	const place = what + error.instancePath.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
	const params: Record<string, unknown> = error.params;
	if (error.keyword === 'additionalProperties') {
		return `${place} has the unknown property ${String(params.additionalProperty)}`;
	}
	if (error.keyword === 'required') {
		return `${place} lacks the required property ${String(params.missingProperty)}`;
	}
	if (error.keyword === 'type') return `${place} must be of type ${String(params.type)}`;
	const rule = ruleOf(error.parentSchema);
	if (rule) return `${place} ${rule}`;
	if (error.keyword === 'enum')
		return `${place} must be one of ${JSON.stringify(params.allowedValues)}`;
	return `${place} ${error.message ?? 'is not allowed'}`;
}

function ruleOf(schema: unknown): string | undefined {
	if (typeof schema !== 'object' || schema === null || !('x-rule' in schema)) return undefined;
	return String(schema['x-rule']);
}

function required<T>(value: T | undefined, reference: string): T {
	if (value === undefined) throw new Error(`The contract has no ${reference}`);
	return value;
}

function lastPart(reference: string): string {
	return reference.slice(reference.lastIndexOf('/') + 1);
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
	return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
