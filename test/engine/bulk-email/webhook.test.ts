import { sentences } from '../../sentences.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const WEBHOOKS = '/accounts/{accountID}/webhooks';
const url = 'https://n8n.example/webhook/7';

const arrange = ({ state }: typeof bed.service) =>
	state.setBulkEmailWebhook(url, ['Bounced', 'Opened']);
const refused = (method: string) => ({
	item: () => ({ item: 3 }),
	arrange: (service: typeof bed.service) =>
		service.order({ match: { nth: 2 }, kind: 'status' as const, status: 403 }),
	error: sentences.notAllowed,
	requests: () => [{ endpoint: `${method} ${WEBHOOKS}` }],
});

bed.describeOperation({
	name: 'svcBulkEmail webhook get',
	arrange,
	items: () => [{ item: 1 }, { item: 2 }],
	requests: () => [{ endpoint: `GET ${WEBHOOKS}`, path: expect.stringContaining('/webhooks') }],
	output: ([{ json }], _, { createdAt }) => {
		const utc = new Date(createdAt).toISOString();
		expect(json).toEqual({
			AccountID: bed.service.account.accountId,
			Url: url,
			Settings: {
				Sent: false,
				Unsubscribe: false,
				Delivered: false,
				Complaint: false,
				Bounced: true,
				Blacklisted: false,
				Opened: true,
				ViewedInBrowser: false,
				Clicked: false,
				PermanentBounced: false,
			},
			CreatedOn: expect.stringMatching(/T[\d:.]+$/),
			CreatedOnUtc: utc,
			ModifiedOn: expect.stringMatching(/T[\d:.]+$/),
			ModifiedOnUtc: utc,
			DeletedOn: null,
			DeletedOnUtc: null,
		});
	},
	badItem: refused('GET'),
});

bed.describeOperation({
	name: 'svcBulkEmail webhook delete',
	arrange,
	items: () => [{ item: 1 }, { item: 2 }],
	requests: () => [{ endpoint: `DELETE ${WEBHOOKS}` }],
	output: ([{ json }]) => {
		expect(json).toEqual({ deleted: true });
		expect(bed.service.state.bulkEmailWebhooks[0].deletedAt).not.toBeNull();
	},
	badItem: refused('DELETE'),
});

const run = (operation: string) => bed.engine.runNode(`svcBulkEmail webhook ${operation}`);

test.each(['with Z', 'without zone'] as const)(
	'times in UTC say so, local ones stay without a zone (%s)',
	async (webhookUtc) => {
		bed.service.shape({ webhookUtc });
		const { createdAt } = arrange(bed.service);
		const [item] = (await run('get')).json();
		expect(item.CreatedOnUtc).toBe(new Date(createdAt).toISOString());
		expect(item.CreatedOn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+$/);
	},
);

test('a time in UTC says so in whatever letters its name comes', async () => {
	const body = { Url: 'https://example.com', CreatedOnUTC: '2030-01-31T09:00:00' };
	bed.service.order({ kind: 'status', status: 200, body });
	expect((await run('get')).json()).toEqual([
		{ Url: body.Url, CreatedOnUtc: '2030-01-31T09:00:00Z' },
	]);
});

test('outputs when a webhook was deleted', async () => {
	arrange(bed.service);
	await run('delete');
	expect((await run('get')).json()).toMatchObject([
		{ DeletedOn: expect.any(String), DeletedOnUtc: expect.stringMatching(/Z$/) },
	]);
});

test.each([
	[404, 'No webhook is set up for bulk email [item 0]'],
	[204, 'No webhook is set up for bulk email [item 0]'],
	[400, 'SVC rejected the request, maybe because no webhook is set up for bulk email [item 0]'],
] as const)('without a webhook (%s) the message says so', async (missingWebhook, message) => {
	bed.service.shape({ missingWebhook });
	const { error } = await run('get');
	expect(error?.message).toBe(message);
	expect(error?.description).toContain('contact your provider');
});

test('a deletion whose answer was lost counts as done', async () => {
	bed.service.shape({ deletedWebhook: 'missing' });
	arrange(bed.service);
	bed.service.order({ kind: 'resetAfterProcessing' });
	expect((await run('delete')).json()).toEqual([{ deleted: true }]);
	expect(bed.service.requests).toHaveLength(2);
});
