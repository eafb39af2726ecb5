import { demoAccount, type Account } from './account.ts';
import { createAreas, type ServiceState } from './areas/index.ts';
import { addControlApi } from './control/api.ts';
import type { World } from './core/area.ts';
import { Server } from './core/server.ts';
import type { Fault } from './faults.ts';
import { addPages } from './page/routes.ts';
import type { Guide } from './page/start/guide.ts';
import type { RecordedRequest } from './record.ts';
import { defaultShapes, shapeProblem, type Shapes } from './shapes.ts';

export type { Account } from './account.ts';
export type { ServiceState } from './areas/index.ts';
export type { Fault, FaultKind } from './faults.ts';
export type { Guide } from './page/start/guide.ts';
export type { RecordedFile, RecordedForm, RecordedRequest } from './record.ts';
export type { Shapes } from './shapes.ts';

/** A running simulator of the whole service on loopback. */
export interface Simulator {
	/** E.g. `http://127.0.0.1:8080`. Opened in a browser it shows what the service received. */
	readonly url: string;
	/** Base address of each area, for credentials. */
	readonly baseUrls: {
		addressbook: string;
		campaigns: string;
		letters: string;
		messages: string;
		numbers: string;
		bulkemail: string;
		payments: string;
		signing: string;
		signingSandbox: string;
		routetest: string;
		ticketshop: string;
		voice: string;
		[area: string]: string;
	};
	readonly account: Readonly<Account>;
	/** Every request to the service since `reset()`, in the order of arrival. */
	readonly requests: RecordedRequest[];
	/** Orders a fault for requests to come. */
	order(fault: Fault): void;
	/** Ends the faults that are ordered: from now on the service is well. */
	heal(): void;
	/** How answers that the documents do not show look from now on. */
	shape(choice: Partial<Shapes>): void;
	/** The shapes in force. */
	readonly shapes: Readonly<Shapes>;
	/** What the service knows, with small actions to play the customer and the printer. */
	readonly state: ServiceState;
	/** An n8n that the start page leads to, where there is one. It outlives `reset()`. */
	guide: Guide | undefined;
	/** Delays every service answer by so many milliseconds. */
	latency(ms: number): void;
	/**
	 * Holds service answers back, until what it gives is called: for what has to be so while requests
	 * are under way, however long their sender takes. What they ask for is done before.
	 * @param isHeld which; all by default
	 */
	hold(isHeld?: (request: RecordedRequest) => boolean): () => void;
	/** Forgets state, requests, faults, shapes, latency and holding back. */
	reset(): void;
	/** Stops listening and closes all connections. */
	close(): Promise<void>;
}

/** Starts a simulator on `port` (0, the default: any free one). @throws when the port is in use. */
export async function startSimulator({
	port = 0,
	host = '127.0.0.1',
}: { port?: number; host?: '127.0.0.1' } = {}): Promise<Simulator> {
	const shapes: Shapes = { ...defaultShapes };
	const world: World = {
		account: demoAccount,
		shapes,
		get url() {
			return `http://${host}:${server.port}`;
		},
	};
	const { areas, state } = createAreas(world);
	const server = new Server(host, demoAccount, shapes, areas);

	const reset = () => {
		server.reset();
		Object.assign(shapes, defaultShapes);
		for (const area of areas) area.reset();
	};

	const simulator: Simulator = {
		get url() {
			return world.url;
		},
		get baseUrls() {
			const at = (name: string) =>
				world.url + (areas.find((area) => area.name === name)?.base ?? '');
			return {
				...Object.fromEntries(areas.map(({ name }) => [name, at(name)])),
				addressbook: at('addressbook'),
				campaigns: at('campaigns'),
				letters: at('letters'),
				messages: at('messages'),
				numbers: at('numbers'),
				bulkemail: at('bulkemail'),
				payments: at('payments'),
				signing: at('signing'),
				signingSandbox: at('signingSandbox'),
				routetest: at('routetest'),
				ticketshop: at('ticketshop'),
				voice: at('voice'),
			};
		},
		account: demoAccount,
		requests: server.requests,
		order: (fault) => server.order(fault),
		heal: () => server.heal(),
		shape(choice) {
			const problem = shapeProblem(choice);
			if (problem) throw new Error(`Shape: ${problem}`);
			Object.assign(shapes, choice);
		},
		shapes,
		state,
		guide: undefined,
		latency(ms) {
			server.latency = ms;
		},
		hold: (isHeld = () => true) => server.hold(isHeld),
		reset,
		async close() {
			reset();
			await server.close();
		},
	};
	addControlApi(server.app, simulator);
	addPages(server.app, simulator, areas);
	await server.open(port);
	return simulator;
}
