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
const page = async (path = '/') => (await fetch(client.simulator.url + path)).text();

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

	test('shapes', async () => {
		expect(await control('shapes', { letterLists: 'items' })).toMatchObject({ status: 200 });
		expect((await send({ area: 'letters', path: lettersPath })).json).toEqual({ items: [] });
		expect(await read('shapes')).toMatchObject({
			now: { letterLists: 'items' },
			possible: { letterLists: ['array', 'items', 'data', 'named'] },
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
		await page();
		expect(client.simulator.requests).toEqual([]);
	});
});

describe('the page', () => {
	const evil = '<img src=x onerror="alert(1)">\'&';

	test('shows letters, messages, orders and refusals, with everything escaped', async () => {
		const body = { ...letter, message: evil, subject: evil, dateplace: evil };
		await send({
			area: 'letters',
			method: 'POST',
			path: lettersPath,
			body: { ...body, addresses: [{ recipient: evil, sender: evil }] },
		});
		const form = new FormData();
		form.append('pdf', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), '<b>.pdf');
		await send({ area: 'letters', method: 'POST', path: lettersPath, raw: form });
		await send({
			area: 'messages',
			method: 'POST',
			path: messagesPath,
			body: {
				...message,
				name: evil,
				body: `${evil} {{1}} [[${evil}]] [[javascript:alert(1)]] https://example.com/"><b>`,
				senders: [evil],
				recipients: [{ msisdn: '+31612345678', data: { 1: evil } }],
			},
		});
		await send({
			area: 'payments',
			method: 'POST',
			path: ordersPath,
			body: { ...order, description: evil, order_reference: evil },
		});
		await send({ area: 'letters', method: 'POST', path: lettersPath, body: { [evil]: evil } });

		const text = await page();
		expect(text).not.toContain('<img');
		expect(text).not.toContain('<b>');
		expect(text).not.toContain('href="javascript:');
		expect(text).toContain('&#60;img src=x');
		expect(text).toContain('€129.95');
		expect(text).toContain('has the unknown property');
		expect(text).toContain(`/_simulator/letters/${client.simulator.state.letters[1]?.id}/pdf`);
	});

	test('shows what the other areas have, with everything escaped', async () => {
		const { state } = client.simulator;
		const [test] = state.seedRouteTests(1);
		state.deliverTestMessage(test?.messageKey ?? '', { sender: evil, content: evil });
		const [claim] = state.seedClaims(1);
		if (claim) claim.keyword = evil;
		state.seedPhoneNumbers(1);
		state.seedShopEvent(({ event }) => (event.name = evil));
		state.seedConversations(1);
		state.setBulkEmailWebhook(`https://n8n.example/?${evil}`);
		const [group] = state.seedGroups(1);
		if (group) group.name = evil;
		state.setOptOut({ type: 'email', value: evil, isActive: true });
		state.seedCampaigns(1)[0].body = evil;

		const text = await page();
		expect(text).not.toContain('<img');
		expect(text.split('&#60;img src=x').length).toBeGreaterThanOrEqual(9);
		expect(text).toContain('data-body="{&#34;kind&#34;:&#34;Bounced&#34;}"');
	});

	test('offers what the world outside can do, before anything has happened', async () => {
		const text = await page();
		expect(text).toContain('data-post="/_simulator/handsets/20408"');
		expect(text).toContain('data-post="/_simulator/ticket-shop/events"');
		expect(text).toContain('<form data-post="/_simulator/bulk-email/webhook"');
	});

	test('escapes what an order leads to in its payment menu', async () => {
		const body = {
			...order,
			description: evil,
			return_urls: { success: 'https://shop.example/?a="><script>' },
		};
		await send({ area: 'payments', method: 'POST', path: ordersPath, body });
		const key = client.simulator.state.orders[0]?.order_key ?? '';
		const open = await page(`/menu/${key}`);
		expect(open).toContain('data-post="/_simulator/orders/');
		client.simulator.state.payOrder(key);
		const paid = await page(`/menu/${key}`);
		expect(paid).toContain('has been paid');
		expect(paid).toContain('href="https://shop.example/?a=&#34;&#62;&#60;script&#62;"');
		expect(open + paid).not.toContain('<img');
	});

	test('gives back the PDF of a letter, and stays up without one', async () => {
		const form = new FormData();
		form.append('pdf', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'a.pdf');
		await send({ area: 'letters', method: 'POST', path: lettersPath, raw: form });
		const id = client.simulator.state.letters[0]?.id;
		expect(await page(`/_simulator/letters/${id}/pdf`)).toBe('%PDF-1.7');
		const missing = await fetch(`${client.simulator.url}/_simulator/letters/nope/pdf`);
		expect(missing.status).toBe(404);
		expect((await fetch(`${client.simulator.url}/menu/nope`)).status).toBe(404);
	});

	test('needs nothing from elsewhere', async () => {
		const text = await page();
		expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
		expect(text).not.toMatch(/url\(|@import/);
	});
});
