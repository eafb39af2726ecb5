import { demoAccount } from './account.ts';
import { createAreas } from './areas/index.ts';
import { addControlApi } from './control/api.ts';
import type { World } from './core/area.ts';
import { Server } from './core/server.ts';
import { addPages } from './page/routes.ts';
import { defaultShapes, shapeProblem, type Shapes } from './shapes.ts';
import type { Simulator } from './simulator.ts';

export type { Account } from './account.ts';
export type { ServiceState } from './areas/index.ts';
export type { Fault, FaultKind } from './faults.ts';
export type { Guide } from './page/start/guide.ts';
export type { RecordedFile, RecordedForm, RecordedRequest } from './record.ts';
export type { Shapes } from './shapes.ts';
export type { Simulator } from './simulator.ts';

/**
 * Starts a simulator on `port` (0, the default: any free one).
 * @param options.shapes those that `reset()` goes back to, where they differ from the defaults
 * @throws when the port is in use, or no such shape exists
 */
export async function startSimulator({
	port = 0,
	host = '127.0.0.1',
	shapes: chosen = {},
}: { port?: number; host?: '127.0.0.1'; shapes?: Partial<Shapes> } = {}): Promise<Simulator> {
	refuseWrongShapes(chosen);
	const initialShapes: Readonly<Shapes> = { ...defaultShapes, ...chosen };
	const shapes: Shapes = { ...initialShapes };
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
		Object.assign(shapes, initialShapes);
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
			refuseWrongShapes(choice);
			Object.assign(shapes, choice);
		},
		shapes,
		state,
		guide: undefined,
		latency(ms) {
			server.latency = ms;
		},
		limit: (perSecond) => server.limit(perSecond),
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

function refuseWrongShapes(choice: Partial<Shapes>): void {
	const problem = shapeProblem(choice);
	if (problem) throw new Error(`Shape: ${problem}`);
}
