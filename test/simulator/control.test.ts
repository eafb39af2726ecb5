import { createHash } from 'node:crypto';
import {
	letter,
	lettersPath,
	message,
	messagesPath,
	order,
	ordersPath,
	useSimulator,
} from './support.ts';

const client = useSimulator();
const { send } = client;

const control = async (path: string, body?: unknown, method = 'POST') => {
	const response = await fetch(`${client.simulator.url}/_simulator/${path}`, {
		method,
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	return { status: response.status, json: (await response.json()) as unknown };
};
const read = async (path: string) => (await control(path, undefined, 'GET')).json;

describe('over HTTP', () => {
	test('account, with the base URLs', async () => {
		const { account, baseUrls, url } = client.simulator;
		expect(await read('account')).toEqual({ ...account, baseUrls, url });
	});

	test('faults, one or several', async () => {
		const fault = { kind: 'status', status: 500 };
		expect(await control('faults', fault)).toMatchObject({ status: 200 });
		expect(await control('faults', [fault, { ...fault, status: 502 }])).toMatchObject({
			json: { ordered: 2 },
		});
		const statuses: number[] = [];
		for (let count = 0; count < 4; count++) {
			statuses.push((await send({ area: 'letters', path: lettersPath })).status);
		}
		expect(statuses).toEqual([500, 500, 502, 200]);
	});

	test('a limit of requests a second, until the reset', async () => {
		const statuses = async (count: number) => {
			const responses = await Promise.all(
				Array.from(
					{ length: count },
					async () => await send({ area: 'letters', path: lettersPath }),
				),
			);
			return responses.map(({ status }) => status).sort();
		};
		expect(await control('limit', { perSecond: 3 })).toMatchObject({ json: { perSecond: 3 } });
		const limited = await statuses(20);
		// A few more where the machine is slow: the bucket is refilled meanwhile.
		expect(limited.slice(0, 3)).toEqual([200, 200, 200]);
		expect(limited.at(-1)).toBe(429);
		expect(await control('reset')).toMatchObject({ status: 200 });
		expect(await statuses(20)).not.toContain(429);
	});

	test('shapes', async () => {
		expect(await control('shapes', { letterLists: 'items' })).toMatchObject({ status: 200 });
		expect((await send({ area: 'letters', path: lettersPath })).json).toEqual({ items: [] });
		expect(await read('shapes')).toMatchObject({
			now: { letterLists: 'items' },
			possible: { letterLists: ['array', 'items', 'data', 'named', 'hal'] },
		});
	});

	test('requests, state, forgetting requests, and reset', async () => {
		await send({ area: 'letters', method: 'POST', path: lettersPath, body: letter });
		expect(await read('requests')).toMatchObject([
			{ endpoint: 'POST /accounts/{accountId}/letters', status: 201, body: letter },
		]);
		await control('requests/forget');
		expect(await read('requests')).toEqual([]);
		client.simulator.state.seedGroups(1);
		client.simulator.state.setOptOut({ type: 'sms', value: '+31612345678', isActive: true });
		expect(await read('state')).toMatchObject({
			addressGroups: [{ name: 'Group 1', contactsAmount: 0 }],
			optOuts: [{ type: 'sms', value: '+31612345678' }],
			letters: [letter],
			messages: [],
			orders: [],
		});
		await control('reset');
		expect(await read('state')).toMatchObject({ letters: [] });
	});

	test('latency', async () => {
		await control('latency', { ms: 120 });
		const from = performance.now();
		await send({ area: 'letters', path: lettersPath });
		expect(performance.now() - from).toBeGreaterThanOrEqual(115);
	});

	test('the customer and the printer', async () => {
		const made = await send({ area: 'payments', method: 'POST', path: ordersPath, body: order });
		const { order_key: key } = made.json as { order_key: string };
		await control(`orders/${key}/cancel`);
		await control(`orders/${key}/pay`, { method: 'SEPA_DIRECT_DEBIT', level: 'FAST' });
		await control(`orders/${key}/refund`, { amount: 95 });
		const { json } = await control(`orders/${key}/chargeback`);
		expect(json).toMatchObject({
			payments: [
				{ authorization: { state: 'CANCELED' } },
				{
					method: 'SEPA_DIRECT_DEBIT',
					refunds: [{ amount: 95 }],
					chargebacks: [{ amount: 12900 }],
				},
			],
		});

		await send({ area: 'letters', method: 'POST', path: lettersPath, body: letter });
		const { id } = client.simulator.state.letters[0] ?? { id: '' };
		expect((await control(`letters/${id}/advance`)).json).toMatchObject({ status: 'printed' });
		expect((await control(`letters/${id}/advance`, { to: 'delivered' })).json).toMatchObject({
			status: 'delivered',
		});

		await send({ area: 'messages', method: 'POST', path: messagesPath, body: message });
		const [sent] = client.simulator.state.messages;
		expect((await control(`messages/${sent?.id}/deliver`)).json).toMatchObject({ status: 'sent' });
	});

	test('the handsets, and time', async () => {
		const { state } = client.simulator;
		const [first, second] = state.seedRouteTests(2);
		await control('handsets/20408', { online: false });
		await control(`route-tests/${first?.messageKey}/deliver`, { sender: 'SVC', content: 'Hi' });
		expect(first).toMatchObject({ statusCode: 0 });
		await control('handsets/20408', { online: true });
		expect(first).toMatchObject({ statusCode: 1, result: { sender: 'SVC', content: 'Hi' } });
		await control('route-tests/time', { minutes: 6 });
		expect(second).toMatchObject({ statusCode: 2 });
		const delivered = await control(`route-tests/${second?.messageKey}/deliver`);
		expect(delivered.json).toMatchObject({ id: second?.id, statusCode: 1 });
		expect(await read('state')).toMatchObject({
			routeTests: [{ statusCode: 1 }, { statusCode: 1 }],
		});
	});

	test('a sample contract, as a PDF that can be looked at', async () => {
		const { json } = await control('signing/sample');
		expect(json).toMatchObject({ dossier: { state: 'sent', invitees: [{}, {}] } });
		const [stored] = client.simulator.state.signingFiles;
		const url = `${client.simulator.url}/_simulator/files/${stored?.file.id}`;
		const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
		expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.4[^]*Rental contract[^]*%%EOF\n$/);
		expect(createHash('sha256').update(pdf).digest('hex')).toBe(stored?.file.hash);
	});

	test('the five minutes of call records', async () => {
		const { account, baseUrls } = client.simulator;
		const ask = () => {
			const url = `${baseUrls.voice}/cdrapi/v1/${account.voiceAccountId}/conversations`;
			return fetch(`${url}?skip=0&take=10`, {
				headers: { 'x-svc-producttoken': account.productToken },
			});
		};
		expect((await ask()).status).toBe(200);
		await control('voice/time', { seconds: 200 });
		expect((await ask()).status).toBe(429);
		await control('voice/time', { seconds: 100 });
		expect((await ask()).status).toBe(200);
	});

	test('numbers, shop, voice and the webhook of bulk e-mail', async () => {
		const { account, baseUrls, state } = client.simulator;
		const belgian = state.numberTypes.find(({ country }) => country === 'BE')?.id;
		const requests = `/accounts/${account.accountId}/phonenumbers/requests`;
		for (let count = 0; count < 2; count++) {
			await fetch(`${baseUrls.numbers}${requests}?numberTypeId=${belgian}`, {
				method: 'POST',
				headers: { 'x-svc-producttoken': account.productToken },
			});
		}
		const fulfilled = await control(`number-requests/${state.numberRequests[0]?.id}/fulfil`);
		expect(fulfilled.json).toMatchObject({ isPending: false });
		await control('numbers/time', { days: 10 });
		await control('ticket-shop/events');
		const [child] = state.shopEvents[0]?.categories[0]?.tickets ?? [];
		await control(`ticket-shop/tickets/${child?.uuid}/sell-out`);
		expect(child).toMatchObject({ ticket_status_type_id: 'SOLD_OUT' });
		await control('voice/conversations', { count: 3 });
		await control('voice/inbound-numbers', { count: 2 });
		await control('bulk-email/webhook', { url: 'https://n8n.example/', kinds: ['Sent'] });
		await control('bulk-email/update', { kind: 'Sent' });
		expect(await read('state')).toMatchObject({
			numberRequests: [{ isPending: false }, { isPending: false }],
			shopEvents: [{ event: { name: 'Event 1' } }],
			bulkEmailWebhooks: [{ url: 'https://n8n.example/', settings: { Sent: true, Opened: false } }],
			bulkEmailUpdates: [{ kind: 'Sent', state: 'not loopback' }],
		});
		expect([state.conversations.length, state.inboundNumbers.length]).toEqual([3, 2]);
	});

	test.each<[string, unknown]>([
		['number-requests/nope/fulfil', undefined],
		['bulk-email/webhook', { url: 'n8n' }],
		['bulk-email/update', { kind: 'Lost' }],
		['bulk-email/update', { kind: 'Sent' }],
		['route-tests/nope/deliver', undefined],
		['route-tests/time', { minutes: -1 }],
		['handsets/20408', { online: 'yes' }],
		['handsets/1', { online: true }],
		['voice/time', undefined],
		['signing/webhook', { url: 'n8n' }],
		['ticket-shop/tickets/nope/sell-out', undefined],
		['faults', { kind: 'explode' }],
		['shapes', { nonsense: 1 }],
		['latency', { ms: 'long' }],
		['orders/nope/pay', undefined],
		['letters/nope/advance', undefined],
	])('%s with %j is refused with the reason', async (path, body) => {
		expect(await control(path, body)).toMatchObject({
			status: 400,
			json: { message: expect.any(String) },
		});
	});

	test('is not counted as requests to the service', async () => {
		await read('state');
		for (const path of ['/', '/phone', '/letterbox', '/letterbox/nope', '/orders', '/contracts']) {
			await fetch(client.simulator.url + path);
		}
		await fetch(`${client.simulator.url}/phones`);
		expect(client.simulator.requests.map(({ path }) => path)).toEqual(['/phones']);
	});
});
