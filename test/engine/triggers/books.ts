import { demoAccount } from '../../../simulator/account.ts';
import { type Answer, type Area, Refusal, type World } from '../../../simulator/core/area.ts';
import { type Operation, readContract } from '../../../simulator/core/contract.ts';
import { readQuery } from '../../../simulator/core/referee.ts';
import { defaultShapes, type Shapes } from '../../../simulator/shapes.ts';

/** An area of the simulator without HTTP around it, for tests of very many polls. */
export interface Books<State> {
	readonly state: State;
	/** Takes the place of the service: for `PollHostOptions.answer`. */
	answer(this: void, url: URL): Answer;
	/** Answers an error to so many requests, by default 500, after so many more that go well. */
	fail(requests: number, after?: number, failure?: Answer): void;
	/** How many failures are still to come. */
	readonly failuresToCome: number;
	/** The addresses of all requests since `forget`, by whether they went well. */
	readonly asked: { readonly well: URL[]; readonly failed: URL[] };
	forget(): void;
}

/** Asks for a wait of a year; triggers wait for an hour at most. */
export const quietForAYear: Answer = { status: 429, headers: { 'retry-after': '31536000' } };

export function booksOf<State extends object>(
	areaOf: (world: World) => Area<State>,
	choice: Partial<Shapes> = {},
): Books<State> {
	const shapes = { ...defaultShapes, ...choice };
	const area = areaOf({ account: demoAccount, shapes, url: 'http://127.0.0.1' });
	const endpoints = endpointsOf(area);
	let coming: { after: number; requests: number; failure: Answer } = {
		after: 0,
		requests: 0,
		failure: { status: 500 },
	};
	const asked: { well: URL[]; failed: URL[] } = { well: [], failed: [] };

	const carryOut = (url: URL): Answer => {
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
			asked[isWell ? 'well' : 'failed'].push(url);
			return isWell ? carryOut(url) : failure;
		},
		fail(requests, after = 0, failure = { status: 500 }) {
			coming = { after, requests, failure };
		},
		get failuresToCome() {
			return coming.requests;
		},
		asked,
		forget() {
			asked.well.length = 0;
			asked.failed.length = 0;
		},
	};
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
