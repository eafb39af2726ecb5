/** Document 2, part E: the webhook of bulk e-mail. */
import { contractProblems, useReceiver, useSimulator } from './support.ts';

const client = useSimulator();
const receiver = useReceiver();
const path = '/accounts/{accountID}/webhooks';
const url = 'https://n8n.example/webhook';

const get = () => client.send({ area: 'bulkemail', path });
const remove = () => client.send({ area: 'bulkemail', method: 'DELETE', path });

test('answers fit the contract, deleted or not', async () => {
	client.simulator.state.setBulkEmailWebhook(url, ['Sent', 'Bounced']);
	for (const isDeleted of [false, true]) {
		const { status, json } = await get();
		expect(contractProblems('bulkemail', `GET ${path}`, status, json)).toEqual([]);
		expect(json).toMatchObject({
			Url: url,
			Settings: { Sent: true, Bounced: true, Opened: false },
			DeletedOn: isDeleted ? expect.any(String) : null,
		});
		if (!isDeleted) expect(await remove()).toMatchObject({ status: 204, text: '' });
	}
});

test.each([
	['with Z', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
	['without zone', /^\d{4}-\d\d-\d\dT[\d:.]+$/],
] as const)(
	'the time in UTC is written %s, the local one without a zone',
	async (webhookUtc, form) => {
		client.simulator.shape({ webhookUtc });
		client.simulator.state.setBulkEmailWebhook(url);
		expect((await get()).json).toMatchObject({
			CreatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
			CreatedOnUtc: expect.stringMatching(form),
		});
	},
);

test.each([400, 404, 204] as const)(
	'without a webhook the answer is %s',
	async (missingWebhook) => {
		client.simulator.shape({ missingWebhook, deletedWebhook: 'missing' });
		expect((await get()).status).toBe(missingWebhook);
		client.simulator.state.setBulkEmailWebhook(url);
		await remove();
		expect((await get()).status).toBe(missingWebhook);
		expect((await remove()).status).toBe(missingWebhook);
	},
);

test('updates go to the webhook if their kind is switched on, until it is deleted', async () => {
	const { state } = client.simulator;
	expect(() => state.updateBulkEmail('Sent')).toThrow('No webhook is set up');
	state.setBulkEmailWebhook(receiver.url, ['Sent']);
	expect(() => state.updateBulkEmail('Opened')).toThrow('Updates of the kind Opened are off');
	state.updateBulkEmail('Sent');
	await state.bulkEmailUpdatesSettled();
	expect(receiver.received).toEqual([expect.objectContaining({ Type: 'Sent' })]);
	expect(state.bulkEmailUpdates).toMatchObject([{ kind: 'Sent', state: 'delivered' }]);
	await remove();
	expect(() => state.updateBulkEmail('Sent')).toThrow('No webhook is set up');
});
