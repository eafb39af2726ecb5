import { demoAccount } from '../../../simulator/account.ts';
import { type Area, Refusal, type World } from '../../../simulator/core/area.ts';
import { type Operation, readContract } from '../../../simulator/core/contract.ts';
import { readQuery } from '../../../simulator/core/referee.ts';
import { defaultShapes, type Shapes } from '../../../simulator/shapes.ts';
import type { DirectAnswer } from './poll-host.ts';

/** An area of the simulator without HTTP around it, for tests of very many polls. */
export interface Books<State> {
	readonly state: State;
	/** Takes the place of the service: for `PollHostOptions.answer`. */
	answer(this: void, url: URL): DirectAnswer;
	/** Fails so many requests, by default with 500, after so many more that go well. */
	fail(requests: number, after?: number, failure?: Failure): void;
	/** How many failures are still to come. */
	readonly failuresToCome: number;
	/** The addresses of all requests since `forget`, by how they went in the end. */
	readonly asked: { readonly well: readonly URL[]; readonly failed: readonly URL[] };
	/** Whether the service has asked for a wait since `forget`. */
	readonly askedToWait: boolean;
	forget(): void;
}

/** What a request gets that fails. */
export type Failure = () => DirectAnswer;

/** Asks for a wait of a year; triggers wait for an hour at most. */
export const quietForAYear: Failure = () => ({
	status: 429,
	headers: { 'retry-after': '31536000' },
});

const brokenDown: Failure = () => ({ status: 500 });

export function booksOf<State extends object>(
	areaOf: (world: World) => Area<State>,
	choice: Partial<Shapes> = {},
): Books<State> {
	const shapes = { ...defaultShapes, ...choice };
	const area = areaOf({ account: demoAccount, shapes, url: 'http://127.0.0.1' });
	const endpoints = endpointsOf(area);
	let coming = { after: 0, requests: 0, failure: brokenDown };
	const asked: { well: URL[]; failed: URL[] } = { well: [], failed: [] };
	let askedToWait = false;

	const carryOut = (url: URL): DirectAnswer => {
		const path = url.pathname.slice(area.base.length);
		for (const { operation, pattern } of endpoints) {
			const match = pattern.exec(path);
			if (!match) continue;
			const query = readQuery(queryOf(url), operation, shapes);
			const handle = area.handlers[operation.endpoint];
			return handle({ path: match.groups ?? {}, query, body: undefined, files: [] });
		}
		throw new Refusal(404, `no endpoint GET ${path}`);
	};

	return {
		state: area.state,
		answer(url) {
			const { after, requests, failure } = coming;
			const isWell = after > 0 || requests === 0;
			if (after > 0) coming.after--;
			else if (requests > 0) coming.requests--;
			// The same request again is another attempt.
			const before = asked.failed.findIndex(({ href }) => href === url.href);
			if (before >= 0) asked.failed.splice(before, 1);
			asked[isWell ? 'well' : 'failed'].push(url);
			if (isWell) return answered(() => carryOut(url));
			const failed = failure();
			askedToWait ||= failed.status === 429;
			return failed;
		},
		fail(requests, after = 0, failure = brokenDown) {
			coming = { after, requests, failure };
		},
		get failuresToCome() {
			return coming.requests;
		},
		asked,
		get askedToWait() {
			return askedToWait;
		},
		forget() {
			askedToWait = false;
			Object.assign(asked, { well: [], failed: [] });
		},
	};
}

function answered(carryOut: () => DirectAnswer): DirectAnswer {
	try {
		return carryOut();
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return { status: error.status, body: { message: error.message } };
	}
}

interface Endpoint {
	operation: Operation;
	pattern: RegExp;
}

/** Reading a contract takes longer than many polls. */
const known = new Map<string, Endpoint[]>();

function endpointsOf({ name, contract }: Area): Endpoint[] {
	const endpoints =
		known.get(name) ??
		readContract(name, contract)
			.filter(({ method }) => method === 'GET')
			// As routers do, fixed parts go before parameters.
			.sort((one, other) => Number(one.path.endsWith('}')) - Number(other.path.endsWith('}')))
			.map((operation) => ({
				operation,
				pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
			}));
	known.set(name, endpoints);
	return endpoints;
}

function queryOf({ searchParams }: URL): Record<string, string[]> {
	return Object.fromEntries(
		[...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]),
	);
}
