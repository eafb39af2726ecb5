import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestBed } from '../harness/index.ts';
import type { Simulator } from '../../../simulator/index.ts';
import { timeoutMs } from './kinds.ts';

/** What the cells of the matrix share. */
export interface Stage {
	bed: TestBed<Simulator>;
	/** Another host, and who has called it. */
	elsewhere: { url: string; visits: string[] };
	/** What the nodes have waited for, in milliseconds. */
	waits: number[];
}

/** The longest that a node waits before it sends again, in milliseconds. */
const longestWaitMs = 10 * 60_000;

/** To be called at the top of a test file; gives the stage while tests run. */
export function faultStage(bed: TestBed<Simulator>): () => Stage {
	const waits: number[] = [];
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
		modules.waits.shorten = (ms) => {
			// The watch over a file's flow lasts as long as the time limit, and is left alone.
			if (ms <= timeoutMs.ofDelays || ms > longestWaitMs) return ms;
			waits.push(ms);
			bed.service.state.passVoiceTime(ms / 1000);
			return 0;
		};
	});
	afterAll(async () => {
		const { modules } = bed.engine;
		modules.waits.shorten = undefined;
		await modules.evaluateExpressionsIn('vm');
		server.close();
	});
	return () => ({ bed, elsewhere: { url, visits }, waits });
}
