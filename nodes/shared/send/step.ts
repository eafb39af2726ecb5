import type { Effect } from '../errors';
import type { Answer, Method, NotOfWrite, OfWrite, Query, ServiceRequest } from '../http';

/** Sends a request for the item it was made for; the run makes it. */
export type Sender = (request: ServiceRequest) => Promise<Answer>;

/** One of the requests of an operation that needs several. */
export type Step = Pick<ServiceRequest, 'area' | 'body' | 'note' | 'removes'> & {
	readonly query?: Query;
} & (ToOwnEndpoint | ToOtherEndpoint) &
	(UsualStep | WritingStep);

interface UsualStep extends NotOfWrite {
	/** If it isn't the operation's, nor that of a GET. */
	readonly effect?: Effect;
}

/** Says its effect, so that it's certainly a write. */
interface WritingStep extends Pick<OfWrite, 'basis' | 'beforeSending' | 'cameToNothing'> {
	readonly effect: Exclude<Effect, 'read'>;
}

interface ToOwnEndpoint {
	/** Reads at the operation's own path. */
	readonly method?: 'GET';
	request?: never;
	of?: never;
	path?: never;
}

interface ToOtherEndpoint {
	method?: never;
	/** As in SVC's description. */
	readonly request: `${Method} /${string}`;
	/** What tells it from others to the same endpoint; their order if absent. */
	readonly of?: string;
	/** The values for the path of `request`, in addition to the credential's. */
	readonly path?: Readonly<Record<string, string>>;
}

export type SendStep = (step: Step) => Promise<Answer>;
