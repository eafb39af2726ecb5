/** Document 3, part C: which requests for call records are the same, and how far a page goes. */
import { contractProblems, useSimulator } from './support.ts';

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

test("records and numbers have all that is documented, also what they needn't have", async () => {
	const { account, state } = client.simulator;
	state.seedConversations(2);
	state.seedInboundNumbers(2);
	const numbersPath = `/inboundnumberapi/v2/${account.voiceAccountId}/inboundnumbers?take=2`;
	const numbers = await client.send({ area: 'voice', path: numbersPath });
	const records = await calls('take=2');
	const fits = (endpoint: string, { status, json }: typeof records) =>
		contractProblems('voice', `GET ${endpoint}`, status, json);
	expect(fits('/inboundnumberapi/v2/{voiceAccountId}/inboundnumbers', numbers)).toEqual([]);
	expect(fits('/cdrapi/v1/{voiceAccountId}/conversations', records)).toEqual([]);
	expect(numbers.json).toMatchObject([
		{ DistributionGroup: { inboundRoutes: [{ phoneNumber: expect.any(Number) }] } },
		{ DistributionGroup: null },
	]);
	expect(records.json).toMatchObject([
		{ surchargeType: 'Non-EER to EER', surchargeUnitPrice: 0.05 },
		{ surchargeAmount: 0 },
	]);
});

test.each(['', 'take=0', 'take=10&skip=-1'])('"%s" is refused', async (query) => {
	expect((await calls(query)).status).toBe(400);
});
