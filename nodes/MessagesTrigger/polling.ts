import type { IDataObject } from 'n8n-workflow';
import { campaigns } from '../Campaigns/area';
import { messages } from '../Messages/area';
import { simplifyMessage } from '../messaging/simplify';
import { type Area, numberIn, plain, timeIn, word } from '../shared/http';
import { eventItem, isWanted, type PollingTrigger } from '../shared/poll';
import { asFilter, type Causes, fingerprint, passes, valueAt } from '../shared/webhook';
import { fields } from './fields';
import { listForBaseline, listMessages, type MessagesPoll, tooManyNew, viewFrom } from './list';
import { bounded, type NotedMessage, restored, type MessagesState } from './state';
import { textsInvites } from './textsInvites';

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
		causes(values) {
			// A copy isn't sent, so it's new, and then a draft or template: how SVC calls these is undocumented.
			const startsOnCopies =
				isWanted(values, 'statusChanged') && asFilter(values.statuses).size === 0;
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
			const listed = await listForBaseline(poll);
			return { kind, from: viewFrom(listed, 0), known: noted({}, listed.newest) };
		},

		async findNew(poll, before) {
			const { from, known } = before;
			const isNew = ({ createdAtUtc }: IDataObject) => (timeIn(createdAtUtc) ?? Infinity) > from;
			const listed = await listMessages(poll, (one) => Boolean(known[nameOf(one)]) || !isNew(one));
			const { newest } = listed;
			if (listed.hasGap && !before.isGapTold) {
				return {
					events: [],
					state: { ...before, isGapTold: true },
					failure: tooManyNew(kind),
					isReportedOnce: true,
				};
			}
			// Oldest first, as things happened.
			const events = newest.toReversed().flatMap((message) => {
				const noted = known[nameOf(message)];
				return noted || isNew(message) ? changesOf(poll, noted, message) : [];
			});
			return {
				events,
				state: { kind, from: viewFrom(listed, from), known: noted(known, newest) },
			};
		},

		async sample(poll) {
			const { newest } = await listMessages(poll);
			return newest.flatMap((message) => changesOf(poll, undefined, message)).slice(0, 3);
		},
	};
}

function changesOf(
	{ values }: MessagesPoll,
	before: NotedMessage | undefined,
	message: IDataObject,
): IDataObject[] {
	const { statuses, failureLimit, simple } = values;
	const [previousStatus = null, failedBefore = 0] = before ?? [];
	const failed = failedOf(message);
	const item = (event: string, more: IDataObject): IDataObject =>
		eventItem(simple ? simplifyMessage(message) : message, { event, ...more });
	// Of one that SVC lists without a status, nothing says that it has changed.
	const isAnother = !before || ![plain(previousStatus), ''].includes(plain(message.status));
	const hasPassed = failed > failureLimit && failedBefore <= failureLimit;
	return [
		...(isAnother && isWanted(values, 'statusChanged') && passes(asFilter(statuses), message.status)
			? [item('statusChanged', { previousStatus: previousStatus || null })]
			: []),
		...(hasPassed && isWanted(values, 'failuresPassed')
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
		const [status = '', failed = 0] = rest.get(name) ?? [];
		rest.delete(name);
		rest.set(name, [word(message.status) || status, Math.max(failed, failedOf(message))]);
	}
	return bounded(Object.fromEntries(rest));
}
