import type { UnknownSpend } from '../../shared/errors';
import { agentNotice, notice } from '../../shared/fields';
import { charges, deviceDataFields } from './deviceData';
import { orderKey } from '../locators';

/** What the status codes of the wallet endpoints mean (service document 1, part C, endpoints). */
const initializeStatuses = {
	400: {
		says: 'SVC rejected the request to start a session',
		remedy:
			"The request isn't valid, or this merchant has no registration certificate. Check the values, and ask your provider whether the merchant is registered for the wallet.",
	},
	// Here 503 is no breakdown but a refusal.
	503: {
		says: "Couldn't start a session",
		remedy:
			"The merchant key in the credential or the order key is wrong, or the wallet provider didn't respond. Check both keys. If they're right, have the shopper try to pay again.",
	},
};

/**
 * What both ways to start a session have in common. Idempotent, not a spend: it moves no money, and an unused session
 * ends by itself after 5 minutes. As a spend, a failed execution that is retried an hour later would be given the old
 * session again, which no device accepts any more. A 503 is retried as well: apart from wrong keys it means that the
 * wallet provider didn't answer.
 */
export const initializing = {
	effect: 'idempotent',
	expires: true,
	anonymous: true,
	statuses: initializeStatuses,
} as const;

const authorizeStatuses = {
	400: {
		says: "SVC didn't authorize the payment",
		remedy:
			"The data isn't valid, or the order can't be authorized. Check with Order > Get whether it's already paid. If it isn't, start a new session, which is valid for 5 minutes, and send the data that the device then returns.",
	},
};

const authorizeUnknown: UnknownSpend = {
	what: 'the payment was authorized',
	done: 'charged',
	check: 'Check its payments with Order > Get',
};

/** @param declined how a payment that isn't authorized comes out, which differs between them */
export const authorizing = (declined: string) =>
	({
		effect: 'spend',
		costsMoney: true,
		unknownOutcome: authorizeUnknown,
		anonymous: true,
		fields: {
			charges,
			declined: notice(declined),
			toolCosts: agentNotice('it charges shoppers'),
			orderKey,
			...deviceDataFields,
		},
		statuses: authorizeStatuses,
	}) as const;
