import type { Effect } from '../errors';
import type { ServiceContext } from '../host';
import type { Answer } from './answer';
import type { Account, Area } from './area';
import { fillPath, type Method, type Query } from './path';
import type { ServiceHosts } from './serviceHost';
import type { Readable } from './files/stream';

export type Body = {
	readonly contentType: string;
	/** What it carries, of a body whose bytes differ each time it's made. */
	content?(): string;
	/**
	 * Equal for what a person takes for the same, wherever n8n keeps a file and whatever ID SVC has given it. A function
	 * reads files for it.
	 */
	readonly meaning?: string | (() => Promise<string>);
	/** Whether it's a list whose order means nothing. */
	readonly isUnordered?: boolean;
} & (
	| { readonly bytes: Buffer; readonly length?: undefined; readonly open?: undefined }
	/** Reopened for each attempt, because a stream can only be read once. */
	| { readonly bytes?: undefined; readonly length: number; open(): Promise<Readable> }
);

/** The record that a path leads to by its ID. */
export interface SoughtRecord {
	/** For messages: "letter". */
	readonly noun: string;
	/** Its place in the path: "{letterId}". */
	readonly inPath: string;
}

/** What every request can have. */
interface AnyRequest {
	readonly method: Method;
	/** If it isn't the operation's own: method and path as in SVC's description. */
	readonly endpoint?: string | undefined;
	/** If it isn't the operation's own area. */
	readonly area?: Area | undefined;
	/** Path below the base URL, filled in and encoded, with the query. */
	readonly path: string;
	readonly body?: Body | undefined;
	/** What a 404 says there isn't; null if the path leads to no record, so that nothing at all is there. */
	readonly record?: SoughtRecord | null | undefined;
	/** The response expires, so a retry of the execution doesn't return it again. */
	readonly expires?: boolean | undefined;
	/** For the endpoints that need no authentication: no credential goes with the request. */
	readonly anonymous?: boolean | undefined;
	/**
	 * As any DELETE but one of several records: what it was done to may not be found any more. Of several, it may be one
	 * that was never there, and then SVC may have removed none.
	 */
	readonly removes?: boolean | undefined;
	/** Statuses by which the document says that the request wasn't carried out, beyond 4xx. */
	readonly refusals?: readonly number[] | undefined;
	/**
	 * The longest total wait after a 429, in milliseconds; one minute if absent. With it, a 429 is about this
	 * request alone, and stops no other.
	 */
	readonly maxRateLimitWaitMs?: number | undefined;
	/** Comes with the response, also when that is returned again, for what could be another by then. */
	readonly note?: string | undefined;
	/** How to find what it may have made, if its outcome is unknown: a sentence for the user. */
	readonly findBy?: string | undefined;
}

/** What only a write can have, since an earlier attempt may have sent it. */
export interface OfWrite {
	/** What is sent leads to this execution, so a retry by hand, which is another one, sends again. */
	readonly isForExecution?: boolean | undefined;
	/** Of one that later ones build on: what an earlier response has to be for. */
	readonly basis?: Basis | undefined;
	/** Runs before it's sent, unless an earlier response serves. If it throws, nothing is sent. */
	readonly beforeSending?: (() => Promise<void>) | undefined;
	/** Whether its response says that nothing was done, so that it may be tried again. */
	readonly cameToNothing?: ((answer: Answer) => boolean) | undefined;
}

export type NotOfWrite = { readonly [Name in keyof OfWrite]?: undefined };

interface ReadRequest extends AnyRequest, NotOfWrite {
	readonly effect: 'read';
	/** It's a spend that SVC only simulates. */
	readonly simulated?: boolean | undefined;
}

interface WriteRequest extends AnyRequest, OfWrite {
	readonly effect: Exclude<Effect, 'read'>;
	readonly simulated?: undefined;
}

export type ServiceRequest = ReadRequest | WriteRequest;

/** As an operation makes it from its definition, whatever its effect: with nothing that only some requests have. */
export interface OperationRequest extends AnyRequest, NotOfWrite {
	readonly effect: Effect;
	readonly simulated?: undefined;
}

/**
 * A read of what is at a path of SVC's description.
 * @param values of the path's parameters that the credential doesn't fill; without any, it leads to no record
 */
export function readAt(
	{ path: known }: Account,
	path: string,
	values: Readonly<Record<string, string>> = {},
	query: Query = {},
): ServiceRequest {
	const leadsToNone = Object.keys(values).length === 0;
	return {
		method: 'GET',
		path: fillPath(path, { ...known, ...values }, query),
		effect: 'read',
		...(leadsToNone && { record: null }),
	};
}

/**
 * What was made with other values, because they were corrected before a retry, is nothing to build on: the
 * rest would be done for what no one means by then.
 */
export interface Basis {
	readonly values: unknown;
	/** @param text of the earlier response */
	changed(text: string): Error;
}

export interface Connection {
	readonly context: ServiceContext;
	readonly area: Area;
	readonly account: Account;
	/** Of the run; if absent, the request is by itself. */
	readonly hosts?: ServiceHosts | undefined;
	/** Milliseconds without a response; `usualTimeoutMs` if absent. */
	readonly timeoutMs?: number | undefined;
}
