import type { Effect } from '../errors';
import type { ServiceContext } from '../host';
import type { Account, Area } from './area';
import type { Method } from './path';
import type { Readable } from './stream';

export type Body =
	| { readonly contentType: string; readonly bytes: Buffer }
	/** Opened anew for each attempt, since a stream can be read only once. */
	| { readonly contentType: string; readonly length: number; open(): Promise<Readable> };

export interface ServiceRequest {
	readonly method: Method;
	/** Where it is not the operation's own: method and path as in the service's description. */
	readonly endpoint?: string | undefined;
	/** Where it is not the operation's own area. */
	readonly area?: Area | undefined;
	/** Path below the base URL, filled in and encoded, with the query. */
	readonly path: string;
	readonly effect: Effect;
	/** A spend that the service only tries out; its effect is a read's. */
	readonly simulated?: boolean | undefined;
	readonly body?: Body | undefined;
	/** The response is of no use after a while. */
	readonly expires?: boolean | undefined;
	/** For the endpoints that need no authentication: no credential goes with the request. */
	readonly anonymous?: boolean | undefined;
	/** As any DELETE: what it was done to may not be found any more. */
	readonly removes?: boolean | undefined;
	/** Statuses by which the document says that the request was not carried out, beyond 4xx. */
	readonly refusals?: readonly number[] | undefined;
	/** Milliseconds that may be waited in all when the service says 429; one minute if absent. */
	readonly maxRateLimitWaitMs?: number | undefined;
}

export interface Connection {
	readonly context: ServiceContext;
	readonly area: Area;
	readonly account: Account;
	/** Milliseconds without an answer; `usualTimeoutMs` if absent. */
	readonly timeoutMs?: number | undefined;
}
