/** Lists whose names are in other letters than documented: what is new in them still starts the workflow, once. */
import type { INodeParameters } from 'n8n-workflow';
import { inLetters } from '../letter-case.ts';
import { byId } from '../locator.ts';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';

const bed = triggerBed();
const state = () => bed.service.state;

interface Listed {
	readonly type: string;
	readonly endpoint: string;
	parameters?(): INodeParameters;
	/** Puts an entry into the service, and returns its list. */
	add(): object[];
	/** Of the item. */
	readonly shown: object;
}

const number = '+31612345678';

const listed: Record<string, Listed> = {
	calls: {
		type: 'svcVoiceTrigger',
		endpoint: 'GET /cdrapi/v1/{voiceAccountId}/conversations',
		parameters: () => ({ directions: 'inbound' }),
		add: () =>
			state()
				.seedConversations(1)
				.map((call) => ({ ...call, direction: 'inbound' })),
		shown: { direction: 'inbound' },
	},
	'contacts of a group': {
		type: 'svcAddressBookTrigger',
		endpoint: 'GET /accounts/{accountId}/groups/{groupId}/contacts',
		parameters() {
			const [{ id }] = state().seedGroups(1);
			return { events: ['contactAdded'], group: byId(id) };
		},
		add: () => [{ id: 'contact-1', email: 'ann@example.com' }],
		shown: { event: 'contactAdded', id: 'contact-1' },
	},
	'failures of messages': {
		type: 'svcMessagesTrigger',
		endpoint: 'GET /accounts/{accountId}/messages',
		parameters: () => ({ events: ['failuresPassed'], failureLimit: 2 }),
		add: () =>
			state()
				.seedMessages(1)
				.map((one) => ({ ...one, analytics: { failed: 3 } })),
		shown: { event: 'failuresPassed', failures: 3 },
	},
	'messages with another status': {
		type: 'svcMessagesTrigger',
		endpoint: 'GET /accounts/{accountId}/messages',
		parameters: () => ({ events: ['statusChanged'], statuses: 'delivered' }),
		add: () =>
			state()
				.seedMessages(1)
				.map((one) => ({ ...one, status: 'delivered' })),
		shown: { event: 'statusChanged', status: 'delivered' },
	},
	'number requests': {
		type: 'svcPhoneNumbersTrigger',
		endpoint: 'GET /accounts/{accountId}/phonenumbers/requests',
		add: () => [state().requestNumber('NL')],
		shown: { isPending: false },
	},
	orders: {
		type: 'svcPaymentsTrigger',
		endpoint: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders',
		parameters: () => ({ events: ['orderCreated'], options: { referencePrefix: 'seed-' } }),
		add: () => state().seedOrders(1),
		shown: { event: 'orderCreated' },
	},
	'opt-ins': {
		type: 'svcAddressBookTrigger',
		endpoint: 'GET /accounts/{accountId}/optout',
		parameters: () => ({ events: ['optIn'] }),
		add() {
			state().setOptOut({ type: 'sms', value: number, isActive: false }, 'Agreed');
			return [{ type: 'sms', value: number, isActive: false }];
		},
		shown: { event: 'optIn', value: number },
	},
	'events of a ticket shop': {
		type: 'svcTicketShopTrigger',
		endpoint: 'GET /events',
		parameters: () => ({ events: ['newEvent'] }),
		add: () => [state().seedShopEvent().event],
		shown: { event: 'newEvent' },
	},
};

let clocks: Clocks;
beforeEach(() => {
	clocks = clocksOf(bed, (minutes) => bed.service.state.passVoiceTime(minutes * 60));
});
afterEach(() => clocks.reset());

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

test.each(Object.entries(listed))('%s', async (_, { type, endpoint, parameters, add, shown }) => {
	const host = bed.pollHost({ type, parameters: parameters?.() ?? {} });
	const list = (entries: object[]) =>
		bed.service.order({
			kind: 'status',
			status: 200,
			body: inLetters(entries, capitalized),
			match: { endpoint },
			times: 99,
		});
	await host.activate();
	list(add());
	for (const minutes of [6, 6]) {
		clocks.pass(minutes);
		await host.poll();
	}
	expect(host.errors).toEqual([]);
	expect(host.items).toEqual([expect.objectContaining(shown)]);
});
