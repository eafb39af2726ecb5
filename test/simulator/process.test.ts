import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { request } from 'node:http';
import { once } from 'node:events';
import { version } from '../../simulator/package.json';

const main = path.join(__dirname, '../../simulator/main.ts');
const MB = 1024 * 1024;

interface Started {
	child: ChildProcess;
	output: { out: string; err: string };
	url: string;
}

const start = (...args: string[]) => startProgram(process.execPath, main, ...args);

async function startProgram(program: string, ...args: string[]): Promise<Started> {
	// Without the options of the test runner: what a person's shell would start.
	const env = { ...process.env, NODE_OPTIONS: '' };
	const child = spawn(program, args, { env });
	const output = { out: '', err: '' };
	child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
	while (!output.out.includes('Ctrl-C') && child.exitCode === null) {
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	return { child, output, url: /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0] ?? '' };
}

const running: ChildProcess[] = [];
afterEach(() => {
	for (const child of running.splice(0)) child.kill('SIGKILL');
});

async function stop({ child }: Started): Promise<number | null> {
	const ended = once(child, 'exit');
	child.kill('SIGINT');
	await ended;
	return child.exitCode;
}

test('main.ts introduces itself, works, and stops on Ctrl-C without a word of warning', async () => {
	const started = await start('--port', '0');
	running.push(started.child);
	const { output, url } = started;

	const account = (await (await fetch(`${url}/_simulator/account`)).json()) as {
		productToken: string;
		accountId: string;
		baseUrls: Record<string, string>;
	};
	for (const shown of [
		account.productToken,
		account.accountId,
		...Object.values(account.baseUrls),
	]) {
		expect(output.out).toContain(shown);
	}
	expect(await stop(started)).toBe(0);
	expect(output.err).toBe('');
});

test('a port in use, and one that is none, end with a clear message', async () => {
	const first = await start('--port', '0');
	running.push(first.child);
	const port = new URL(first.url).port;
	for (const [args, message] of [
		[['--port', port], 'The port is in use'],
		[['--port', 'http'], '--port must be a number'],
	] as const) {
		const second = await start(...args);
		if (second.child.exitCode === null) await once(second.child, 'exit');
		expect(second.child.exitCode).toBe(1);
		expect(second.output.err).toContain(message);
	}
	await stop(first);
});

test('the packed simulator runs alone, from wherever npm puts it, without the project', async () => {
	const folder = await mkdtemp(path.join(tmpdir(), 'svc-simulator-'));
	const npm = async (...args: string[]) =>
		await promisify(execFile)('npm', [...args, '--offline', '--cache', `${folder}/cache`], {
			cwd: folder,
		});
	try {
		await npm('pack', path.dirname(main));
		await npm('install', `${folder}/svc-simulator-${version}.tgz`);
		const program = `${folder}/node_modules/.bin/svc-simulator`;
		const started = await startProgram(program, '--port', '0');
		running.push(started.child);
		expect(await (await fetch(started.url)).text()).toContain('Try SVC');
		const seeded = await fetch(`${started.url}/_simulator/signing/sample`, { method: 'POST' });
		expect(seeded.status).toBe(200);
		expect(await (await fetch(`${started.url}/contracts`)).text()).toContain('rental-contract.pdf');
		expect(await stop(started)).toBe(0);
		expect(started.output.err).toBe('');
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});

test('an upload of 200 MB is hashed, and memory stays flat', async () => {
	const started = await start('--port', '0');
	running.push(started.child);
	const { url } = started;
	const account = (await (await fetch(`${url}/_simulator/account`)).json()) as {
		productToken: string;
		accountId: string;
		baseUrls: { letters: string };
	};

	const size = 200 * MB;
	const hash = createHash('sha256');
	const block = Buffer.alloc(MB, 'n8n ');
	let peak = 0;
	const residentBytes = async () => {
		const memory = await (await fetch(`${url}/_simulator/memory`)).json();
		return (memory as { residentBytes: number }).residentBytes;
	};
	const before = await residentBytes();

	async function* content(): AsyncGenerator<Buffer> {
		yield Buffer.from(
			'--b\r\nContent-Disposition: form-data; name="pdf"; filename="big.pdf"\r\n' +
				'Content-Type: application/pdf\r\n\r\n',
		);
		for (let sent = 0; sent < size; sent += MB) {
			const chunk = Buffer.from(block);
			if (sent === 0) chunk.write('%PDF-1.7');
			hash.update(chunk);
			yield chunk;
			if (sent % (10 * MB) === 0) peak = Math.max(peak, await residentBytes());
		}
		yield Buffer.from('\r\n--b--\r\n');
	}
	const outgoing = request(`${account.baseUrls.letters}/accounts/${account.accountId}/letters`, {
		method: 'POST',
		headers: {
			'x-svc-producttoken': account.productToken,
			'content-type': 'multipart/form-data; boundary=b',
		},
	});
	const answered = once(outgoing, 'response');
	await pipeline(Readable.from(content(), { objectMode: false, highWaterMark: MB }), outgoing);
	const [response] = (await answered) as [Readable & { statusCode: number }];
	const chunks: Buffer[] = [];
	for await (const chunk of response) chunks.push(chunk as Buffer);

	expect(response.statusCode).toBe(201);
	expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
		pdf: { fileName: 'big.pdf', size, sha256: hash.digest('hex') },
	});
	expect(peak - before).toBeLessThan(size / 2);
	await stop(started);
});
