/** What happens at the service for each trigger that asks, and by which name an item tells it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ServiceState } from '../../../simulator/index.ts';
import type { Clocks } from '../triggers/clocks.ts';
import type { FaultKind } from './kinds.ts';

export interface Polled {
	parameters?: INodeParameters;
	/** Sets the service's clock of this area forward. */
	passTime?(state: ServiceState, minutes: number): void;
	/** Minutes from one poll to the next. */
	readonly every: number;
	/** What is there when the workflow is published; none of it is news. */
	before(state: ServiceState, clocks: Clocks): void;
	/** Something happens, the nth time from 1; gives the names of the news. */
	happen(state: ServiceState, clocks: Clocks, nth: number): string[];
	nameIn(item: IDataObject): string;
	/** The service itself refuses to be asked again so soon. */
	readonly isRationed?: boolean;
	/** Faults that are no failure of a poll: a single thing among others that cannot be read, for instance. */
	tolerates?(fault: FaultKind, endpoint: string): boolean;
}

const oneDay = 24 * 60;
/** As ISO 8601, so many minutes after the beginning of a year. */
const minuteOf2026 = (minutes: number) =>
	new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();

function message(state: ServiceState, minutes: number): string {
	const [{ id }] = state.seedMessages(1);
	const made = state.messages.find((one) => one.id === id);
	Object.assign(made ?? {}, { createdAtUtc: minuteOf2026(minutes) });
	return id;
}

function call(state: ServiceState, clocks: Clocks, callId: string): string {
	state.recordCall({ callId, startedOn: clocks.now(), finishedOn: clocks.now() });
	return callId;
}

export const polled: Readonly<Record<string, Polled>> = {
	svcAddressBookTrigger: {
		every: 1,
		before: (state) =>
			state.setOptOut({ type: 'email', value: 'before@example.com', isActive: true }),
		happen: (state, _clocks, nth) => {
			const value = `${nth}@example.com`;
			state.setOptOut({ type: 'email', value, isActive: true });
			state.setOptOut({ type: 'email', value: 'before@example.com', isActive: nth % 2 === 0 });
			return [`optOut ${value}`, `${nth % 2 === 0 ? 'optOut' : 'optIn'} before@example.com`];
		},
		nameIn: ({ event, value }) => `${event} ${value}`,
	},
	svcMessagesTrigger: {
		parameters: { events: ['statusChanged'] },
		every: 1,
		before: (state) => void message(state, 0),
		happen: (state, _clocks, nth) => {
			Object.assign(state.messages[0], { status: `status ${nth}` });
			const id = message(state, nth);
			const { status } = state.messages.at(-1) ?? {};
			return [`${state.messages[0].id} status ${nth}`, `${id} ${status}`];
		},
		nameIn: ({ id, status }) => `${id} ${status}`,
	},
	svcPaymentsTrigger: {
		parameters: { events: ['orderCreated', 'paymentRefunded'], simple: false },
		passTime: (state, minutes) => state.passPaymentsTime(minutes),
		every: 1,
		before: (state, clocks) => {
			const [{ order_key: key }] = state.seedOrders(1, clocks.now());
			state.payOrder(key);
		},
		happen: (state, clocks, nth) => {
			const [{ order_key: known }] = state.orders;
			state.refundOrder(known, nth);
			const [{ order_key: key }] = state.seedOrders(1, clocks.now());
			return [`paymentRefunded ${known} ${nth}`, `orderCreated ${key} `];
		},
		nameIn: ({ event, order_key: key, detail }) =>
			`${event} ${key} ${(detail as IDataObject).amount ?? ''}`,
		tolerates: ({ name }, endpoint) =>
			// A day that the service does not want to tell, an order that it does not know (any more).
			endpoint.endsWith('/orders') ? name === '400' : name === '404',
	},
	svcPhoneNumbersTrigger: {
		passTime: (state, minutes) => state.passNumbersTime(minutes / oneDay),
		every: 1,
		before: (state) => void state.requestNumber('NL'),
		happen: (state) => [state.requestNumber('NL').id],
		nameIn: ({ id }) => String(id),
	},
	svcTicketShopTrigger: {
		every: 1,
		before: (state) => void state.seedShopEvent(),
		happen: (state, _clocks, nth) => {
			const [{ categories }] = state.shopEvents;
			const [ticket] = categories[0].tickets;
			ticket.ticket_status_type_id = `STATUS_${nth}`;
			const { event } = state.seedShopEvent();
			return [`ticketStatusChanged ${ticket.uuid} STATUS_${nth}`, `newEvent ${event.uuid} `];
		},
		nameIn: ({ event, uuid, statusId }) => `${event} ${uuid} ${statusId ?? ''}`,
	},
	svcVoiceTrigger: {
		passTime: (state, minutes) => state.passVoiceTime(minutes * 60),
		every: 6,
		before: (state, clocks) => void call(state, clocks, 'before'),
		happen: (state, clocks, nth) => [call(state, clocks, `call ${nth}`)],
		nameIn: ({ callId }) => String(callId),
		isRationed: true,
	},
};
