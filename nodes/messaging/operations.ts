import { notice } from '../shared/fields';
import { asObjectOr, identifiedIn } from '../shared/http';
import { deletion, deletionInParts, type operationsOf, several } from '../shared/operation';
import { orderby, term } from './lists';
import type { messageLocator } from './locator';
import { simplifyMessage } from './simplify';
import type { statusFilter } from './statusFilter';

/** What messages and campaigns differ in, where they are alike (service document 2, parts A and B). */
interface Messaging {
	operation: ReturnType<typeof operationsOf<'accountId'>>;
	messageId: ReturnType<typeof messageLocator>;
	status: ReturnType<typeof statusFilter>;
	noun: 'message' | 'campaign';
}

const get = ({ operation, messageId, noun }: Messaging) =>
	operation({
		name: 'Get',
		value: 'get',
		action: `Get ${noun}`,
		description: `Retrieve a ${noun} with its current status and delivery counts`,
		request: 'GET /accounts/{accountId}/messages/{messageId}',
		fields: { messageId },
		send: { as: 'one', simplify: simplifyMessage },
	});

const getMany = ({ operation, noun, status }: Messaging) =>
	operation({
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${noun}s`,
		description: `Retrieve a list of ${noun}s in the order you choose`,
		request: 'GET /accounts/{accountId}/messages',
		fields: {},
		filters: { status },
		options: { orderby },
		send: { as: 'pages', simplify: simplifyMessage },
	});

const search = ({ operation, noun }: Messaging) =>
	operation({
		name: 'Search',
		value: 'search',
		action: `Search ${noun}s`,
		description: `Search ${noun}s by text`,
		request: 'GET /accounts/{accountId}/messages/search/{term}',
		fields: { term },
		send: { as: 'pages', simplify: simplifyMessage },
	});

const pauses = (noun: string) =>
	notice(
		noun === 'message'
			? "Stops what hasn't been sent yet, until you run Message > Resume."
			: "Stops what hasn't been sent yet. SVC doesn't document how to resume a campaign, so ask your provider first.",
	);

const pause = ({ operation, messageId, noun }: Messaging) =>
	operation({
		name: 'Pause',
		value: 'pause',
		action: `Pause ${noun}`,
		description: `Pause the sending of a ${noun}`,
		request: 'POST /accounts/{accountId}/messages/{messageId}/pause',
		effect: 'idempotent',
		fields: { messageId, consequence: pauses(noun) },
		send: {
			as: 'one',
			output: ({ body }, { messageId: id }) => {
				const paused = { id, paused: true };
				// What is returned of campaigns is undocumented (service document 2, endpoints A and B).
				return [noun === 'message' ? identifiedIn(body, paused) : asObjectOr(paused, body)];
			},
		},
	});

const resourceOf = (noun: string) => (noun === 'message' ? 'Message' : 'Campaign');

const cancels = (noun: string) =>
	notice(
		`Stops what hasn't been sent yet. Messages that are already sent can't be recalled.${noun === 'message' ? ' To stop for a while only, use Message > Pause.' : ''}`,
	);

const cancel = ({ operation, messageId, noun }: Messaging) =>
	operation({
		name: 'Cancel',
		value: 'cancel',
		action: `Cancel ${noun}`,
		description: `Stop sending a ${noun} to its remaining recipients`,
		request: 'POST /accounts/{accountId}/messages/{messageId}/cancel',
		effect: 'idempotent',
		fields: { messageId, consequence: cancels(noun) },
		send: {
			as: 'one',
			output: ({ body }, { messageId: id }) => [identifiedIn(body, { id, canceled: true })],
		},
	});

const deletes = (noun: string) =>
	notice(
		`Deletes permanently. This might not stop messages that are on their way. To stop them, use ${resourceOf(noun)} > Cancel.`,
	);

const remove = ({ operation, messageId, noun }: Messaging) =>
	operation({
		name: 'Delete',
		value: 'delete',
		action: `Delete ${noun}`,
		description: `Delete a ${noun} permanently. To stop sending it, use Cancel instead.`,
		request: 'DELETE /accounts/{accountId}/messages/{messageId}',
		effect: 'idempotent',
		fields: { messageId, consequence: deletes(noun) },
		send: deletion(noun, `${resourceOf(noun)} > Get`),
	});

const removeMany = ({ operation, messageId, noun }: Messaging) =>
	operation({
		name: 'Delete Many',
		value: 'deleteMany',
		action: `Delete many ${noun}s`,
		description: `Delete several ${noun}s permanently, in as few requests as possible`,
		request: 'DELETE /accounts/{accountId}/messages',
		effect: 'idempotent',
		fields: { messageIds: several(messageId), consequence: deletes(noun) },
		send: deletionInParts('messageIds', resourceOf(noun)),
	});

export const commonOperations = (of: Messaging) => ({
	get: get(of),
	getMany: getMany(of),
	search: search(of),
	pause: pause(of),
	cancel: cancel(of),
	remove: remove(of),
	removeMany: removeMany(of),
});
