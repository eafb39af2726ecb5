/** Document 3, part B, states: how tests finish, expire and change afterwards, and what is reported. */
import { handsetNumber } from '../../simulator/areas/routetest/model.ts';
import { messagesPath, useReceiver, useSimulator } from './support.ts';

const client = useSimulator();
const receiver = useReceiver();

const begin = () => {
	const { state } = client.simulator;
	const [test] = state.seedRouteTests(1);
	test.resultApiUrl = receiver.url;
	return { state, test };
};
const codes = async () => {
	await client.simulator.state.routeTestReportsSettled();
	return receiver.received.map((report) => (report as { statusCode: number }).statusCode);
};

test('a delivered message finishes the test; a second one changes nothing', async () => {
	const { state, test } = begin();
	state.deliverTestMessage(test.messageKey, { content: 'one' });
	state.deliverTestMessage(test.messageKey, { content: 'two' });
	expect(await codes()).toEqual([1]);
	expect(receiver.received).toEqual([
		{
			id: test.id,
			statusCode: 1,
			status: 'Finished',
			messageKey: test.messageKey,
			result: expect.objectContaining({
				content: 'one',
				msisdn: test.msisdn,
				isMsisdnNetworkPorted: false,
			}),
		},
	]);
});

test('of two messages that wait for a handset, the first one counts', () => {
	const { state, test } = begin();
	state.setHandset(test.mccMnc, false);
	state.deliverTestMessage(test.messageKey, { content: 'one' });
	state.deliverTestMessage(test.messageKey, { content: 'two' });
	state.setHandset(test.mccMnc, true);
	expect(test).toMatchObject({ statusCode: 1, result: { content: 'one' } });
});

test('without a message it expires, and a late one still counts within 24 hours', async () => {
	const { state, test } = begin();
	state.passRouteTestTime(4);
	expect(test.statusCode).toBe(0);
	state.passRouteTestTime(1);
	expect(test.statusCode).toBe(2);
	state.passRouteTestTime(24 * 60 - 1);
	state.deliverTestMessage(test.messageKey);
	expect(await codes()).toEqual([2, 1]);
});

test('after 24 hours nothing changes any more', async () => {
	const { state, test } = begin();
	state.passRouteTestTime(5 + 24 * 60 + 1);
	state.deliverTestMessage(test.messageKey);
	expect(test).toMatchObject({ statusCode: 2, result: null });
	expect(await codes()).toEqual([2]);
});

test.each([
	[false, 2],
	[true, 1],
])(
	'a test that expires offline is invalid until the handset is back (message sent: %s)',
	async (isSent, then) => {
		const { state, test } = begin();
		state.setHandset('20408', false);
		// 3 is for reports alone.
		expect(test.statusCode).toBe(0);
		if (isSent) state.deliverTestMessage(test.messageKey);
		state.passRouteTestTime(5);
		expect(test.statusCode).toBe(4);
		state.setHandset('20408', true);
		expect(test.statusCode).toBe(then);
		expect((await codes()).sort()).toEqual([then, 3, 4].sort());
	},
);

test('a handset receives the message that was sent to it once it is delivered, and no other', async () => {
	const { state, test: own } = begin();
	const [other] = state.seedRouteTests(1);
	const { json } = await client.send({
		area: 'messages',
		method: 'POST',
		path: messagesPath,
		body: {
			body: `Key ${own.messageKey}`,
			senders: ['Others'],
			countrySpecificSenders: { DE: 'Laden', NL: 'MyShop' },
			recipients: [{ msisdn: handsetNumber(own) }],
			channels: ['SMS'],
		},
	});
	expect(own.statusCode).toBe(0);
	state.deliverMessage((json as { id: string }).id);
	expect(own).toMatchObject({
		statusCode: 1,
		result: { sender: 'MyShop', content: `Key ${own.messageKey}` },
	});
	expect(other?.statusCode).toBe(0);
});

test.each([
	['2040-01-31T10:00:00Z', 1],
	['2040-01-31T11:59:59+02:00', 1],
	['2040-01-31T12:00:01+02:00', 0],
])('tests after %s, in whatever time zone it is written', async (fromDate, count) => {
	const { test } = begin();
	test.requestDate = '2040-01-31T10:00:00.500Z';
	const { account } = client.simulator;
	const path = `/testresult/${account.testProductAccount}?fromDate=${encodeURIComponent(fromDate)}`;
	const { json } = await client.send({ area: 'routetest', path });
	expect(json).toHaveLength(count);
});

test.each([
	['mailto:reports@n8n.example', 400],
	['n8n.example/webhook', 400],
	['http://127.0.0.1:5678/webhook?x=1', 200],
])('reports are posted, so a test for %s is answered with %i', async (resultApiUrl, status) => {
	const path = `/testrequest/${client.simulator.account.testProductAccount}`;
	const body = { mccMnc: '20408', resultApiUrl };
	expect((await client.send({ area: 'routetest', method: 'POST', path, body })).status).toBe(
		status,
	);
});
