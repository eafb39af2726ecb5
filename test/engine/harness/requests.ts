/** Compares what a service received with what it was to receive. */

/** The part of the simulator's interface that the harness needs. */
export interface ObservedService {
	/** In order of arrival, since the last `reset`. */
	requests: ObservedRequest[];
	/** Forgets the requests and whatever was arranged. */
	reset(): void;
}

export interface ObservedRequest {
	method: string;
	path: string;
	query: Record<string, string[]>;
	headers: Record<string, string>;
	/** Parsed where it is JSON or multipart. */
	body: unknown;
	/** As in the service's list of endpoints: `GET /accounts/{accountId}/letters`. */
	endpoint?: string;
	/** Why the service refused the request although no test asked it to. */
	refusal?: string;
}

/**
 * What is left out of `query` and `body` must not be in the request either. Values may be
 * asymmetric matchers of Jest, such as `expect.stringContaining(id)`.
 */
export interface ExpectedRequest {
	/** Method and path as in the service's list of endpoints; else give method and path. */
	endpoint?: string;
	method?: string;
	path?: unknown;
	query?: unknown;
	body?: unknown;
	/** Only those given are compared; names in lower case. */
	headers?: Record<string, unknown>;
	/** Why the service refuses it, where the test asks for what it does not have. Else it must not. */
	refusal?: unknown;
}

/** All of them, no others, none refused, in whatever order: reads run in parallel. */
export function expectRequests(service: ObservedService, expected: ExpectedRequest[]): void {
	const { actual, wanted } = comparable(service, expected);
	expect(actual).toEqual(wanted);
}

/** Brings both sides into the same form, and the expected ones into the order of arrival. */
function comparable(service: ObservedService, expected: ExpectedRequest[]) {
	const open = expected.map((request) => ({
		...request,
		query: request.query ?? {},
		body: request.body ?? null,
		refusal: request.refusal,
	}));
	const wanted: typeof open = [];
	const actual = service.requests.map((request) => {
		const candidate = open.findIndex((each) => matches(view(request, each), each));
		// A request nobody expects is compared with the next expected one, for a readable difference.
		const [match] = open.splice(Math.max(candidate, 0), 1);
		if (match) wanted.push(match);
		return view(request, match ?? {});
	});
	return { actual, wanted: [...wanted, ...open] };
}

/** Of a request, what an expectation speaks of. */
function view(request: ObservedRequest, expectation: ExpectedRequest) {
	const { endpoint, method, path, query, body, headers, refusal } = request;
	const names = Object.keys(expectation.headers ?? {});
	const asked = { endpoint, method, path };
	const keys = Object.keys(asked).filter((key) => key in expectation) as Array<keyof typeof asked>;
	return {
		...Object.fromEntries(
			(keys.length > 0 ? keys : (['method', 'path'] as const)).map((key) => [key, asked[key]]),
		),
		query,
		body: body === undefined || body === '' ? null : body,
		...(names.length > 0 && {
			headers: Object.fromEntries(names.map((name) => [name, headers[name]])),
		}),
		refusal,
	};
}

function matches(actual: unknown, expected: unknown): boolean {
	try {
		expect(actual).toEqual(expected);
		return true;
	} catch {
		return false;
	}
}
