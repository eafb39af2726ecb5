import type { IDataObject } from 'n8n-workflow';
import { conversationInShort } from '../Voice/conversation/conversation';
import { voice } from '../Voice/area';
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
import { callsSince, rules, type VoicePoll } from './calls';
import { fields } from './fields';

interface CallsState extends Cursor {
	/** The query parameters as they were entered. */
	readonly query: string;
}

/** SVC documents no webhooks for calls (service document 3, part C, events: not shown). */
export const polling: PollingTrigger<CallsState, typeof fields> = {
	area: voice,
	fields,
	restore(stored) {
		const cursor = restoredCursor(stored);
		return cursor && { ...cursor, query: word(valueAt(stored, 'query')) };
	},
	sampled: 'calls that match the parameters',

	async begin(poll) {
		return { ...firstCursor(await callsSince(poll), rules, poll.now), query: queryOf(poll) };
	},

	async findNew(poll, before) {
		const calls = await callsSince(poll, before.from);
		const { fresh, cursor } = takeNew(before, calls, rules, poll.now);
		const query = queryOf(poll);
		// With other query parameters, SVC also lists earlier calls that it didn't list before.
		const known = before.query === query ? undefined : newestSeen(before, rules);
		const isLater = (call: IDataObject) => known === undefined || (rules.time(call) ?? 0) > known;
		return { events: wanted(poll, fresh.filter(isLater)), state: { ...cursor, query } };
	},

	async sample(poll) {
		return wanted(poll, await callsSince(poll))
			.slice(-3)
			.reverse();
	},
};

function queryOf({ entered }: VoicePoll): string {
	return fingerprint(JSON.stringify(valueAt(entered, 'options', 'additionalQuery') ?? ''));
}

function wanted({ values }: VoicePoll, calls: readonly IDataObject[]): IDataObject[] {
	const directions = asFilter(values.directions);
	const numbers = new Set(values.numbers?.map(digits));
	return calls
		.filter(({ direction }) => passes(directions, direction))
		.filter(
			({ callerId, calleeId }) =>
				numbers.size === 0 || [callerId, calleeId].some((number) => numbers.has(digits(number))),
		)
		.map((call) => (values.simple ? conversationInShort(call) : call));
}

/** The number without what people write around it: "+31 20 1" and "0031201" are the same. */
function digits(number: unknown): string {
	return word(number).replace(/\D/g, '').replace(/^0+/, '');
}
