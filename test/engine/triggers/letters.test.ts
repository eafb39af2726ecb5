import type { IDataObject } from 'n8n-workflow';
import { type Shapes, shapeValues } from '../../../simulator/shapes.ts';
import { logsOf } from '../echoes.ts';
import type { Callback } from '../../../simulator/areas/letters/model.ts';
import { fields } from '../../../nodes/LettersTrigger/fields';
import { triggerBed } from './bed.ts';
import { call, type TriggerHost } from './host.ts';
import { inLetters } from '../letter-case.ts';

const bed = triggerBed();
const type = 'svcLettersTrigger';

const callbacks = () => bed.service.state.callbacks;
const callbacksOf = (host: TriggerHost) =>
	callbacks().filter(({ endpoint }) => endpoint === host.url);

/** Somebody else's callbacks, which no trigger may touch. */
function others() {
	const made = ['https://example.com/hook', 'https://example.com/webhook/1/svc-letters'].map(
		(endpoint, index) => ({
			id: `00000000-0000-4000-8000-00000000000${index}`,
			type: 'http' as const,
			endpoint,
		}),
	);
	callbacks().push(...made);
	return made.map(({ id }) => id);
}

/** What the service would send, with these values put in place of the keys as they are. */
function delivery(host: TriggerHost, values: Record<string, string>) {
	const { config } = callbacksOf(host)[0] ?? {};
	const body = String(config?.data).replace(
		/\[(\w+)\]/g,
		(key, name: string) => values[name] ?? key,
	);
	const [header] = config?.headers ?? [];
	return {
		url: host.url,
		body,
		headers: {
			'content-type': String(config?.contenttype),
			[header?.name ?? 'x']: header?.value ?? '',
		},
	};
}

const someLetter = {
	LETTER: '7d2f0c1e-0000-4000-8000-000000000001',
	STATUS: 'sent',
	RECEIVED_AT: '2026-11-21T10:00:00Z',
	REFERENCE: 'Order 1',
	TRACKINGCODE: 'RR123456785DE',
};

/** What a credential for another place than before has. The same account ID can exist in a copy of the service. */
const moves: Array<[string, () => object]> = [
	['account', () => ({ accountId: '99999999-9999-4999-8999-999999999999' })],
	[
		'base URL',
		() => ({ lettersBaseUrl: bed.service.baseUrls.letters.replace('127.0.0.1', 'localhost') }),
	],
];

function move(host: TriggerHost, change: object): void {
	const before = bed.engine.credentials.svcProductTokenApi;
	host.changeCredentials({ svcProductTokenApi: { ...before, ...change } });
}

const items = (host: TriggerHost) => host.executions.map(([item]) => item?.json);

test('an event that comes again with its time in another form starts nothing', async () => {
	const host = await bed.host({ type });
	await host.activate();
	for (const RECEIVED_AT of [
		'2026-11-21T10:00:00Z',
		'2026-11-21T11:00:00+01:00',
		'2026-11-21T10:00:00.000+00:00',
	]) {
		expect(await call(delivery(host, { ...someLetter, RECEIVED_AT }))).toBe(200);
	}
	expect(items(host)).toHaveLength(1);
	// A later time is another event, and so is a time that can't be read.
	for (const RECEIVED_AT of ['2026-11-21T10:00:01Z', 'today', 'tomorrow']) {
		expect(await call(delivery(host, { ...someLetter, RECEIVED_AT }))).toBe(200);
	}
	expect(items(host)).toHaveLength(4);
});

describe('the registration', () => {
	test('ten times on and off, n8n dying in between: one callback, then none', async () => {
		const kept = others();
		const host = await bed.host({ type });
		for (let round = 0; round < 10; round++) {
			await host.activate({ crash: round % 3 === 0 });
			await host.restart(round % 2 === 0 ? '1.x' : '2.x');
			await host.save(round % 2 === 0 ? '1.x' : '2.x');
			expect(callbacksOf(host)).toHaveLength(1);
			await host.deactivate({ crash: round % 4 === 0 });
			expect(callbacksOf(host)).toEqual([]);
		}
		await host.activate();
		await host.activate();
		expect(callbacksOf(host)).toHaveLength(1);
		await host.deactivate();
		expect(callbacks().map(({ id }) => id)).toEqual(kept);
	});

	test.each([
		[{}, true],
		[{ allowUnauthorizedCerts: false }, true],
		[{ allowUnauthorizedCerts: true }, false],
	])('with %j, SVC is to check the certificate of this n8n: %s', async (options, verifySSL) => {
		const host = await bed.host({ type, parameters: { options } });
		await host.activate();
		expect(callbacksOf(host)).toMatchObject([{ config: { verifySSL } }]);
	});

	test('a copy of the database leaves the callback of the n8n it was copied from alone', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const [theirs] = callbacksOf(host);
		if (!theirs) throw new Error('There is no callback');
		// The ID is the copied one, the address is that of the other n8n.
		theirs.endpoint = 'https://first-n8n.example/webhook/1/svc-letters';
		const logs = await logsOf(bed, async () => await host.deactivate());
		expect(callbacks()).toContain(theirs);
		expect(logs).toContainEqual(
			expect.objectContaining({
				level: 'warn',
				message: expect.stringContaining(
					`callback ${theirs.id} for another URL, ${theirs.endpoint}`,
				),
			}),
		);
		await host.activate();
		expect(callbacksOf(host)).toHaveLength(1);
		await host.deactivate();
		expect(callbacks()).toEqual([theirs]);
	});

	test('after a crash between registering and storing, the callback works, and stays the only one', async () => {
		const host = await bed.host({ type });
		await host.activate({ crash: true });
		const [lost] = callbacksOf(host);
		expect(await call(delivery(host, someLetter))).toBe(200);

		await host.activate();

		const [found] = callbacksOf(host);
		expect(found?.id).toBe(lost?.id);
		expect(await call(delivery(host, someLetter))).toBe(200);
		expect(host.executions).toHaveLength(1);
	});

	test('with https instead of http, it works too if n8n is killed before it stores the activation', async () => {
		const host = await bed.host({ type });
		await host.activate({ crash: true });
		const registered = delivery(host, someLetter);
		move(host, { lettersBaseUrl: bed.service.baseUrls.letters.replace('http:', 'https:') });
		expect(await call(registered)).toBe(200);
		expect(items(host)).toHaveLength(1);
	});

	test('a base URL that starts with https by now leaves no callback behind', async () => {
		const host = await bed.host({ type });
		await host.activate();
		move(host, { lettersBaseUrl: bed.service.baseUrls.letters.replace('http:', 'https:') });
		// The simulator has no https, so the list can't be read.
		const logs = await logsOf(bed, async () => {
			await host.deactivate().catch(() => undefined);
		});
		expect(logs).toEqual([]);
	});

	test('a call without the secret stores nothing, which could be older than what an activation stores', async () => {
		const host = await bed.host({ type });
		expect(await call({ url: host.url, body: '{}' })).toBe(401);
		expect(host.staticData).toEqual({});
		host.rename('Letters', { 'other-node': 'Trigger' });
		expect(await call({ url: host.url, body: '{}' })).toBe(401);
		expect(host.staticData).toEqual({});
	});

	test('events arrive if an execution that began before the activation stores its older data', async () => {
		const host = await bed.host({ type });
		const other = await bed.host({ type });
		await host.activate();
		host.copyDatabaseOf(other);
		expect(await call(delivery(host, someLetter))).toBe(200);
		expect(host.executions).toHaveLength(1);
		// What was lost is stored again, so a later change of the product token does no harm.
		const before = bed.engine.credentials.svcProductTokenApi;
		host.changeCredentials({ svcProductTokenApi: { ...before, productToken: 'another' } });
		expect(await call(delivery(host, { ...someLetter, STATUS: 'delivered' }))).toBe(200);
		expect(host.executions).toHaveLength(2);
		expect(await call({ url: host.url, body: '{}' })).toBe(401);
	});

	test.each(moves)(
		'with another %s, events arrive if n8n is killed before it stores that, and none of the previous one after that',
		async (_, changed) => {
			const host = await bed.host({ type });
			await host.activate();
			const previous = delivery(host, someLetter);
			move(host, changed());
			await inEmptyAccount(async () => {
				await host.activate({ crash: true });
				await host.restart('2.x');
			});
			expect(await call({ ...delivery(host, someLetter), headers: {} })).toBe(401);
			expect(await call(delivery(host, someLetter))).toBe(200);
			expect(items(host)).toHaveLength(1);
			expect(await call({ ...previous, body: previous.body.replace('sent', 'read') })).toBe(401);
			// Its callback is the trigger's own, as if n8n had stored it.
			await host.deactivate();
			expect(items(host)).toHaveLength(1);
		},
	);

	test.each(['no endpoint', 'id in lists'] as const)(
		'with %s, removes what a killed n8n left behind, and no callback of another trigger',
		async (callbackFields) => {
			bed.service.shape({ callbackFields });
			const other = await bed.host({ type });
			await other.activate();
			const kept = [...others(), ...callbacksOf(other).map(({ id }) => id)];
			const host = await bed.host({ type });
			await host.activate({ crash: true });
			await host.activate({ crash: true });
			expect(callbacksOf(host)).toHaveLength(1);
			await host.activate();
			expect(callbacksOf(host)).toHaveLength(1);
			await host.deactivate();
			expect(
				callbacks()
					.map(({ id }) => id)
					.sort(),
			).toEqual(kept.sort());
		},
	);

	test.each(['all', 'no endpoint', 'id in lists'] as const)(
		'with %s, a restart of n8n changes nothing at SVC',
		async (callbackFields) => {
			bed.service.shape({ callbackFields });
			const host = await bed.host({ type });
			await host.activate();
			const before = bed.service.requests.length;
			await host.restart('1.x');
			const later = bed.service.requests.slice(before).map(({ method }) => method);
			expect(later).toContain('GET');
			expect(later.filter((method) => method !== 'GET')).toEqual([]);
		},
	);

	test.each(['all', 'no endpoint', 'id in lists'] as const)(
		'with %s, a copy with the same URL, which n8n rejects, leaves the callback to the first one',
		async (callbackFields) => {
			bed.service.shape({ callbackFields });
			const host = await bed.host({ type });
			await host.activate();
			const before = callbacksOf(host);
			const copy = await bed.host({ type, copyOf: host });
			// n8n ends in this way what it couldn't publish, and what someone unpublishes because of that.
			await copy.deactivate();
			expect(callbacksOf(host)).toEqual(before);
			await host.deactivate();
			// Now it can have the URL, and also after the first one was deleted while n8n couldn't reach SVC.
			callbacks().push(...before);
			await copy.activate();
			expect(callbacksOf(copy)).toHaveLength(1);
			await copy.deactivate();
			expect(callbacks()).toEqual([]);
		},
	);

	async function expectOnlyOwnRemoved(host: TriggerHost, before: unknown): Promise<void> {
		await (await bed.host({ type, copyOf: host })).deactivate();
		expect(callbacksOf(host)).toEqual(before);
		await host.deactivate();
		expect(callbacks()).toEqual([]);
	}

	test('where SVC shows no headers, only what it has registered is its own', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const before = callbacksOf(host);
		const shown = before.map(({ id, endpoint }) => ({ id, endpoint }));
		const one = { endpoint: 'GET /accounts/{accountId}/callbacks/{callbackId}' };
		bed.service.order(listOf(shown));
		bed.service.order({ kind: 'status', status: 200, body: shown[0], times: 99, match: one });
		await expectOnlyOwnRemoved(host, before);
	});

	test('removes its callback if SVC shows headers only of a single one, and n8n has stored nothing', async () => {
		const host = await bed.host({ type });
		await host.activate({ crash: true });
		bed.service.order(listOf(callbacksOf(host).map(({ id, endpoint }) => ({ id, endpoint }))));
		const before = callbacksOf(host);
		await expectOnlyOwnRemoved(host, before);
	});

	test('removes its callback if SVC shows the headers without their values', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const shown = callbacksOf(host).map(({ config, ...others }) => ({
			...others,
			config: {
				...config,
				headers: config?.headers?.map((header) => ({ ...header, value: '***' })),
			},
		}));
		bed.service.order(listOf(shown));
		await host.deactivate();
		expect(callbacks()).toEqual([]);
	});

	test('knows its callback if SVC shows only IDs in lists, and a single one in an envelope', async () => {
		bed.service.shape({ callbackFields: 'id in lists' });
		const host = await bed.host({ type });
		await host.activate({ crash: true });
		const [own] = callbacksOf(host);
		const match = { endpoint: 'GET /accounts/{accountId}/callbacks/{callbackId}' };
		const body = { data: { ...own } };
		bed.service.order({ kind: 'status', status: 200, body, times: 99, match });
		await host.activate();
		expect(callbacksOf(host).map(({ id }) => id)).toEqual([own?.id]);
		await host.deactivate();
		expect(callbacks()).toEqual([]);
	});

	test('knows its callback by its header in whatever letters SVC writes its names', async () => {
		const host = await bed.host({ type });
		await host.activate({ crash: true });
		const [own] = callbacksOf(host);
		if (!own) throw new Error('There is no callback');
		const shown = { id: own.id, config: own.config };
		const body = inLetters(shown, (name) => name.toUpperCase());
		for (const [path, answer] of [
			['/accounts/{accountId}/callbacks', [body]],
			['/accounts/{accountId}/callbacks/{callbackId}', body],
		]) {
			const match = { endpoint: `GET ${path}` };
			bed.service.order({ kind: 'status', status: 200, body: answer, match });
		}
		await host.activate();
		expect(callbacksOf(host).map(({ id }) => id)).toEqual([own.id]);
	});

	test('a callback that was deleted by hand is made again, and its deletion is no error', async () => {
		const host = await bed.host({ type });
		await host.activate();
		callbacks().length = 0;
		await host.restart('1.x');
		expect(callbacksOf(host)).toHaveLength(1);
		callbacks().length = 0;
		await host.deactivate();
		expect(callbacks()).toEqual([]);
	});

	test('corrects a callback that was changed by hand', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const [callback] = callbacksOf(host);
		if (callback) callback.config = { ...callback.config, data: '{}' };
		await host.restart('1.x');
		expect(callbacksOf(host)).toHaveLength(1);
		expect(await call(delivery(host, someLetter))).toBe(200);
	});

	test('knows its callback if SVC shows the URL in another form', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const [mine] = callbacksOf(host);
		mine.endpoint = mine.endpoint.replace('http://', 'HTTP://');
		await host.save('2.x');
		expect(callbacks()).toHaveLength(1);
		callbacks()[0].endpoint = host.url.replace('http://', 'HTTP://');
		await host.deactivate();
		expect(callbacks()).toEqual([]);
	});

	const listOf = (callbacks: unknown[], times = 99) => ({
		kind: 'status' as const,
		status: 200,
		body: callbacks,
		times,
		match: { endpoint: 'GET /accounts/{accountId}/callbacks' },
	});

	/** Publishes in an account that has no callbacks yet: each has its own. */
	const inEmptyAccount = async (publish: () => Promise<void>) => {
		const endpoint = 'POST /accounts/{accountId}/callbacks';
		const body = { id: '00000000-0000-4000-8000-000000000009' };
		callbacks().length = 0;
		bed.service.order(listOf([]));
		bed.service.order({ kind: 'status', status: 201, body, match: { endpoint } });
		bed.service.requests.length = 0;
		await publish();
		const registered = bed.service.requests.find((request) => request.endpoint === endpoint);
		callbacks().push({ ...body, ...(registered?.body as Omit<Callback, 'id'>) });
	};

	test('finds its callback again if the list lags behind or has more pages', async () => {
		const kept = others();
		const host = await bed.host({ type });
		bed.service.order(listOf(callbacks().slice(0, 1)));
		await host.activate();
		await host.restart('1.x');
		await host.save('2.x');
		expect(callbacksOf(host)).toHaveLength(1);
		await host.deactivate();
		expect(callbacks().map(({ id }) => id)).toEqual(kept);
	});

	test('knows the callback that it took over after a crash, if the list then lags behind', async () => {
		const kept = others();
		const host = await bed.host({ type });
		await host.activate({ crash: true });
		await host.activate();
		bed.service.order(listOf(callbacks().slice(0, 1)));
		await host.deactivate();
		expect(callbacks().map(({ id }) => id)).toEqual(kept);
	});

	test.each([400, 403, 404, 410])(
		'registers again if the callback was deleted by hand, which SVC reports with %d',
		async (status) => {
			const host = await bed.host({ type });
			await host.activate();
			callbacks().length = 0;
			const endpoint = 'GET /accounts/{accountId}/callbacks/{callbackId}';
			bed.service.order({ kind: 'status', status, match: { endpoint } });
			await host.activate();
			expect(callbacksOf(host)).toHaveLength(1);
		},
	);

	test('where SVC shows only IDs, a copy of the database at another URL changes no callback', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const [theirs] = callbacksOf(host);
		if (!theirs) throw new Error('There is no callback');
		const { id } = theirs;
		const single = { endpoint: 'GET /accounts/{accountId}/callbacks/{callbackId}' };
		bed.service.order({ ...listOf([{ id }]) });
		bed.service.order({ kind: 'status', status: 200, body: { id }, times: 99, match: single });
		const copy = await bed.host({ type });
		copy.copyDatabaseOf(host);
		await copy.activate();
		expect(callbacksOf(host)).toEqual([theirs]);
		expect(callbacksOf(copy)).toHaveLength(1);
		await host.deactivate();
		expect(callbacksOf(host)).toEqual([]);
	});

	test("recognizes its callback if SVC shows the callback's own address as well", async () => {
		const host = await bed.host({ type });
		await host.activate();
		const [own] = callbacksOf(host);
		bed.service.order(listOf([{ url: `https://svc.example/callbacks/${own?.id}`, ...own }]));
		await host.activate();
		await host.deactivate();
		expect(callbacks()).toEqual([]);
	});

	test.each(moves)('names the callback that stays behind with another %s', async (_, changed) => {
		const host = await bed.host({ type });
		await host.activate();
		const [left] = callbacksOf(host);
		bed.service.order(listOf([]));
		move(host, changed());
		bed.service.requests.length = 0;
		const logs = await logsOf(bed, async () => await host.deactivate());
		expect(logs).toEqual([
			expect.objectContaining({
				level: 'warn',
				message: expect.stringContaining(`callback ${left?.id} stays in the previous one`),
			}),
		]);
		// The ID says nothing there.
		expect(bed.service.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	test.each(
		moves.flatMap(([what, changed]) =>
			[true, false].map((isUnpublished) => [what, isUnpublished, changed] as const),
		),
	)(
		'letters of the previous %s start nothing once it is published with another one (unpublished first: %s)',
		async (_, isUnpublished, changed) => {
			const host = await bed.host({ type });
			await host.activate();
			const previous = delivery(host, someLetter);
			move(host, changed());
			await inEmptyAccount(async () => {
				if (isUnpublished) await host.deactivate();
				await host.activate();
			});
			expect(await call(previous)).toBe(401);
			expect(items(host)).toEqual([]);
			expect(await call(delivery(host, someLetter))).toBe(200);
			expect(items(host)).toHaveLength(1);
		},
	);

	test.each(moves)(
		'nor do they with another %s where SVC did not show the ID of its callback',
		async (_, changed) => {
			const host = await bed.host({ type });
			const endpoint = 'POST /accounts/{accountId}/callbacks';
			/** What SVC registers, although its response may not say under which ID. */
			const publish = async (id: string, body: IDataObject) => {
				bed.service.requests.length = 0;
				callbacks().length = 0;
				bed.service.order(listOf([]));
				bed.service.order({ kind: 'status', status: 201, body, match: { endpoint } });
				await host.activate();
				const registered = bed.service.requests.find((request) => request.endpoint === endpoint);
				callbacks().push({ id, ...(registered?.body as Omit<Callback, 'id'>) });
			};
			await publish('00000000-0000-4000-8000-000000000008', {});
			const previous = delivery(host, someLetter);
			move(host, changed());
			const id = '00000000-0000-4000-8000-000000000009';
			const logs = await logsOf(bed, async () => await publish(id, { id }));
			expect(logs).toEqual([
				expect.objectContaining({
					message: expect.stringContaining('callback of this workflow stays in the previous one'),
				}),
			]);
			expect(await call(previous)).toBe(401);
			expect(await call(delivery(host, someLetter))).toBe(200);
		},
	);

	test.each(['published', 'unpublished'])(
		'%s with another account, and back in the earlier one, SVC gets the secret again',
		async (change) => {
			const host = await bed.host({ type });
			const endpoint = 'POST /accounts/{accountId}/callbacks';
			/** @returns what SVC registers; each account has callbacks of its own */
			const publish = async (id: string) => {
				bed.service.reset();
				bed.service.order(listOf([]));
				bed.service.order({ kind: 'status', status: 201, body: { id }, match: { endpoint } });
				await host.activate();
				const registered = bed.service.requests.find((request) => request.endpoint === endpoint);
				return { id, ...(registered?.body as Omit<Callback, 'id'>) };
			};
			move(host, { productToken: 'the one before it was renewed' });
			const left = await publish('00000000-0000-4000-8000-000000000008');
			move(host, { accountId: '99999999-9999-4999-8999-999999999999' });
			if (change === 'published') await publish('00000000-0000-4000-8000-000000000009');
			else await host.deactivate();
			move(host, {});
			bed.service.reset();
			callbacks().push(left);
			// SVC may not show with which secret it calls.
			bed.service.order(listOf([{ id: left.id, endpoint: left.endpoint }]));
			await host.activate();
			expect(callbacksOf(host).map(({ id }) => id)).toEqual([left.id]);
			expect(await call(delivery(host, someLetter))).toBe(200);
			expect(items(host)).toHaveLength(1);
		},
	);

	test('surplus callbacks for the address go', async () => {
		const host = await bed.host({ type });
		for (const digit of ['1', '2', '3']) {
			const id = `00000000-0000-4000-8000-00000000000${digit}`;
			callbacks().push({ id, type: 'http', endpoint: host.url });
		}
		await host.activate();
		expect(callbacksOf(host)).toHaveLength(1);
	});

	test('nothing is changed when all is as it should be', async () => {
		const host = await bed.host({ type });
		await host.activate();
		others();
		bed.service.requests.length = 0;
		await host.activate();
		expect(bed.service.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	test('a refused deletion is not taken for success', async () => {
		const host = await bed.host({ type });
		await host.activate();
		bed.service.order({
			kind: 'status',
			status: 403,
			match: { endpoint: 'DELETE /accounts/{accountId}/callbacks/{callbackId}' },
		});
		await expect(host.deactivate()).rejects.toMatchObject({
			message: expect.stringContaining("isn't allowed"),
		});
		expect(callbacksOf(host)).toHaveLength(1);
	});

	test('leaves one callback after a lost response', async () => {
		const host = await bed.host({ type });
		bed.service.order({
			kind: 'resetAfterProcessing',
			match: { endpoint: 'POST /accounts/{accountId}/callbacks' },
		});
		await expect(host.activate()).rejects.toThrow();
		await host.activate();
		expect(callbacksOf(host)).toHaveLength(1);
	});

	test('testing beside production has a callback and a secret of its own', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const listener = await host.listen();
		expect(callbacks().map(({ endpoint }) => endpoint)).toEqual([host.url, listener.url]);
		const [production, test] = callbacks().map(({ config }) => config?.headers?.[0]?.value);
		expect(test).not.toBe(production);
		expect(await call({ ...delivery(host, someLetter), url: listener.url })).toBe(401);
		await listener.stop();
		expect(callbacks()).toEqual(callbacksOf(host));
		expect(await call(delivery(host, someLetter))).toBe(200);
	});

	test('what a test left behind when n8n stopped goes with the next test', async () => {
		const host = await bed.host({ type });
		await host.listen();
		await host.restart('2.x');
		await host.activate();
		await host.deactivate();
		expect(callbacks()).toHaveLength(1);
		const listener = await host.listen();
		expect(callbacks().map(({ endpoint }) => endpoint)).toEqual([listener.url]);
		await listener.stop();
		expect(callbacks()).toEqual([]);
	});

	/** Each value occurs; none of them changes what another one is about. */
	const shapes = shapeValues.errors.map((errors, nth): Partial<Shapes> => {
		const names = ['letterLists', 'letterCreateStatus', 'letterUpdates', 'noBody'] as const;
		const others = names.map((name) => [name, shapeValues[name][nth % shapeValues[name].length]]);
		return { errors, ...Object.fromEntries(others) };
	});

	test.each(shapes)('works with answers as in %j', async (shape) => {
		const host = await bed.host({ type });
		bed.service.shape(shape);
		await host.activate({ crash: true });
		await host.activate();
		await host.restart('1.x');
		expect(callbacksOf(host)).toHaveLength(1);
		expect(await call(delivery(host, someLetter))).toBe(200);
		await host.deactivate();
		expect(callbacks()).toEqual([]);
	});

	test('the secret is in no execution and in no parameter', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const secret = String(host.staticData.secret);
		expect(secret.length).toBeGreaterThanOrEqual(32);
		await call(delivery(host, someLetter));
		expect(JSON.stringify(host.executions)).not.toContain(secret);
	});
});

describe('events', () => {
	test("starts one execution per status change, through SVC's callback", async () => {
		const host = await bed.host({ type });
		await host.activate();
		const [letter] = bed.service.state.seedLetters(1);
		const id = letter?.id ?? '';
		for (const status of ['printed', 'sent', 'delivered'] as const) {
			bed.service.state.advanceLetter(id, status);
			await bed.service.state.callbacksSettled();
		}
		// No null for what is missing: by a null reference, n8n's Data Table finds everyone without one.
		expect(items(host)).toEqual(
			['printed', 'sent', 'delivered'].map((status) => ({
				letterId: id,
				status,
				receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			})),
		);
		expect(bed.service.state.callbackDeliveries.map(({ state }) => state)).toEqual([
			'delivered',
			'delivered',
			'delivered',
		]);
	});

	test('misses status changes while the workflow is unpublished, as its notice says', async () => {
		const host = await bed.host({ type });
		const [letter] = bed.service.state.seedLetters(1);
		const statuses = ['printed', 'sent', 'delivered'] as const;
		for (const status of statuses) {
			await (status === 'sent' ? host.deactivate() : host.activate());
			bed.service.state.advanceLetter(letter?.id ?? '', status);
			await bed.service.state.callbacksSettled();
		}
		expect(items(host).map((json) => json?.status)).toEqual(['printed', 'delivered']);
		const { registrationNotice } = fields;
		expect(registrationNotice.property.displayName).toContain("missed while it's unpublished");
	});

	test('starts on the selected statuses only', async () => {
		const statuses = { __rl: true, mode: 'name', value: 'Delivered, printed' };
		const host = await bed.host({ type, parameters: { statuses } });
		await host.activate();
		const [letter] = bed.service.state.seedLetters(1);
		for (const status of ['printed', 'sent', 'delivered'] as const) {
			bed.service.state.advanceLetter(letter?.id ?? '', status);
			await bed.service.state.callbacksSettled();
		}
		expect(items(host).map((json) => json?.status)).toEqual(['printed', 'delivered']);
	});

	test.each([
		['quotes', 'He said "yes"'],
		['line breaks', 'first\nsecond\r\nthird'],
		['other scripts', '注文 ✓ Ωμέγα 🚀'],
		['backslashes', 'C:\\new\\table'],
		['braces', '"} , {"'],
		['another status', '","status":"delivered","reference":"x'],
		['a key', '[STATUS]'],
	])('a reference with %s arrives as it is', async (_, reference) => {
		const host = await bed.host({ type });
		await host.activate();
		expect(await call(delivery(host, { ...someLetter, REFERENCE: reference }))).toBe(200);
		expect(items(host)).toEqual([
			{
				letterId: someLetter.LETTER,
				status: 'sent',
				receivedAt: someLetter.RECEIVED_AT,
				trackingCode: someLetter.TRACKINGCODE,
				reference,
			},
		]);
	});

	test('a service that insists on JSON is understood as well', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const reference = 'He said "yes"\n';
		const sent = delivery(host, {
			...someLetter,
			REFERENCE: JSON.stringify(reference).slice(1, -1),
		});
		const headers = { ...sent.headers, 'content-type': 'application/json' };
		expect(await call({ ...sent, headers })).toBe(200);
		expect(items(host)).toEqual([expect.objectContaining({ reference })]);
	});

	test.each([
		['nothing', ''],
		['a list', '[]'],
		['broken JSON', '{"letterId":'],
		['something else', '{"letterId":"a"}'],
		['an unfilled template', JSON.stringify({ letterId: '[LETTER]', status: '[STATUS]' })],
	])('400 and no execution for %s', async (_, body) => {
		const host = await bed.host({ type });
		await host.activate();
		expect(await call({ ...delivery(host, someLetter), body })).toBe(400);
		expect(host.executions).toEqual([]);
	});

	test('rejects calls without the secret or with an empty one', async () => {
		const host = await bed.host({ type });
		await host.activate({ crash: true });
		const sent = delivery(host, someLetter);
		for (const secret of ['', 'undefined', 'null']) {
			const headers = { ...sent.headers, 'x-n8n-svc-secret': secret };
			expect(await call({ ...sent, headers })).toBe(401);
		}
		expect(host.executions).toEqual([]);
	});
});
