import type { IDataObject } from 'n8n-workflow';
import type { Answer, Body, ParameterName, PathNames } from '../http';
import type { FailureWords } from '../errors';
import type { Added, Field, Fields, Values } from '../fields';
import type { FileDefaults, FileStore, InputItem, OutputItem, SendStep, Together } from '../send';
import type { Waiting } from '../suspend';

/** What is written down of an operation; `operationsOf` makes the operation of it. */
export interface Definition<
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
	/** As few requests as possible for all items, instead of one for each. */
	together?: Together<V>;
	/**
	 * Of a spend: whether these values have the service only say what it would do. The request is then
	 * a read: repeated when it failed, not guarded, and not told as something that may exist.
	 */
	isSimulated?(values: V): boolean;
	/**
	 * Of a spend: each request is billed or charged, so items that would send the same are refused (see
	 * identical.ts).
	 */
	costsMoney?: boolean;
	/** How long may be waited when the service says 429, in milliseconds; one minute if absent. */
	patienceMs?(values: V): number;
	/** What comes out for an answer that is no list; the answer's object if absent. */
	output?(answer: Answer, values: V): IDataObject[];
	/** Secrets of this pack that a record holds are hidden by this before it comes out. */
	hide?(full: IDataObject): IDataObject;
	/** The fields most people need, where an answer has more than ten. Adds Simplify. */
	simplify?(full: IDataObject): IDataObject;
	/**
	 * Several requests for one item: the way out for what the rest cannot express. In a spend the
	 * guard knows each by its place in the order, so a retry goes on after the last that was answered.
	 */
	run?(values: V, send: SendStep, item: InputItem): Promise<IDataObject[]>;
	/** As `run`, for what makes files of the answers. */
	produce?(values: V, send: SendStep, store: FileStore): Promise<OutputItem[]>;
	/** What is waited for, while the execution sleeps. */
	waiting?: Waiting<V>;
	/** The response is of no use after a while, so no retry of the execution is given it again. */
	expires?: boolean;
	/**
	 * What nothing means for optional fields without a rule of their own: `refuse` if absent, since what
	 * is left out changes whom, what, when, how much, or which records. `leaveOut` is for operations that
	 * only record something: real tables have gaps.
	 */
	whenEmpty?: 'leaveOut';
	/** The endpoint needs no authentication, so no secret goes there. */
	anonymous?: boolean;
	/** Afterwards the service may not know any more what was named, as after any DELETE. */
	removes?: boolean;
	/** Statuses by which the document says that the request was not carried out. */
	statuses?: FailureWords['statuses'];
}

/** A spend has to say what may exist when its outcome is unknown, and how to check. */
export type Consequence =
	| { effect: 'spend'; unknownOutcome: NonNullable<FailureWords['unknownOutcome']> }
	| { effect: 'read' | 'idempotent'; unknownOutcome?: never };
