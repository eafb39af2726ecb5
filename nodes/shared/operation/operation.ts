import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
	type Account,
	type Area,
	type Body,
	fillPath,
	type InputFile,
	inputFile,
	parameterName,
	type Query,
	type ServiceRequest,
	storeFile,
} from '../http';
import type { Consequence, Definition } from './definition';
import type { BatchRules, FileStore, InputItem, Method, OutputItem, SendStep } from '../send';
import type { FailureWords } from '../errors';
import { downloadFields, type Fields, listFields, simplifyField } from '../fields';
import { identicalProblem, type Purchase, thing } from '../ledger';
import type { CollectionName, Parameters } from './parameters';
import {
	bodyObject,
	defaultBody,
	pathValues,
	placeFields,
	queryValues,
	sentValues,
	splitRequest,
} from './placing';
import {
	forAnswer,
	forFile,
	forList,
	forWaiting,
	inSteps,
	type Prepared,
	withOthers,
} from './sending';

/** An operation, ready for the editor (fields) and for a run (prepare). */
export interface Operation {
	readonly name: string;
	/** Stable for ever: saved workflows name the operation by it. */
	readonly value: string;
	readonly action: string;
	readonly description: string;
	readonly effect: ServiceRequest['effect'];
	/** How items share requests, where they do (see `Prepared`). */
	readonly together: BatchRules | undefined;
	/** Whether identical items are refused, unless the user chooses otherwise. */
	readonly costsMoney: boolean;
	/** Whether the execution may sleep until the items are done. */
	readonly waits: boolean;
	/** Whether items share the answers to equal requests. */
	readonly isShared: boolean;
	readonly area: Area;
	/** Method and path as in the service's description; empty where nothing is sent. */
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
		parameters: Parameters,
	): Promise<Ready>;
}

/** An item that is checked and can be sent. */
interface Ready {
	readonly prepared: Prepared;
	/** Absent where nothing of it costs money. */
	readonly purchase?: Purchase | undefined;
}

type None = Record<never, never>;

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
		const { download, together, waiting } = definition;
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
			together,
			costsMoney: definition.costsMoney === true,
			waits: waiting !== undefined,
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

			async prepare(context, itemIndex, account, parameters) {
				const files: InputFile[] = [];
				const given = parameters.of(itemIndex, definition.whenEmpty);
				const values = {
					...given.fields(own),
					...given.collection('additionalFields', additionalFields),
					...given.collection('updateFields', updateFields),
					...given.collection('filters', filters),
					...given.collection('options', options),
				};
				const item: InputItem = {
					index: itemIndex,
					startedAt: parameters.startedAt,
					environment: account.environment?.name,
					get json() {
						return context.getInputData()[itemIndex]?.json ?? {};
					},
					read: parameters.readContext,
					file: async (binaryField) => {
						const file = await inputFile(context, itemIndex, binaryField);
						files.push(file);
						return file;
					},
				};
				await definition.check?.(values, item);
				const inPath = { ...account.path, ...pathValues(placed, values) };
				const inQuery = queryValues(placed, values);
				const simulated = definition.isSimulated?.(values);
				// In a query can be any name, such as "constructor", which all objects seem to have.
				const label = (pathName: string) => {
					const name = parameterName(pathName);
					const field = Object.hasOwn(own, name) ? own[name] : undefined;
					return field?.property.displayName ?? pathName;
				};
				const requestWith = (query: Query, body: Body | undefined): ServiceRequest => ({
					method,
					path: fillPath(path, inPath, { ...inQuery, ...query }, label),
					effect: simulated ? 'read' : effect,
					simulated,
					body,
					anonymous: definition.anonymous,
					removes: definition.removes,
					expires: definition.expires,
					refusals,
					patienceMs: definition.patienceMs?.(values),
				});

				const strategy = async (): Promise<Prepared> => {
					const { path: accountPath } = account;
					const { run, produce } = definition;
					if (run) {
						const items = async (send: SendStep) => (await run(values, send, item)).map(asOutput);
						return inSteps(items, requestWith, accountPath);
					}
					if (produce) {
						const store: FileStore = async (file) => await storeFile(context, file);
						const items = async (send: SendStep) => await produce(values, send, store);
						return inSteps(items, requestWith, accountPath);
					}
					if (download) {
						const { binaryPropertyName } = given.fields(downloadFields);
						const defaults = typeof download === 'function' ? download(values) : download;
						return forFile(requestWith({}, undefined), defaults, binaryPropertyName);
					}
					const wanted = simplify && given.fields(simplifyField).simple;
					const shape = (full: IDataObject): OutputItem => {
						const shown = definition.hide?.(full) ?? full;
						return { json: simplify && wanted ? simplify(shown) : shown };
					};
					if (list) {
						const { limit } = given.fields(listFields);
						return forList(list, limit, definition.limitAs, requestWith, shape);
					}
					if (together) {
						const body = () => bodyObject(placed, values);
						return withOthers(together, values, item, body, requestWith, shape);
					}
					if (waiting && effect === 'read') {
						return forWaiting(waiting, values, undefined, requestWith, accountPath, shape);
					}
					const body = definition.body
						? await definition.body(values, item)
						: defaultBody(placed, values);
					const ready = requestWith({}, body);
					if (waiting) return forWaiting(waiting, values, ready, requestWith, accountPath, shape);
					const output = definition.output;
					return forAnswer(ready, output && ((answer) => output(answer, values)), shape);
				};
				const prepared = await strategy();
				if (!definition.costsMoney || simulated) return { prepared };
				// How long an item is waited for makes no other purchase of it.
				const billed = waiting ? sentValues(placed, values) : values;
				const isFree = account.environment?.isFree === true;
				const things = thingsOf(prepared, billed, together?.identical);
				return { prepared, purchase: { ...things, files, isFree } };
			},
		};
	};
}

function thingsOf(
	prepared: Prepared,
	values: object,
	identical: BatchRules['identical'],
): Pick<Purchase, 'things' | 'problem'> {
	if (!identical || !('parts' in prepared)) {
		return { things: [thing(values)], problem: identicalProblem };
	}
	const { path, parts } = prepared;
	const things = parts.map((part) => `${path} ${thing(identical.key(part))}`);
	return { things, problem: identical.problem };
}

function asOutput(json: IDataObject): OutputItem {
	return { json };
}
