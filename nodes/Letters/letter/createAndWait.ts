import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { asObject, asObjectOr } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { texts, yesNo } from '../../shared/fields';
import { asFilter, plain, Refusal } from '../../shared/webhook';
import { failWhenTooLate, tooLate, waitFields, waitLimitMs, wake } from '../../shared/suspend';
import { operation } from '../area';
import { allowUnauthorizedCerts } from '../callback/properties';
import { readPayload } from '../callback/payload';
import { callerHeader } from '../callback/ownSecret';
import { callbackRegistry } from '../callback/registry';
import { firstText, idNames } from '../locators';
import { letterBody, letterMayExist } from './create';
import {
	addressesInForm,
	checkLetter,
	letterCosts,
	letterFields,
	letterOptions,
	scheduleFields,
} from './properties';

/**
 * Prints and posts a letter, and waits until it has one of the statuses that the user names: which
 * there are is not shown (service document 1, part B). A callback of the service wakes the execution.
 * Where it cannot reach this n8n, or a call gets lost, the node looks by itself now and then.
 */
export const createLetterAndWait = operation({
	name: 'Send and Wait for Status',
	value: 'createAndWait',
	action: 'Send letter and wait for status',
	description:
		'Print and post a letter, and go on when it has a certain status. The execution sleeps meanwhile. It costs money and cannot be undone once the letter is sent.',
	request: 'POST /accounts/{accountId}/letters',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: letterMayExist,
	fields: {
		...letterFields,
		// A letter that SVC never sends would be waited for in vain.
		...scheduleFields('now'),
		statuses: texts({
			displayName: 'Statuses to Wait For',
			description:
				'The statuses with which the wait ends, separated by commas. Name all that a letter can have from then on, since one may pass by unseen. The output of a letter shows how your statuses are called.',
			placeholder: 'e.g. delivered, returned',
			required: true,
			place: 'nowhere',
		}),
		...waitFields({ amount: 14, unit: 'days' }),
		costs: letterCosts,
	},
	additionalFields: { ...letterOptions, addressesInForm },
	options: {
		allowUnauthorizedCerts,
		failWhenTooLate,
		useCallback: yesNo({
			displayName: 'Use Callback',
			description:
				'Whether the service calls this n8n when a status changes. n8n registers the callback and removes it. Switch it off if the service cannot reach this n8n; the node then looks by itself only.',
			default: true,
			place: 'nowhere',
		}),
	},
	check: checkLetter,
	send: {
		as: 'suspended',
		body: letterBody,
		limitMs: waitLimitMs,
		pace: { firstMs: 5 * 60_000, longestMs: 24 * 60 * 60_000 },
		nameIn({ body, status }) {
			const id = firstText(asObjectOr({}, body), idNames);
			if (id === undefined) throw new UnusableAnswer('has no ID of the letter', status);
			return id;
		},
		async look({ statuses }, send, id, news) {
			const { body } = await send({
				request: 'GET /accounts/{accountId}/letters/{letterId}',
				path: { letterId: id },
				effect: 'read',
			});
			const letter = { id, ...asObject(body) };
			const wanted = asFilter(statuses);
			const seen = [...news(id), firstText(letter, /^(status|state)$/i)];
			const reached = seen.find((status) => wanted.has(plain(status)));
			return {
				done: reached !== undefined,
				output: { ...letter, reachedStatus: reached ?? null },
			};
		},
		tooLate: (values) =>
			tooLate(
				values,
				'The letter has none of the statuses',
				'The letter itself was created. See how it is with Letter > Get, and check how its statuses are called.',
			),
		callback: ({ useCallback = true, allowUnauthorizedCerts }) =>
			useCallback
				? (connection, kept, wanted) =>
						callbackRegistry(connection, kept, {
							...wanted,
							verifySSL: allowUnauthorizedCerts !== true,
						})
				: undefined,
	},
});

/** The service tells a sleeping execution of a letter's new status. */
export async function wakeByLetter(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	return await wake(
		context,
		({ headers }) => headers[callerHeader],
		(text, { headers }) => {
			const event = readPayload(text, headers['content-type']);
			return event instanceof Refusal
				? event
				: { name: String(event.letterId), news: String(event.status) };
		},
	);
}
