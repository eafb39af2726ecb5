import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestBed } from '../harness/index.ts';
import type { Simulator } from '../../../simulator/index.ts';

/** What the cells of the matrix share. */
export interface Stage {
	bed: TestBed<Simulator>;
	/** Another host, and who has called it. */
	elsewhere: { url: string; visits: string[] };
	/** What the nodes have waited for. */
	waits: Wait[];
}

export interface Wait {
	/** Milliseconds. */
	ms: number;
	/** When it would have been over, in milliseconds since 1970. */
	until: number;
}

/** The longest that a node waits before it sends again; longer is the watch over a file's flow. */
const longestWaitMs = 10 * 60_000;

/** To be called at the top of a test file; gives the stage while tests run. */
export function faultStage(bed: TestBed<Simulator>): () => Stage {
	const waits: Wait[] = [];
	const visits: string[] = [];
	const server = http.createServer((request, response) => {
		visits.push(`${request.method} ${request.url}`);
		response.end('{}');
	});
	let url = '';

	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/here`;
		const { modules } = bed.engine;
		await modules.evaluateExpressionsIn('legacy');
	});
	beforeEach(() => {
		bed.engine.modules.waits.shorten = (ms) => {
			if (ms > longestWaitMs) return ms;
			waits.push({ ms, until: Date.now() + ms });
			bed.service.state.passVoiceTime(ms / 1000);
			return 0;
		};
	});
	afterAll(async () => {
		// First, since without an engine the rest fails, and Jest would never end.
		server.close();
		const { modules } = bed.engine;
		await modules.evaluateExpressionsIn('vm');
	});
	return () => ({ bed, elsewhere: { url, visits }, waits });
}
