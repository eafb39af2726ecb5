/**
 * Notes which endpoints of the service the nodes have really sent requests to in a test run, for
 * `npm run coverage:endpoints`. Only requests that the service carried out count.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Simulator } from '../../simulator/index.ts';

/** The folder for the notes; without it nothing is noted. */
export const folderVariable = 'SVC_ENDPOINT_RECORD';

/** Looks at the requests whenever the simulator forgets them. */
export function withEndpointRecord(simulator: Simulator): Simulator {
	const folder = process.env[folderVariable];
	if (!folder) return simulator;
	const { reset, close } = simulator;
	const seen = new Set<string>();
	const look = () => {
		for (const { area, endpoint, status, fault } of simulator.requests) {
			// The sandbox of signing is the same interface at another address.
			const name = area === 'signingSandbox' ? 'signing' : area;
			if (fault === undefined && status >= 200 && status < 300) seen.add(`${name}\t${endpoint}`);
		}
	};
	simulator.reset = () => {
		look();
		reset();
	};
	simulator.close = async () => {
		look();
		const lines = [...seen].map((line) => `${line}\n`).join('');
		appendFileSync(path.join(folder, `${process.pid}.tsv`), lines);
		await close();
	};
	return simulator;
}
