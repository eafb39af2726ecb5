/** What all webhook triggers owe to their callers: every event once, and nothing for strangers. */
import { setTimeout } from 'node:timers/promises';
import { triggerBed } from './bed.ts';
import { deliveryKinds } from './delivery-kinds.ts';
import { call, type Call, type TriggerHost } from './host.ts';

const bed = triggerBed();

const kinds = deliveryKinds(bed);

const range = (length: number) => Array.from({ length }, (_, index) => index);

describe.each(kinds)('$type', ({ type, delivery, withWrongSecret, eventOf }) => {
	const started = (host: TriggerHost) =>
		host.executions.map((items) => {
			expect(items).toHaveLength(1);
			return eventOf(items[0]?.json ?? {});
		});
	const sorted = (events: unknown[]) => events.map(Number).sort((a, b) => a - b);

	test('100 deliveries, 30 duplicates and 20 with a wrong secret, ten at a time', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const right: Call[] = [];
		for (const n of range(50)) right.push(await delivery(host, n));
		const repeated = right.slice(5, 35);
		const wrong = await Promise.all(
			range(20).map(async (n) => withWrongSecret(await delivery(host, 100 + n))),
		);
		// Every repeat comes after its first delivery, some of them at the same time.
		const all = [...right, ...repeated].flatMap((sent, index) =>
			index % 4 === 0 ? [sent, wrong[index / 4] ?? sent] : [sent],
		);
		expect(all).toHaveLength(100);
		const statuses: number[] = [];
		for (let from = 0; from < all.length; from += 10) {
			statuses.push(...(await Promise.all(all.slice(from, from + 10).map(call))));
		}
		expect(statuses.filter((status) => status === 401)).toHaveLength(20);
		expect(statuses.filter((status) => status === 200)).toHaveLength(80);
		expect(sorted(started(host))).toEqual(range(50));
	});

	test('starts one execution for ten simultaneous deliveries of an event', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const sent = await delivery(host, 1);
		await Promise.all(range(10).map(async () => await call(sent)));
		expect(host.executions).toHaveLength(1);
	});

	test('after a restart, the first event is still known that came twice at the same moment', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const sent = await delivery(host, 1);
		await Promise.all([call(sent), call(sent)]);
		await setTimeout(10);
		await host.restart('2.x');
		await call(sent);
		expect(host.executions).toHaveLength(1);
	});

	test('repeats are recognised after a restart, events before and after are not lost', async () => {
		const host = await bed.host({ type });
		await host.activate();
		for (const n of range(20)) await call(await delivery(host, n));
		await host.restart('1.x');
		for (const n of range(40)) expect(await call(await delivery(host, n))).toBe(200);
		expect(sorted(started(host))).toEqual(range(40));
	});

	test.each([
		['a list of no events', '[1]'],
		['a text', '"text"'],
		['null', 'null'],
		['nothing', ''],
		['broken JSON', '{"id":'],
		['something else', 'a=b'],
	])('400 for %s, and no execution', async (_, body) => {
		const host = await bed.host({ type });
		await host.activate();
		expect(await call({ ...(await delivery(host, 1)), body })).toBe(400);
		expect(host.executions).toEqual([]);
	});

	test('responds 413 to 5 MB, and 401 without the secret whatever the body', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const large = { ...(await delivery(host, 1)), body: 'x'.repeat(5 * 1024 * 1024) };
		expect(await call(large)).toBe(413);
		expect(await call(withWrongSecret(large))).toBe(401);
		expect(await call({ url: host.url, body: 'no JSON' })).toBe(401);
		expect(host.executions).toEqual([]);
	});

	test('a test listener starts as often as the same event is sent', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const listener = await host.listen();
		const sent = await delivery(host, 1);
		const url = sent.url.includes('?') ? await bed.shownUrl(host, type, 'test') : listener.url;
		const secret = bed.service.state.callbacks.find(({ endpoint }) => endpoint === url)?.config
			?.headers?.[0]?.value;
		const again = { ...sent, url, ...(secret && { headers: { 'x-n8n-svc-secret': secret } }) };
		expect([await call(again), await call(again)]).toEqual([200, 200]);
		expect(host.executions).toHaveLength(2);
	});
});

describe('svcBulkEmailTrigger, whatever SVC sends', () => {
	const type = 'svcBulkEmailTrigger';
	const active = async (parameters = {}) => {
		const host = await bed.host({ type, parameters });
		await host.activate();
		const url = await bed.shownUrl(host, type);
		const send = async (body: unknown, contentType = 'application/json') =>
			await call({ url, body, headers: { 'content-type': contentType } });
		return { host, send };
	};
	const started = (host: TriggerHost) =>
		host.executions.map((items) => items.map(({ json }) => json));
	const opened = { Type: 'Opened', Mail: 1 };
	const clicked = { Type: 'Clicked', Mail: 1 };

	test('starts the workflow with the new updates of a list', async () => {
		const { host, send } = await active({ kinds: ['Opened', 'Clicked'] });
		expect(await send(opened)).toBe(200);
		expect(await send([opened, clicked, { Type: 'Sent' }, clicked])).toBe(200);
		expect(await send([])).toBe(200);
		expect(started(host)).toEqual([[opened], [clicked]]);
	});

	test('takes a list in an envelope', async () => {
		const { host, send } = await active({ kinds: ['Opened', 'Clicked'] });
		expect(await send({ events: [{ Type: 'Sent' }, opened, clicked] })).toBe(200);
		expect(started(host)).toEqual([[opened, clicked]]);
	});

	test.each<[string, (list: unknown[]) => unknown]>([
		['a list', (list) => list],
		['a list in an envelope', (events) => ({ events })],
	])('leaves out of %s what is no update', async (_, bodyOf) => {
		const { host, send } = await active({ kinds: ['Opened', 'Clicked'] });
		expect(await send(bodyOf([opened, null, 'Opened', clicked]))).toBe(200);
		expect(started(host)).toEqual([[opened, clicked]]);
	});

	test.each([
		['the name of a kind', { Opened: [{ Mail: 1 }] }],
		['an empty list', { Type: [] }],
		['something beside it', { Type: 'Opened', Recipients: [{ Mail: 1 }] }],
	])('takes no list for an envelope with %s', async (_, body) => {
		const { host, send } = await active();
		expect(await send(body)).toBe(200);
		expect(started(host)).toEqual([[body]]);
	});

	test.each([
		['its fields', 'Type=Opened&Mail=1', [{ Type: 'Opened', Mail: '1' }]],
		[
			'a list in a field',
			`events=${encodeURIComponent(JSON.stringify([opened, clicked]))}`,
			[opened, clicked],
		],
		[
			'several fields of one name',
			['event', 'event']
				.map((name, at) => `${name}=${JSON.stringify([opened, clicked][at])}`)
				.join('&'),
			[opened, clicked],
		],
		['several values', 'Type=Opened&To=a&To=b', [{ Type: 'Opened', To: ['a', 'b'] }]],
	])('takes a form: %s', async (_, body, updates) => {
		const { host, send } = await active();
		expect(await send(body, 'application/x-www-form-urlencoded')).toBe(200);
		expect(started(host)).toEqual([updates]);
	});

	test('takes a form as services send it that attach files', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const form = new FormData();
		for (const [name, value] of ['Type=Opened', 'To=a', 'To=b'].map((pair) => pair.split('='))) {
			form.append(name, value);
		}
		const url = await bed.shownUrl(host, type);
		expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
		expect(started(host)).toEqual([[{ Type: 'Opened', To: ['a', 'b'] }]]);
	});

	test.each([
		['once', opened, 1],
		['each', opened, 2],
		['each', { ...opened, OpenedOnUtc: '2030-01-31T10:00:00Z' }, 1],
		['each', { ...opened, EventId: 'a1' }, 1],
	])(
		'starts %s for identical updates such as %j: %i times',
		async (identicalUpdates, update, times) => {
			const { host, send } = await active({ identicalUpdates });
			for (let delivery = 0; delivery < 2; delivery++) expect(await send(update)).toBe(200);
			expect(host.executions).toHaveLength(times);
		},
	);
});
