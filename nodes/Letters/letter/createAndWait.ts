import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { asObject, asObjectOr, beside, plain, word } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { yesNo } from '../../shared/fields';
import { asFilter, Refusal } from '../../shared/webhook';
import { failUnlessOff, tooLate, waitFields, waitLimitMs, wake } from '../../shared/suspend';
import { operation } from '../area';
import { allowUnauthorizedCerts } from '../callback/properties';
import { readPayload } from '../callback/payload';
import { callerHeader } from '../callback/ownSecret';
import { CallbackRegistry } from '../callback/registry';
import { idOfRecord, ownRecord, statusesIn } from '../locators';
import { letterBody, sendingLetter } from './create';
import { letterCosts, letterFields } from './properties';
import { datedOrNot } from './scheduleDate';
import { statuses } from './statuses';

/**
 * The user enters the statuses, because they're undocumented (service document 1, part B). In case SVC can't reach this
 * n8n, or a callback gets lost, the node also polls.
 */
export const createLetterAndWait = operation({
	name: 'Send and Wait for Status',
	value: 'createAndWait',
	action: 'Send letter and wait for status',
	description:
		"Print and mail a letter, then pause the execution until the letter reaches a status. Costs money, and you can't recall a letter once it's sent.",
	request: 'POST /accounts/{accountId}/letters',
	...sendingLetter,
	fields: {
		...letterCosts,
		...letterFields,
		statuses,
		...waitFields({ amount: 14, unit: 'days' }),
		failWhenTooLate: failUnlessOff,
	},
	options: {
		allowUnauthorizedCerts,
		useCallback: yesNo({
			displayName: 'Use Callback',
			description:
				"Whether SVC notifies n8n of status changes. n8n registers and removes the callback for you. Turn this off if SVC can't reach your n8n; the node then only polls.",
			default: true,
			place: 'nowhere',
		}),
	},
	send: {
		as: 'suspended',
		body: letterBody,
		about: datedOrNot,
		limitMs: waitLimitMs,
		pace: { firstMs: 5 * 60_000, longestMs: 24 * 60 * 60_000 },
		nameIn({ body, status }) {
			const id = idOfRecord(ownRecord(asObjectOr({}, body)));
			if (id === undefined) throw new UnusableAnswer('has no letter ID', status);
			return id;
		},
		async look(values, send, id, reportedOf) {
			const { body } = await send({
				request: 'GET /accounts/{accountId}/letters/{letterId}',
				path: { letterId: id },
			});
			const shown = ownRecord(asObject(body));
			const current = statusesIn(shown);
			if (idOfRecord(shown) === undefined && current.length === 0)
				throw new UnusableAnswer("isn't a letter");
			const letter = { letterId: id, id, ...shown };
			const wanted = asFilter(values.statuses);
			const seen = [...reportedOf(id), ...current];
			const reached = seen.find((status) => wanted.has(plain(status)));
			return {
				done: reached !== undefined,
				reached,
				output: beside(letter, { reachedStatus: reached ?? null }),
			};
		},
		tooLate: (values, limitMs) =>
			tooLate(
				values,
				limitMs,
				"The letter didn't reach any of the statuses",
				'The letter was created. Check it and your status names with Letter > Get.',
			),
		callback: (values) =>
			values?.useCallback === false
				? undefined
				: (connection, kept, wanted) =>
						new CallbackRegistry(connection, kept, {
							...wanted,
							verifySSL: values?.allowUnauthorizedCerts !== true,
						}),
	},
});

export async function wakeByLetter(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await wake(
		context,
		({ headers }) => headers[callerHeader],
		(text, { headers }) => {
			const event = readPayload(text, headers['content-type']);
			return event instanceof Refusal
				? event
				: { name: word(event.letterId), text: word(event.status) };
		},
	);
}
