/** Lists whose entries are something else, as of a service under maintenance: nothing in them can be told apart. */
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { PollHost } from './poll-host.ts';

const bed = triggerBed();
const ORDERS = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders';

interface Watched {
	readonly type: string;
	readonly endpoint: string;
	/** Puts into the service what would start the workflow if it were new. */
	arrange(): INodeParameters;
}

const watched: Record<string, Watched> = {
	orders: {
		type: 'svcPaymentsTrigger',
		endpoint: ORDERS,
		arrange() {
			const [{ order_key: key }] = bed.service.state.seedOrders(1);
			bed.service.state.payOrder(key);
			return {};
		},
	},
	events: {
		type: 'svcTicketShopTrigger',
		endpoint: 'GET /events',
		arrange() {
			bed.service.state.seedShopEvent();
			return {};
		},
	},
	contacts: {
		type: 'svcAddressBookTrigger',
		endpoint: 'GET /accounts/{accountId}/groups/{groupId}/contacts',
		arrange() {
			const [{ id }] = bed.service.state.seedGroups(1);
			return { events: ['contactAdded'], group: byId(id) };
		},
	},
	'opt-outs': {
		type: 'svcAddressBookTrigger',
		endpoint: 'GET /accounts/{accountId}/optout',
		arrange() {
			bed.service.state.setOptOut({ type: 'sms', value: '+31612345678', isActive: true });
			return {};
		},
	},
	calls: {
		type: 'svcVoiceTrigger',
		endpoint: 'GET /cdrapi/v1/{voiceAccountId}/conversations',
		arrange() {
			bed.service.state.seedConversations(1);
			return {};
		},
	},
	'number requests': {
		type: 'svcPhoneNumbersTrigger',
		endpoint: 'GET /accounts/{accountId}/phonenumbers/requests',
		arrange: () => ({}),
	},
};

let clocks: Clocks;
beforeEach(() => {
	// Within five minutes, SVC lists no calls again.
	clocks = clocksOf(bed, (minutes) => bed.service.state.passVoiceTime(minutes * 60));
});
afterEach(() => clocks.reset());

const list = (endpoint: string, times: number) =>
	bed.service.order({
		kind: 'status',
		status: 200,
		body: [{ text: 'Under maintenance', since: '2026-11-26T10:00:00Z' }],
		times,
		match: { endpoint },
	});

const errorsOf = (host: PollHost) =>
	JSON.stringify(host.errors.map((error) => [error, String(error)]));

describe.each(Object.entries(watched))('%s', (_, { type, endpoint, arrange }) => {
	test('publishing fails', async () => {
		const parameters = arrange();
		list(endpoint, 999);
		const host = bed.pollHost({ type, parameters });
		await expect(host.activate()).rejects.toMatchObject({
			description: expect.stringContaining('lists an entry without'),
		});
	});

	test('a list that SVC writes as null has no entries', async () => {
		const host = bed.pollHost({ type, parameters: arrange() });
		await host.activate();
		const body = { entries_of_svc: null, total: 0 };
		bed.service.order({ kind: 'status', status: 200, body, times: 1, match: { endpoint } });
		clocks.pass(6);
		await host.poll();
		expect(host.errors).toEqual([]);
		expect(host.items).toEqual([]);
	});

	test('a poll fails, and the next one starts nothing that was there', async () => {
		const host = bed.pollHost({ type, parameters: arrange() });
		await host.activate();
		list(endpoint, 1);
		clocks.pass(6);
		await host.poll();
		expect(errorsOf(host)).toContain('unexpected response');
		clocks.pass(6);
		await host.poll();
		expect(host.items).toEqual([]);
	});
});
