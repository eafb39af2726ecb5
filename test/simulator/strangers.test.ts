import { request } from 'node:http';
import { message, messagesPath, useSimulator } from './support.ts';

const client = useSimulator();

/** A request with headers that `fetch` does not let a program choose. */
function ask(
	path: string,
	headers: Record<string, string>,
	method = 'POST',
): Promise<{ status: number | undefined; text: string }> {
	return new Promise((resolve, reject) => {
		const outgoing = request(client.simulator.url + path, { method, headers }, (response) => {
			let text = '';
			response.on('data', (chunk: Buffer) => (text += chunk.toString()));
			response.on('end', () => resolve({ status: response.statusCode, text }));
		});
		outgoing.on('error', reject);
		outgoing.end();
	});
}

const port = () => new URL(client.simulator.url).port;

describe('pages of other sites', () => {
	beforeEach(async () => {
		await client.send({ area: 'messages', method: 'POST', path: messagesPath, body: message });
	});

	test.each([
		['another site', () => 'https://evil.example'],
		['another program on this machine', () => 'http://127.0.0.1:5678'],
		['the same name on another port', () => `http://127.0.0.1:${Number(port()) + 1}`],
		['a page that hides where it is from', () => 'null'],
	])('%s cannot press a button', async (_who, origin) => {
		const answered = await ask('/_simulator/reset', { origin: origin() });
		expect(answered).toMatchObject({ status: 403, text: expect.stringContaining(origin()) });
		expect(client.simulator.state.messages).toHaveLength(1);
	});

	test.each(['127.0.0.1', 'localhost'])('the page itself, at %s, can', async (name) => {
		const host = `${name}:${port()}`;
		const answered = await ask('/_simulator/reset', { host, origin: `http://${host}` });
		expect(answered.status).toBe(200);
		expect(client.simulator.state.messages).toHaveLength(0);
	});

	test.each(['/', '/phone', '/_simulator/state'])(
		'a name that was pointed to this machine gives nothing away: %s',
		async (path) => {
			const answered = await ask(path, { host: `rebound.example:${port()}` }, 'GET');
			expect(answered.status).toBe(403);
			expect(answered.text).not.toContain('+31612345678');
		},
	);

	test('the service itself may be called by any name, as through a proxy', async () => {
		const { account } = client.simulator;
		const path = `/messages/v1/accounts/${account.accountId}/messages`;
		const headers = { host: 'service.example', 'x-svc-producttoken': account.productToken };
		expect(await ask(path, headers, 'GET')).toMatchObject({ status: 200 });
	});
});
