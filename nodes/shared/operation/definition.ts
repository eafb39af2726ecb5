import type { IDataObject } from 'n8n-workflow';
import type { ParameterName, PathNames, ServiceRequest } from '../http';
import type { FailureTexts, UnknownSpend } from '../errors';
import type { Field, Fields } from '../fields';
import type { InputItem, OutputHint } from '../send';
import type { Send } from './send';
import type { OwnFields, ValuesOf } from './values';

/** The fields of a collection that an operation doesn't have. */
export type None = Record<never, never>;

/** What an operation is called. */
export interface Called {
	readonly name: string;
	/** Never changes: saved workflows identify the operation by it. */
	readonly value: string;
	readonly action: string;
	readonly description: string;
}

/** The definition of an operation, from which `operationsOf` creates the operation. */
export interface Definition<
	Given extends string,
	Request extends string,
	F extends Fields,
	A extends Fields,
	U extends Fields,
	Q extends Fields,
	O extends Fields,
	V = ValuesOf<F, A, U, Q, O>,
> extends Called,
		Omit<OwnFields<F, A, U, Q, O>, 'fields'>,
		Pick<ServiceRequest, 'expires' | 'anonymous' | 'removes'> {
	/** For example 'GET /orders/{order_key}'. */
	request: Request;
	/**
	 * The request's path parameters must be among these, in camel case, unless the credential has
	 * them.
	 */
	fields: F & Record<ParameterName<Exclude<PathNames<Request>, Given>>, Field<string | number>>;
	/** Rules that concern several values or a file; throws an InputError. */
	check?(values: V, item: InputItem): void | Promise<void>;
	/** How its requests are sent; one for each item if absent. */
	send?: Send<V>;
	/** What to say beside the output of some values or responses. */
	hints?: ReadonlyArray<OutputHint<V>>;
	/**
	 * Of a spend: each request is billed or charged, so its fields begin with `costNotices`, and items that
	 * would send the same are rejected (see identical.ts).
	 */
	costsMoney?: boolean;
	/** The name of the switch with which SVC only simulates it, so that it costs nothing. */
	simulatedBy?: string;
	/**
	 * Of a spend that costs nothing, but that SVC accepts only once: how to do another one. Executing the workflow again
	 * in the editor outputs the first result, since SVC would reject the same and stop whoever builds the next steps.
	 */
	again?: string;
	/**
	 * Whether operations with the same request do something else. Whoever selects one of them before a retry, in place of
	 * this one or the other way round, has it done for all items. Of letters, all do the same, and some wait in addition.
	 */
	isRecordedApart?: boolean;
	/** Whether one for all input items is usually meant, not one for each: the editor warns of several. */
	usuallyOnce?: boolean;
	/** The longest total wait after a 429, in milliseconds; one minute if absent. */
	maxRateLimitWaitMs?(values: V): number;
	/** A record as it's output, such as without secrets of this pack. */
	show?(full: IDataObject): IDataObject;
	/**
	 * What nothing means for optional fields without a rule of their own: `refuse` if absent, since what
	 * is left out changes whom, what, when, how much, or which records. `leaveOut` is for operations that
	 * only record something: real tables have gaps.
	 */
	whenEmpty?: 'leaveOut';
	/** Statuses by which the document says that the request wasn't carried out. */
	statuses?: FailureTexts['statuses'];
}

/** A GET only reads. */
export type Consequence<Request extends string> = Request extends `GET ${string}`
	? { effect?: never; unknownOutcome?: never }
	: ConsequenceOfOthers;

/** A spend has to say what may exist when its outcome is unknown, and how to check. */
type ConsequenceOfOthers =
	| { effect: 'spend'; unknownOutcome: UnknownSpend }
	| { effect: 'read' | 'idempotent'; unknownOutcome?: never };
