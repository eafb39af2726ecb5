/**
 * A service whose letters and callbacks have numbers for IDs and come in an envelope of their name: their
 * fields are not shown (service document 1, part B).
 */
import type http from 'node:http';
import type { RunResult } from '../harness/index.ts';
import { withHostileService } from '../hostile-service.ts';
import { isN8n1 } from '../line.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { TriggerHost } from '../triggers/host.ts';
import { createParameters, someLetters } from './letter.ts';

const bed = simulatorBed();

/** What it has, by the last part of the URL of a list. */
const stored = new Map<string, number[]>();
let lastId = 0;
let status = 'created';
/** What else a response has. */
let more: object = {};
beforeEach(() => {
	stored.clear();
	status = 'created';
	more = {};
});

const all = (kind: string) => stored.get(kind) ?? [];

function answer(response: http.ServerResponse, { method, url = '' }: http.IncomingMessage): void {
	const [, kind = '', id] = /\/(letters|callbacks)(?:\/([^/]+))?$/.exec(url) ?? [];
	response.setHeader('content-type', 'application/json');
	const one = (value: number) => ({ [kind.replace(/s$/, '')]: { id: value, status }, ...more });
	if (method === 'POST') stored.set(kind, [...all(kind), ++lastId]);
	if (method === 'DELETE')
		stored.set(
			kind,
			all(kind).filter((value) => String(value) !== id),
		);
	if (method === 'DELETE') response.writeHead(204).end();
	else if (method === 'POST') response.end(JSON.stringify(one(lastId)));
	else if (id === undefined)
		response.end(JSON.stringify(all(kind).map((value) => ({ id: value }))));
	else response.end(JSON.stringify(one(Number(id))));
}

test.each([{}, { price: { total: '1.05' } }])(
	'waits for letters in %j, and removes its callback',
	async (others) => {
		more = others;
		await withHostileService(bed, answer, async () => {
			const asleep = await bed.engine.runNode(
				'svcLetters',
				{ ...createParameters, operation: 'createAndWait', statuses: 'delivered' },
				{ items: someLetters(2) },
			);
			expect(asleep).toMatchObject({ status: 'waiting', error: undefined });
			expect([all('letters').length, all('callbacks').length]).toEqual([2, 1]);
			status = 'delivered';
			const woken = await bed.engine.wake(asleep);
			expect(woken.json()).toMatchObject([
				{ id: expect.any(Number), reachedStatus: 'delivered', timedOut: false },
				{ id: expect.any(Number), reachedStatus: 'delivered', timedOut: false },
			]);
			expect(all('callbacks')).toEqual([]);
		});
	},
);

test('outputs the letter without its envelope', async () => {
	let sent: RunResult | undefined;
	await withHostileService(bed, answer, async () => {
		sent = await bed.engine.runNode('svcLetters', createParameters, { items: someLetters(1) });
	});
	expect(sent?.json()).toEqual([{ letterId: String(lastId), id: lastId, status: 'created' }]);
});

test('the trigger has one callback, and none when it is off', async () => {
	await withHostileService(bed, answer, async () => {
		const host = await new TriggerHost(bed.engine, { type: 'svcLettersTrigger' }).open();
		try {
			await host.activate();
			await host.activate();
			await host.save('1.x');
			expect(all('callbacks')).toHaveLength(1);
			await host.deactivate();
			expect(all('callbacks')).toEqual([]);
		} finally {
			await host.close();
		}
	});
});

test.each([
	['letter', 'letterId', { deleted: false, reason: 'Already printed' }],
	['letter', 'letterId', false],
	['letter', 'letterId', { Deleted: 'False' }],
	['callback', 'callbackId', { isDeleted: false }],
	['letter', 'letterId', { letter: { deleted: false } }],
	['letter', 'letterId', { data: [{ deleted: 0 }] }],
	['letter', 'letterId', 0],
])('a %s that SVC says it did not delete is no success', async (resource, parameter, body) => {
	const refuse = (response: http.ServerResponse) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(body));
	};
	await withHostileService(bed, refuse, async () => {
		const id = byId('7d2f0c1e-0000-4000-8000-000000000001');
		const { error } = await bed.engine.runNode(`svcLetters ${resource} delete`, {
			[parameter]: id,
		});
		expect(error?.message).toBe(`SVC says that it didn't delete the ${resource} [item 0]`);
		expect(error?.description).toContain("Maybe it can't be deleted anymore.");
	});
});

test.each(['get', 'delete'])(
	'takes an ID from the list for %s, and a typed one by its rule',
	async (operation) => {
		stored.set('letters', [7]);
		const run = async (mode: string) =>
			await bed.engine.runNode(`svcLetters letter ${operation}`, {
				letterId: { __rl: true, mode, value: '7' },
			});
		await withHostileService(bed, answer, async () => {
			// n8n 1.x itself checks it by the field's pattern.
			expect((await run('id')).error?.message).toContain(
				isN8n1 ? 'The workflow has issues' : 'must be an ID such as',
			);
			expect((await run('list')).error).toBeUndefined();
			expect(all('letters')).toEqual(operation === 'get' ? [7] : []);
		});
	},
);
