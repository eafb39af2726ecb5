import type { IBinaryData, IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type Answer, asItem, asList, asObject, UnusableAnswer } from './answer';
import type { Account, Area } from './area';
import type { Effect } from './effect';
import type { FailureWords } from './errors';
import {
	type Added,
	type Field,
	type Fields,
	InputError,
	isObject,
	readCollection,
	readFields,
	type Values,
} from './fields';
import { type InputFile, inputFile } from './inputFile';
import { downloadFields, listFields, simplifyField } from './listFields';
import { readPages, totalIn } from './paging';
import { fillPath, type ParameterName, parameterName, type PathNames, type Query } from './path';
import { defaultBody, pathValues, placeFields, queryValues, splitRequest } from './placing';
import type { Body, ServiceRequest } from './request';
import type { Part, Together } from './together';

/** One output item before it is linked to its input. */
export interface OutputItem {
	json: IDataObject;
	binary?: IBinaryKeyData;
}

/** Sends a request for the item it was made for; execute.ts makes it. */
export type Sender = (request: ServiceRequest) => Promise<Answer>;

/** One of the requests of an operation that needs several. */
export interface Step {
	/** `GET` reads at the operation's own path. */
	readonly method?: 'GET';
	/** Another endpoint of the area, as in the service's description; the operation's own if absent. */
	readonly request?: `${Method} /${string}`;
	/** What fills the path of `request`, beside what the credential gives. */
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Query;
	readonly body?: Body;
	/** Where this request does less than the operation. */
	readonly effect?: Effect;
}

export type SendStep = (step: Step) => Promise<Answer>;

/** What a file is called where the answer's headers do not say it. */
export interface FileDefaults {
	readonly fileName: string;
	readonly mimeType: string;
}

/** Sends a request whose answer is a file, and puts that into n8n's binary store. */
export type FileReceiver = (
	request: ServiceRequest,
	fallback: FileDefaults,
) => Promise<IBinaryData>;

/** An item, checked: to be sent on its own, or with the others in one request. */
export type Prepared =
	| ((send: Sender, receive: FileReceiver) => Promise<OutputItem[]>)
	| Part<OutputItem>;

/** The item an operation works on. */
export interface InputItem {
	readonly index: number;
	/** Which one it is, of a service that exists more than once. */
	readonly environment?: string | undefined;
	/** The file in one of its binary fields, or an InputError that says which there are. */
	file(binaryField: string): Promise<InputFile>;
}

/** An operation, ready for the editor (fields) and for a run (prepare). */
export interface Operation {
	readonly name: string;
	/** Stable for ever: saved workflows name the operation by it. */
	readonly value: string;
	readonly action: string;
	readonly description: string;
	readonly effect: ServiceRequest['effect'];
	/** Whether one request is sent for several items (see `Prepared`). */
	readonly isTogether: boolean;
	/** Whether items share the answers to equal requests. */
	readonly isShared: boolean;
	readonly area: Area;
	/** Method and path as in the service's description. */
	readonly request: string;
	readonly fields: Fields;
	readonly collections: Readonly<Partial<Record<CollectionName, Fields>>>;
	readonly words: Omit<FailureWords, 'title'>;
	/**
	 * Reads and checks everything for one item and gives the function that sends. Nothing that changes
	 * something is sent before all items are prepared, so a bad third item does not leave two letters
	 * on their way.
	 */
	prepare(
		context: IExecuteFunctions,
		itemIndex: number,
		account: Pick<Account, 'path' | 'environment'>,
	): Promise<Prepared>;
}

/** Boxes for optional fields, as n8n names them. */
export type CollectionName = 'additionalFields' | 'updateFields' | 'filters' | 'options';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type None = Record<never, never>;

interface Definition<
	Given extends string,
	Request extends string,
	F extends Fields,
	A extends Fields,
	U extends Fields,
	Q extends Fields,
	O extends Fields,
	V = Values<F> & Added<A> & Added<U> & Added<Q> & Added<O>,
> {
	name: string;
	value: string;
	action: string;
	description: string;
	/** For example 'GET /orders/{order_key}'. */
	request: Request;
	/**
	 * The request's path parameters must be among these, in camel case, unless the credential
	 * gives them.
	 */
	fields: F & Record<ParameterName<Exclude<PathNames<Request>, Given>>, Field<string | number>>;
	additionalFields?: A;
	updateFields?: U;
	filters?: Q;
	options?: O;
	/** Rules that concern several values or a file; throws an InputError. */
	check?(values: V, item: InputItem): void | Promise<void>;
	/** The body, where it is not simply the body fields as a JSON object. */
	body?(values: V, item: InputItem): Body | Promise<Body>;
	/**
	 * `pages`: a list read with skip and take. `sharedPages`: the same, but a page is read once a run,
	 * whatever the items' limits. `whole`: one that comes at once. Adds Return All and Limit.
	 */
	list?: 'pages' | 'sharedPages' | 'whole';
	/** Of a `whole` list: the query parameter that takes the limit, and the most it takes. */
	limitAs?: { query: string; max: number };
	/** The answer is a file. Adds Put Output File in Field. */
	download?: FileDefaults | ((values: V) => FileDefaults);
	/** One request for all items, instead of one for each. */
	together?: Together<V>;
	/** How long may be waited when the service says 429, in milliseconds; one minute if absent. */
	patienceMs?(values: V): number;
	/** What comes out for an answer that is no list; the answer's object if absent. */
	output?(answer: Answer, values: V): IDataObject[];
	/** The fields most people need, where an answer has more than ten. Adds Simplify. */
	simplify?(full: IDataObject): IDataObject;
	/**
	 * Several requests for one item: the way out for what the rest cannot express. In a spend the
	 * guard knows each by its place in the order, so a retry goes on after the last that was answered.
	 */
	run?(values: V, send: SendStep, item: InputItem): Promise<IDataObject[]>;
	/** The endpoint needs no authentication, so no secret goes there. */
	anonymous?: boolean;
	/** Statuses by which the document says that the request was not carried out. */
	statuses?: FailureWords['statuses'];
}

/** A spend has to say what may exist when its outcome is unknown, and how to check. */
type Consequence =
	| { effect: 'spend'; unknownOutcome: NonNullable<FailureWords['unknownOutcome']> }
	| { effect: 'read' | 'idempotent'; unknownOutcome?: never };

/** Gives the function that defines the operations of one area. */
export function operationsOf<Given extends string>(area: Area<Given>) {
	return function operation<
		Request extends `${Method} /${string}`,
		F extends Fields,
		A extends Fields = None,
		U extends Fields = None,
		Q extends Fields = None,
		O extends Fields = None,
	>(definition: Definition<Given, Request, F, A, U, Q, O> & Consequence): Operation {
		const { name, value, action, description, request, effect, list, simplify } = definition;
		const { download, together } = definition;
		const { additionalFields, updateFields, filters, options, statuses, unknownOutcome } =
			definition;
		const own: F = definition.fields;
		const { method, path } = splitRequest(request);
		const collections = {
			...(additionalFields && { additionalFields }),
			...(updateFields && { updateFields }),
			...(filters && { filters }),
			...(options && { options }),
		};
		const placed = placeFields(
			{ ...own, ...additionalFields, ...updateFields, ...filters, ...options },
			method,
			path,
		);
		const refusals = Object.keys(statuses ?? {}).map(Number);

		return {
			name,
			value,
			action,
			description,
			effect,
			isTogether: together !== undefined,
			isShared: list === 'sharedPages',
			area,
			request,
			fields: {
				...own,
				...(list && listFields),
				...(download && downloadFields),
				...(simplify && simplifyField),
			},
			collections,
			words: { statuses, unknownOutcome },

			async prepare(context, itemIndex, account) {
				const read = {
					timezone: context.getTimezone(),
					entered: context.getNode().parameters,
				};
				const parameter = (parameterOrBox: string): unknown =>
					context.getNodeParameter(parameterOrBox, itemIndex, null);
				const added = (collection: CollectionName) => {
					const entries = parameter(collection);
					return (entry: string) => (isObject(entries) ? entries[entry] : undefined);
				};
				const values = {
					...readFields(own, parameter, read),
					...readCollection(additionalFields, added('additionalFields'), read),
					...readCollection(updateFields, added('updateFields'), read),
					...readCollection(filters, added('filters'), read),
					...readCollection(options, added('options'), read),
				};
				const item: InputItem = {
					index: itemIndex,
					environment: account.environment?.name,
					file: async (binaryField) => await inputFile(context, itemIndex, binaryField),
				};
				await definition.check?.(values, item);
				const inPath = { ...account.path, ...pathValues(placed, values) };
				const inQuery = queryValues(placed, values);
				const label = (pathName: string) =>
					own[parameterName(pathName)]?.property.displayName ?? pathName;
				const requestWith = (query: Query, body: Body | undefined): ServiceRequest => ({
					method,
					path: fillPath(path, inPath, { ...inQuery, ...query }, label),
					effect,
					body,
					anonymous: definition.anonymous,
					refusals,
					patienceMs: definition.patienceMs?.(values),
				});

				if (definition.run) {
					const { run } = definition;
					const stepRequest = (step: Step): ServiceRequest => {
						const { method: reads, request: elsewhere, query = {}, body: content } = step;
						const there = elsewhere && splitRequest(elsewhere);
						return {
							...requestWith(query, content),
							...(there && {
								method: there.method,
								path: fillPath(there.path, { ...account.path, ...step.path }, query),
							}),
							...(reads && { method: reads, effect: 'read' }),
							...(step.effect && { effect: step.effect }),
						};
					};
					return async (send) => {
						const results = await run(values, async (step) => await send(stepRequest(step)), item);
						return results.map((json) => ({ json }));
					};
				}

				if (download) {
					const { binaryPropertyName } = readFields(downloadFields, parameter, read);
					const ready = requestWith({}, undefined);
					const defaults = typeof download === 'function' ? download(values) : download;
					return async (_, receive) => {
						const file = await receive(ready, defaults);
						const { fileName, mimeType } = file;
						return [{ json: { fileName, mimeType }, binary: { [binaryPropertyName]: file } }];
					};
				}

				const body = definition.body
					? await definition.body(values, item)
					: defaultBody(placed, values);
				const prepared = requestWith({}, body);
				const wanted = simplify && readFields(simplifyField, parameter, read).simple;
				const shaped = (full: IDataObject): OutputItem => ({
					json: simplify && wanted ? simplify(full) : full,
				});

				if (together) {
					const { key, missing } = together;
					const parts = together.parts(values);
					return {
						request: prepared,
						parts,
						key,
						receive: (answers) => {
							const found = answers.map((answer, index) => {
								if (answer) return answer;
								throw missing?.(parts[index]) ?? new UnusableAnswer('lacks an entry');
							});
							return together.output(found, values).map(shaped);
						},
					};
				}

				if (list) {
					const { limit } = readFields(listFields, parameter, read);
					const limitQuery = definition.limitAs ? queryOfLimit(limit, definition.limitAs) : {};
					return async (send) => {
						const page = async (query: Query) => {
							const { body: found, headers } = await send(requestWith(query, undefined));
							return { elements: asList(found), total: totalIn(headers) };
						};
						const elements =
							list === 'whole'
								? (await page(limitQuery)).elements.slice(0, limit)
								: await readPages(
										async (skip, take) => await page({ skip: `${skip}`, take: `${take}` }),
										limit,
										list === 'sharedPages',
									);
						return elements.map((element) => shaped(asItem(element)));
					};
				}
				return async (send) => {
					const answer = await send(prepared);
					return (definition.output?.(answer, values) ?? [asObject(answer.body)]).map(shaped);
				};
			},
		};
	};
}

/** Without a limit as much as the service gives. */
function queryOfLimit(limit: number | undefined, { query, max }: { query: string; max: number }) {
	if (limit !== undefined && limit > max) {
		throw new InputError(`must be ${max} or less, but it is ${limit}`, undefined, 'Limit');
	}
	return { [query]: `${limit ?? max}` };
}
