import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	isDataObject,
	shownAs,
	text,
	truthOf,
	yesNo,
} from '../shared/fields';
import { onlyFilled, type RecordNames, withoutNulls } from '../shared/operation';
import type { Recipient } from './recipients';
import { countrySpecificSenders } from './senders';
import { scheduledAt } from './schedule';
import { spreadFrom, spreadTimeFrames, spreadUntil } from './spread';

/**
 * What the message objects of both interfaces have besides text, recipients, channels and senders
 * (service document 2, parts A and B, message object). `recurrence` is missing because SVC
 * hasn't implemented it.
 */
export const contentOptions = {
	additionalProperties,
	countrySpecificSenders,
	ignoreUnsubscribes: yesNo({
		displayName: 'Send to Opted-Out Recipients',
		description:
			"Whether to also send to people who opted out. Only do this with their consent. If off, SVC leaves them out, except in groups with 'Bypass Opt-Out'.",
	}),
	name: text({
		displayName: 'Name',
		isTrimmed: true,
		description: 'A name to find it by',
		placeholder: 'e.g. Payment reminder 1042',
		whenEmpty: 'leaveOut',
	}),
	scheduledAtUtc: scheduledAt,
	spreadTimeFrames,
	spreadUntil,
};

/** The same, where nothing is sent. */
export const pricedOptions = {
	...contentOptions,
	scheduledAtUtc: shownAs(scheduledAt, {
		description:
			"When the message would be sent. Nothing is sent here. A time without a time zone is in the workflow's time zone and is converted to UTC.",
	}),
};

export interface Content extends Partial<Added<typeof contentOptions>> {
	readonly body?: string | undefined;
	readonly channels?: readonly string[] | undefined;
	readonly recipients?: readonly Recipient[] | undefined;
	readonly senders?: readonly string[] | undefined;
	readonly senderPreset?: string | undefined;
}

/** What a request may hold of a message, but for `recurrence` all from fields of the same name. */
const names = [
	'body',
	'channels',
	'countrySpecificSenders',
	'ignoreUnsubscribes',
	'name',
	'recipients',
	'recurrence',
	'scheduledAtUtc',
	'senderPreset',
	'senders',
	'spread',
];

/** Service document 2, message object: no field is required. */
export const contentNames: RecordNames = {
	noun: 'the message',
	oneOf: ['body', 'channels', 'recipients', 'senders', 'name'],
};

export function contentObject(content: Content): IDataObject {
	const spread = spreadFrom(content);
	return {
		...onlyFilled(content, names),
		...(spread && { spread }),
		...content.additionalProperties,
	};
}

/** A change together with what the message has at present; of the spread, each part by itself. */
export function mergedContent(present: IDataObject, change: IDataObject): IDataObject {
	const kept = onlyFilled(withoutNulls(present), names);
	const ignores = truthOf(kept.ignoreUnsubscribes);
	// Responses may have it as text, while a request has a truth value.
	if (ignores !== undefined) kept.ignoreUnsubscribes = ignores;
	const spread = isDataObject(change.spread) &&
		isDataObject(kept.spread) && { ...kept.spread, ...change.spread };
	return { ...kept, ...change, ...(spread && { spread }) };
}
