import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment, projectFolder } from '../../tools/n8n/environment.ts';
import { installN8n } from '../../tools/n8n/install.ts';
import { freePort, isPortFree } from '../../tools/n8n/ports.ts';

const started = new Set<ChildProcess>();

/** A test that fails half-way leaves no demo running. */
after(() => {
	for (const demo of started) demo.kill('SIGKILL');
});

/** Starts the demo as `npm run demo` does once the package is built. */
function startDemo(args: string[]) {
	const demo = spawn(process.execPath, [path.join(projectFolder, 'demo/main.ts'), ...args], {
		cwd: projectFolder,
		env: bareEnvironment(),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	started.add(demo);
	demo.once('close', () => started.delete(demo));
	let output = '';
	demo.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
	demo.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
	const exitCode = new Promise<number | null>((resolve) => demo.once('close', resolve));
	return {
		exitCode,
		output: () => output,
		send: (signal: NodeJS.Signals) => demo.kill(signal),
		async says(words: string) {
			const deadline = Date.now() + 300_000;
			while (!output.includes(words)) {
				assert.ok(Date.now() < deadline && demo.exitCode === null, `no "${words}" in: ${output}`);
				await sleep(50);
			}
		},
	};
}

const examples = readdirSync(path.join(projectFolder, 'examples')).filter((name) =>
	name.endsWith('.json'),
);

async function becomesFree(port: number): Promise<boolean> {
	for (let tries = 0; tries < 1200; tries++) {
		if (await isPortFree(port)) return true;
		await sleep(100);
	}
	return false;
}

it('The demo leaves nothing running, however it ends, and starts again', async () => {
	await installN8n();
	const folder = await mkdtemp(path.join(tmpdir(), 'svc-demo-'));
	const ports = [await freePort(), await freePort()];
	const args = ['--data', folder, '--port', `${ports[0]}`, '--simulator-port', `${ports[1]}`];
	try {
		const killed = startDemo(args);
		await killed.says('n8n is ready');
		killed.send('SIGKILL');
		await killed.exitCode;
		assert.ok(await becomesFree(ports[0]), 'n8n ends when the demo is killed');

		const stopped = startDemo(args);
		await stopped.says('Ctrl-C stops everything');
		const startPage = await (await fetch(`http://127.0.0.1:${ports[1]}/`)).text();
		const leadsTo = new Set(startPage.match(/http:\/\/127\.0\.0\.1:\d+\/workflow\/[\w-]+/g));
		assert.equal(leadsTo.size, examples.length, 'the start page leads to every example');
		assert.match(startPage, /0 of 5 steps done/, 'the run of the demo is not that of the person');
		const second = startDemo(args);
		assert.equal(await second.exitCode, 1, second.output());
		assert.match(second.output(), /already running in another terminal/);
		stopped.send('SIGINT');
		assert.equal(await stopped.exitCode, 0, stopped.output());
		assert.ok((await isPortFree(ports[0])) && (await isPortFree(ports[1])), 'all is stopped');
		assert.match(stopped.output(), /Order +[0-9A-F]{32}: Photo book, €49\.95, paid/);
		assert.match(stopped.output(), /Message +[-0-9a-f]{36}: .* \+4915228817386/);
		assert.match(stopped.output(), /Letter +[-0-9a-f]{36}: to Erika Mustermann, status "sent"/);

		const once = startDemo([...args, '--once']);
		assert.equal(await once.exitCode, 0, once.output());
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	}
});

it('The demo reports if the requested port is in use', async () => {
	const port = await freePort();
	const other = createServer().listen(port, '127.0.0.1');
	const folder = await mkdtemp(path.join(tmpdir(), 'svc-demo-'));
	try {
		const demo = startDemo(['--data', folder, '--port', `${port}`]);
		assert.equal(await demo.exitCode, 1);
		assert.match(demo.output(), new RegExp(`Port ${port} is in use`));
	} finally {
		other.close();
		await rm(folder, { recursive: true, force: true });
	}
});
