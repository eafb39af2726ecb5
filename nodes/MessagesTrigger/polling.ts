import type { IDataObject } from 'n8n-workflow';
import { campaigns } from '../Campaigns/area';
import { messages } from '../Messages/area';
import { simplifyMessage } from '../messaging/simplify';
import { UnusableAnswer } from '../shared/errors';
import { type Area, numberIn, word } from '../shared/http';
import { eventItem, listAll, type Poll, type PollingTrigger, timeIn } from '../shared/poll';
import { asFilter, type Causes, fingerprint, passes, valueAt } from '../shared/webhook';
import { fields, mostNewest, usualNewest } from './fields';
import { bounded, type NotedMessage, restored, type MessagesState } from './state';
import { textsInvites } from './textsInvites';

type MessagesPoll = Poll<typeof fields>;

/** Both interfaces list in the same way (service document 2, parts A and B). */
export const pollingOf = {
	messages: polling(messages, {
		does: 'creates a message',
		operations: {
			svcMessages: ['message create', 'message sendAndWait', 'message duplicate'],
			svcRouteTesting: ['test run'],
			svcSigning: ['dossier sendForSigning'],
		},
	}),
	campaigns: polling(campaigns, {
		does: 'sends a campaign',
		operations: {
			svcCampaigns: ['campaign create', 'campaign createTriggered', 'campaign addRecipients'],
		},
	}),
};

/**
 * "Notifications about message or campaign progress: not shown" (service document 2, events): the newest
 * messages are listed and compared with the stored ones.
 */
function polling(area: Area, causes: Causes): PollingTrigger<MessagesState, typeof fields> {
	const kind = area.title;
	return {
		area,
		fields,
		startsOver: true,
		sampled: `${kind.toLowerCase()} that match the parameters`,
		causes({ events, statuses }) {
			// A copy isn't sent, so it's new, and then a draft or template: how SVC calls these is undocumented.
			const startsOnCopies =
				(events === undefined || events.includes('statusChanged')) && asFilter(statuses).size === 0;
			return {
				...causes,
				isMeant: (step) =>
					step.operation === 'sendForSigning'
						? textsInvites(step)
						: step.operation !== 'duplicate' || startsOnCopies,
			};
		},
		restore(stored) {
			const state = restored(stored);
			// IDs of the others say nothing about these.
			return state?.kind === kind ? state : undefined;
		},

		async begin(poll) {
			const listed = await list(poll);
			return { kind, from: viewFrom(listed, 0), known: noted({}, listed.newest) };
		},

		async findNew(poll, { from, known }) {
			const listed = await list(poll);
			const { newest } = listed;
			// Oldest first, as things happened.
			const events = newest.toReversed().flatMap((message) => {
				const before = known[nameOf(message)];
				const isNew = (timeIn(message.createdAtUtc) ?? Infinity) > from;
				return before || isNew ? changesOf(poll, before, message) : [];
			});
			return {
				events,
				state: { kind, from: viewFrom(listed, from), known: noted(known, newest) },
			};
		},

		async sample(poll) {
			const { newest } = await list(poll);
			return newest.flatMap((message) => changesOf(poll, undefined, message)).slice(0, 3);
		},
	};
}

interface Listed {
	/** The newest first. */
	readonly newest: readonly IDataObject[];
	/** Whether there are no others. */
	readonly isAll: boolean;
}

/** Each message once, also one on two pages. */
async function list(poll: MessagesPoll): Promise<Listed> {
	const path = '/accounts/{accountId}/messages';
	let limit = poll.values.options.newest ?? usualNewest;
	let found = await listAll(poll, path, { query: { orderby: 'date desc' }, limit });
	// Where all have one time, neither a later message with that time nor one that was there before is told by it.
	while (found.length === limit && limit < mostNewest && haveOneTime(found)) {
		limit = Math.min(2 * limit, mostNewest);
		found = await listAll(poll, path, { query: { orderby: 'date desc' }, limit });
	}
	const named = found.filter(({ id }) => word(id) !== '');
	// Otherwise there would never be an event, or all messages would be new once they are listed.
	if (found.length > 0 && named.length === 0) {
		throw new UnusableAnswer("lists an entry without an ID, which isn't a message");
	}
	const byId = new Map(named.map((message) => [word(message.id), message]));
	return { newest: [...byId.values()], isAll: found.length < limit };
}

function haveOneTime(listed: readonly IDataObject[]): boolean {
	const [first, ...others] = listed.map(({ createdAtUtc }) => timeIn(createdAtUtc));
	return first !== undefined && others.every((time) => time === first);
}

/**
 * If there are more messages than are compared, older ones come into view when newer ones are deleted, or when
 * more are compared.
 */
function viewFrom({ newest, isAll }: Listed, before: number): number {
	if (isAll) return before;
	const times = newest.map(({ createdAtUtc }) => timeIn(createdAtUtc) ?? Infinity);
	const oldest = times.reduce((one, other) => Math.min(one, other), Infinity);
	return Number.isFinite(oldest) ? Math.max(before, oldest) : before;
}

/** The selected changes of a message. */
function changesOf(
	{ values }: MessagesPoll,
	before: NotedMessage | undefined,
	message: IDataObject,
): IDataObject[] {
	const { events, statuses, failureLimit, simple } = values;
	const [previousStatus = null, failedBefore = 0] = before ?? [];
	const failed = failedOf(message);
	const isWanted = (event: 'statusChanged' | 'failuresPassed') =>
		events === undefined || events.includes(event);
	const item = (event: string, more: IDataObject): IDataObject =>
		eventItem(simple ? simplifyMessage(message) : message, { event, ...more });
	const isAnother = word(message.status) !== previousStatus;
	const hasPassed = failed > failureLimit && failedBefore <= failureLimit;
	return [
		...(isAnother && isWanted('statusChanged') && passes(asFilter(statuses), message.status)
			? [item('statusChanged', { previousStatus: previousStatus || null })]
			: []),
		...(hasPassed && isWanted('failuresPassed')
			? [item('failuresPassed', { failures: failed, failureLimit })]
			: []),
	];
}

function nameOf({ id }: IDataObject): string {
	return fingerprint(word(id));
}

function failedOf(message: IDataObject): number {
	return numberIn(valueAt(message, 'analytics', 'failed')) ?? 0;
}

function noted(
	known: MessagesState['known'],
	listed: readonly IDataObject[],
): MessagesState['known'] {
	const rest = new Map(Object.entries(known));
	// The newest come last, and so are forgotten last.
	for (const message of listed.toReversed()) {
		const name = nameOf(message);
		const [, failed = 0] = rest.get(name) ?? [];
		rest.delete(name);
		rest.set(name, [word(message.status), Math.max(failed, failedOf(message))]);
	}
	return bounded(Object.fromEntries(rest));
}
