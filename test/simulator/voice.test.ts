/** Document 3, part C: which requests for call records are the same, and how far a page goes. */
import { useSimulator } from './support.ts';

const client = useSimulator();

const calls = async (query: string, accountId = client.simulator.account.voiceAccountId) =>
	await client.send({ area: 'voice', path: `/cdrapi/v1/${accountId}/conversations?${query}` });

test('call records are the same if account and skipped records are', async () => {
	expect((await calls('take=10')).status).toBe(200);
	for (const query of ['take=10', 'take=20', 'skip=0&take=10']) {
		const { status, headers } = await calls(query);
		expect([query, status]).toEqual([query, 429]);
		expect(Number(headers.get('retry-after'))).toBeGreaterThan(290);
	}
	const inCapitals = client.simulator.account.voiceAccountId.toUpperCase();
	expect((await calls('take=10', inCapitals)).status).toBe(429);
	expect((await calls('skip=10&take=10')).status).toBe(200);
});

test('a page says what was skipped and taken, and how many there are', async () => {
	client.simulator.state.seedConversations(25);
	const { json, headers } = await calls('skip=20&take=10');
	expect(json).toHaveLength(5);
	const said = ['Skip', 'Take', 'Total'].map((name) => headers.get(`x-svc-pagination-${name}`));
	expect(said).toEqual(['20', '5', '25']);
});

test.each(['', 'take=0', 'take=10&skip=-1'])('"%s" is refused', async (query) => {
	expect((await calls(query)).status).toBe(400);
});
