/**
 * Faults to come. Each request is compared with the ordered faults; the first that is due hits it.
 *
 * | kind | on the wire | has SVC acted? |
 * |---|---|---|
 * | `delay` | the usual answer, `delayMs` later | yes, even when the client left meanwhile |
 * | `status` | `status` with `headers` and `body` (default: an error in the current shape) | no |
 * | `redirect` | `status` (default 307) with `Location: location` | no |
 * | `resetBeforeRead` | TCP reset once the request has arrived, no byte answered | no |
 * | `refuseConnection` | nobody listens: a real ECONNREFUSED (see below) | no |
 * | `resetAfterProcessing` | TCP reset instead of the response | yes |
 * | `resetMidAnswer` | status, headers and half of the body, then TCP reset | yes |
 * | `truncatedJson` | a complete HTTP answer whose JSON stops half-way | yes |
 * | `html` | an HTML page; with `status` from 400 as a proxy's error | yes, unless `status` is from 400 |
 * | `empty` | an empty body; with `status` from 400 as an error | yes, unless `status` is from 400 |
 * | `wrongType` | the usual answer, labelled as `text/plain` | yes |
 * | `large` | the usual answer with `megabytes` (default 10) of white space, or of zeros in a file, behind it | yes |
 *
 * `delayMs` may go with every kind: SVC acts at once, and what the kind says happens so much
 * later. `Retry-After` is given in `headers`.
 *
 * `refuseConnection`: a refused connection never reaches a program, so it can't be matched by what
 * it would have asked. The listening socket is closed at once or, with `match.nth` = n > 1, right
 * before the response to the (n-1)th matching request. Idle connections are closed with it, so that
 * the next request needs a new one. It listens again, on the same port, after `times` refused
 * attempts by clients in the simulator's own process, or after `delayMs` (default 1000), whichever
 * comes first. Clients in other processes can't be counted: for them only `delayMs` counts.
 */
export interface Fault {
	/** Which requests; all service requests when absent. */
	match?: {
		area?: string;
		/** As in endpoints.tsv, e.g. `POST /accounts/{accountId}/letters`. */
		endpoint?: string;
		/** The first one hit is the nth matching request after the order was given, from 1. */
		nth?: number;
		/** Text in the raw body; for multipart, in the fields' names and values. */
		bodyIncludes?: string;
		/** Text in path and query as sent. */
		pathIncludes?: string;
	};
	/** How many matching requests are hit; default 1. */
	times?: number;
	kind: FaultKind;
	status?: number;
	headers?: Record<string, string>;
	/** Text is sent as it is, anything else as JSON. */
	body?: unknown;
	delayMs?: number;
	location?: string;
	megabytes?: number;
}

export const faultKinds = [
	'delay',
	'status',
	'refuseConnection',
	'resetBeforeRead',
	'resetAfterProcessing',
	'resetMidAnswer',
	'truncatedJson',
	'html',
	'empty',
	'redirect',
	'wrongType',
	'large',
] as const;

export type FaultKind = (typeof faultKinds)[number];

interface Asked {
	area: string;
	endpoint: string;
	/** Path with query. */
	url: string;
	/** Body as text. */
	body: string;
}

interface Ordered {
	fault: Fault;
	seen: number;
	used: number;
}

const faultTypes: Record<keyof Fault, string> = {
	match: 'object',
	times: 'number',
	kind: 'string',
	status: 'number',
	headers: 'object',
	body: 'anything',
	delayMs: 'number',
	location: 'string',
	megabytes: 'number',
};
const matchTypes: Record<keyof NonNullable<Fault['match']>, string> = {
	area: 'string',
	endpoint: 'string',
	nth: 'number',
	bodyIncludes: 'string',
	pathIncludes: 'string',
};

/** Says what is wrong with a fault, or nothing. A misspelt fault that never hits helps nobody. */
export function faultProblem(fault: Fault): string | undefined {
	if (typeof fault !== 'object' || fault === null) return 'must be an object';
	const misfit = typeProblem(fault, faultTypes) ?? typeProblem(fault.match ?? {}, matchTypes);
	if (misfit) return misfit;
	if (!faultKinds.includes(fault.kind)) return `kind must be one of ${faultKinds.join(', ')}`;
	if (fault.kind === 'status' && fault.status === undefined) return 'kind status needs status';
	if (fault.kind === 'redirect' && !fault.location) return 'kind redirect needs location';
	if (fault.kind === 'delay' && fault.delayMs === undefined) return 'kind delay needs delayMs';
	return undefined;
}

function typeProblem(given: object, types: Record<string, string>): string | undefined {
	for (const [name, value] of Object.entries(given)) {
		const type = Object.hasOwn(types, name) ? types[name] : undefined;
		if (!type) return `${name} is unknown; there are ${Object.keys(types).join(', ')}`;
		if (type !== 'anything' && value !== undefined && typeof value !== type) {
			return `${name} must be of type ${type}`;
		}
	}
	return undefined;
}

interface DueFaults {
	/** Hits this request. */
	hit?: Fault;
	/** A `refuseConnection` that begins before this request is answered. */
	refuseNext?: Fault;
}

/** The faults still to come. */
export class FaultPlan {
	private ordered: Ordered[] = [];

	add(fault: Fault): void {
		this.ordered.push({ fault, seen: 0, used: 0 });
	}

	clear(): void {
		this.ordered = [];
	}

	/** True when a fault can be matched only after the body has been read. */
	get looksIntoBodies(): boolean {
		return this.ordered.some(({ fault }) => fault.match?.bodyIncludes !== undefined);
	}

	/** The faults due on this request, if any. Call once a request: it counts. */
	next(asked: Asked): DueFaults {
		const due: DueFaults = {};
		for (const entry of this.ordered) {
			const slot = entry.fault.kind === 'refuseConnection' ? 'refuseNext' : 'hit';
			if (!matches(entry.fault, asked)) continue;
			entry.seen += 1;
			if (due[slot] || !isDue(entry)) continue;
			entry.used += 1;
			due[slot] = entry.fault;
		}
		this.ordered = this.ordered.filter((entry) => !isUsedUp(entry));
		return due;
	}
}

function matches({ match = {} }: Fault, asked: Asked): boolean {
	return (
		(match.area === undefined || match.area === asked.area) &&
		(match.endpoint === undefined || match.endpoint === asked.endpoint) &&
		(match.pathIncludes === undefined || asked.url.includes(match.pathIncludes)) &&
		(match.bodyIncludes === undefined || asked.body.includes(match.bodyIncludes))
	);
}

function isDue({ fault, seen }: Ordered): boolean {
	const nth = fault.match?.nth ?? 1;
	// A closed listener only hits connections to come, so it closes one request earlier.
	return fault.kind === 'refuseConnection' ? seen >= nth - 1 : seen >= nth;
}

function isUsedUp({ fault, used }: Ordered): boolean {
	// For refused connections `times` counts connections; the listener counts those.
	return used >= (fault.kind === 'refuseConnection' ? 1 : (fault.times ?? 1));
}
