/** Answers that never end, or have no bound. */
import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { sentences } from '../sentences.ts';
import { drip, withHostileService } from './hostile-service.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const megabyte = 1024 * 1024;

const getCallbacks = (timeout?: number) => ({
	nodes: [
		{
			type: 'svcLetters',
			parameters: {
				resource: 'callback',
				operation: 'getAll',
				requestOptions: timeout === undefined ? {} : { timeout },
			},
		},
	],
});

test.each([
	['body', (response: ServerResponse) => drip(response)],
	[
		'body of an error',
		(response: ServerResponse) => {
			response.statusCode = 400;
			drip(response);
		},
	],
])('gives up an answer whose %s comes byte by byte', async (_, answer) => {
	let message = '';
	await withHostileService(bed, answer, async () => {
		message = (await bed.engine.run(getCallbacks(200))).error?.message ?? '';
	});
	expect(message).toMatch(new RegExp(`^(${sentences.dropped}|SVC rejected)`));
});

/** The nodes' time limits in milliseconds, none of which is ever over. */
async function limitsOf(work: () => Promise<void>): Promise<number[]> {
	const { limits } = bed.engine.modules;
	const set: number[] = [];
	limits.hold = (ms) => {
		set.push(ms);
		return new AbortController().signal;
	};
	try {
		await work();
	} finally {
		limits.hold = undefined;
	}
	return set;
}

test('without Timeout, five minutes without data, and ten in all', async () => {
	const set = await limitsOf(async () => {
		expect((await bed.engine.run(getCallbacks())).error).toBeUndefined();
	});
	expect(set).toEqual(expect.arrayContaining([300_000, 600_000]));
});

test('a second more in all for each 10,000 bytes of an upload', async () => {
	const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000)]);
	const about = { fileName: 'a.pdf', mimeType: 'application/pdf' };
	const data = await bed.engine.files.write(content, about);
	const parameters = { resource: 'file', operation: 'upload', binaryPropertyName: 'data' };
	const set = await limitsOf(async () => {
		const { error } = await bed.engine.runNode('svcSigning', parameters, {
			items: [{ json: {}, binary: { data } }],
		});
		expect(error).toBeUndefined();
	});
	const longest = Math.max(...set);
	expect(longest).toBeGreaterThan(700_000);
	// The form around the file is less than 10,000 bytes.
	expect(longest).toBeLessThan(701_000);
});

test('gives up after Timeout where not even headers come, without a limit of its own', async () => {
	let message = '';
	await limitsOf(async () => {
		await withHostileService(
			bed,
			() => undefined,
			async () => {
				message = (await bed.engine.run(getCallbacks(100))).error?.message ?? '';
			},
		);
	});
	expect(message).toMatch(new RegExp(`^${sentences.dropped}`));
}, 60_000);

test('gives up an answer whose headers come byte by byte', async () => {
	let message = '';
	const answer = (response: ServerResponse) => {
		const { socket } = response;
		socket?.write('HTTP/1.1 200 OK\r\n');
		const timer = setInterval(() => socket?.write('x: y\r\n'), 20);
		socket?.on('close', () => clearInterval(timer));
	};
	await withHostileService(bed, answer, async () => {
		message = (await bed.engine.run(getCallbacks(200))).error?.message ?? '';
	});
	expect(message).toMatch(new RegExp(`^${sentences.dropped}`));
});

test('refuses an answer of a gigabyte, and holds no more than its bound in memory', async () => {
	const answer = (response: ServerResponse) => {
		response.setHeader('content-type', 'application/json');
		let left = 1024;
		const chunk = Buffer.alloc(megabyte, ' ');
		const more = () => {
			while (left-- > 0) if (!response.write(chunk)) return;
			response.end();
		};
		response.on('drain', more);
		more();
	};
	await withHostileService(bed, answer, async () => {
		const before = process.memoryUsage().rss;
		const { error } = await bed.engine.run(getCallbacks(60_000));
		expect(error).toMatchObject({
			description: expect.stringContaining('is larger than 64 MB'),
		});
		expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(400);
	});
});

test('refuses a compressed answer that unpacks to more than the bound', async () => {
	const bomb = zlib.gzipSync(Buffer.alloc(256 * megabyte, ' '));
	const requests = await withHostileService(
		bed,
		(response) => {
			response.setHeader('content-type', 'application/json');
			response.setHeader('content-encoding', 'gzip');
			response.end(bomb);
		},
		async () => {
			const { error } = await bed.engine.run(getCallbacks(60_000));
			expect(error).toMatchObject({
				description: expect.stringContaining('is larger than 64 MB'),
			});
		},
	);
	expect(requests).toBe(1);
});

test('hides an echoed token that the message is too long for', async () => {
	const { productToken } = bed.engine.credentials.svcProductTokenApi;
	const token = String(productToken);
	const message = `${'x'.repeat(270)} ${token}`;
	await withHostileService(
		bed,
		(response) => {
			response.statusCode = 400;
			response.end(JSON.stringify({ message }));
		},
		async () => {
			const { error } = await bed.engine.run(getCallbacks(60_000));
			const shown = JSON.stringify(error);
			expect(shown).toContain('[hidden]');
			expect(shown).not.toContain(token.slice(0, 6));
		},
	);
});
