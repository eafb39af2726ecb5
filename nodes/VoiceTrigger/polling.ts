import type { IDataObject } from 'n8n-workflow';
import { conversationInShort, throttled } from '../Voice/conversation/conversation';
import { conversations } from '../Voice/area';
import { word } from '../shared/http';
import {
	type Cursor,
	firstCursor,
	newestSeen,
	type PollingTrigger,
	restoredCursor,
	takeNew,
} from '../shared/poll';
import { asFilter, fingerprint, passes, valueAt } from '../shared/webhook';
import { callsSince, pauseMs, rules, type VoicePoll } from './calls';
import { fields } from './fields';

interface CallsState extends Cursor {
	readonly query: string;
	/** When the first poll was, if its list was cut short: the other calls aren't new when they come. */
	readonly cutShortAt?: number;
}

/** Triggers with one credential share what they read. Of several credentials, always the same one can be too late. */
const readByOthers = {
	429: {
		...throttled[429],
		ifAlways:
			'If this error comes back every few minutes, something else reads the list each time, and no call starts the workflow. Select the same credential in all SVC Voice Triggers, and run nothing else that reads the list.',
	},
};

/** SVC documents no webhooks for calls (service document 3, part C, events: not shown). */
export const polling: PollingTrigger<CallsState, typeof fields> = {
	area: { ...conversations, statuses: readByOthers },
	fields,
	restore(stored) {
		const cursor = restoredCursor(stored);
		const cutShortAt = valueAt(stored, 'cutShortAt');
		return (
			cursor && {
				...cursor,
				query: word(valueAt(stored, 'query')),
				...(typeof cutShortAt === 'number' && { cutShortAt }),
			}
		);
	},
	sampled: 'calls that match the parameters',

	async begin(poll) {
		const { calls, isCutShort } = await callsSince(poll);
		return {
			...firstCursor(calls, rules, poll.now),
			query: queryOf(poll),
			// SVC would reject another read now.
			...(isCutShort && { cutShortAt: poll.now }),
		};
	},

	async findNew(poll, before) {
		const { calls } = await callsSince(poll, before.from);
		const { fresh, cursor } = takeNew(before, calls, rules, poll.now);
		const query = queryOf(poll);
		// With other query parameters, SVC also lists earlier calls that it didn't list before.
		const known = before.query === query ? before.cutShortAt : newestSeen(before, rules);
		const isLater = (call: IDataObject) => known === undefined || (rules.time(call) ?? 0) > known;
		// The next poll can still share what the first one has read.
		const isRead = poll.now - (before.cutShortAt ?? -Infinity) > 2 * pauseMs;
		const cutShort = isRead ? {} : { cutShortAt: before.cutShortAt };
		const state = { ...cursor, query, ...cutShort };
		return { events: wanted(poll, fresh.filter(isLater)), state };
	},

	async sample(poll) {
		return wanted(poll, (await callsSince(poll)).calls)
			.slice(-3)
			.reverse();
	},
};

function queryOf({ entered }: VoicePoll): string {
	return fingerprint(JSON.stringify(valueAt(entered, 'options', 'additionalQuery') ?? ''));
}

function wanted({ values }: VoicePoll, calls: readonly IDataObject[]): IDataObject[] {
	const directions = asFilter(values.directions);
	const numbers = values.numbers?.map(phoneNumber) ?? [];
	return calls
		.filter(({ direction }) => passes(directions, direction))
		.filter(
			({ callerId, calleeId }) =>
				numbers.length === 0 ||
				[callerId, calleeId]
					.map(phoneNumber)
					.some((ofCall) => numbers.some((number) => isSame(ofCall, number))),
		)
		.map((call) => (values.simple ? conversationInShort(call) : call));
}

interface PhoneNumber {
	/** Without what people write around them: "+31 (0)20 1" and "0031201" are the same. */
	readonly digits: string;
	readonly hasCountryCode: boolean;
}

function phoneNumber(number: unknown): PhoneNumber {
	const written = word(number);
	return {
		digits: written.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, ''),
		hasCountryCode: /^[\s(]*(?:\+|00)/.test(written),
	};
}

/** With fewer digits, numbers without a country code may be extensions. */
const fewestDigits = 8;

/** One of them may lack its country code: "020 1234567" is "+31201234567", too. */
function isSame(one: PhoneNumber, other: PhoneNumber): boolean {
	if (one.digits === other.digits) return true;
	const [shorter, longer] = one.digits.length < other.digits.length ? [one, other] : [other, one];
	return (
		!shorter.hasCountryCode &&
		shorter.digits.length >= fewestDigits &&
		longer.digits.endsWith(shorter.digits)
	);
}
