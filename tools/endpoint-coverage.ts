import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * Runs the engine tests and shows which of the documented endpoints the nodes have sent requests
 * to that the service carried out. Fails while one is missing. Arguments go to Jest.
 */

interface Endpoint {
	area: string;
	endpoint: string;
}

function documented(): Endpoint[] {
	const [, ...rows] = readFileSync('simulator/contract/endpoints.tsv', 'utf8').trim().split('\n');
	return rows.map((row) => {
		const [area = '', method = '', template = ''] = row.split('\t');
		return { area, endpoint: `${method} ${template}` };
	});
}

/** The endpoints that were sent, as `area<tab>endpoint`, and whether the tests passed. */
function runTests(): { sent: Set<string>; passed: boolean } {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-endpoints-'));
	try {
		const { status } = spawnSync(
			process.execPath,
			[
				'--disable-warning=ExperimentalWarning',
				'node_modules/jest/bin/jest.js',
				'--selectProjects',
				'engine',
				'--verbose=false',
				...process.argv.slice(2),
			],
			{ stdio: 'inherit', env: { ...process.env, SVC_ENDPOINT_RECORD: folder } },
		);
		const lines = readdirSync(folder).flatMap((file) =>
			readFileSync(path.join(folder, file), 'utf8').split('\n'),
		);
		return { sent: new Set(lines), passed: status === 0 };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function main(): void {
	const all = documented();
	const { sent, passed } = runTests();
	const isSent = ({ area, endpoint }: Endpoint) => sent.has(`${area}\t${endpoint}`);
	for (const one of all) {
		console.log(`${isSent(one) ? 'sent   ' : 'MISSING'}  ${one.area.padEnd(12)} ${one.endpoint}`);
	}
	const count = all.filter(isSent).length;
	console.log(`\n${count} of ${all.length} endpoints were sent by the nodes in the engine tests`);
	if (!passed) console.log('Tests failed, so the table may be incomplete');
	if (!passed || count < all.length) process.exitCode = 1;
}

main();
