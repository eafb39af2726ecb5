import type { IDataObject } from 'n8n-workflow';
import { hasExpression, InputError, isObject, listedIn } from '../shared/fields';
import { word } from '../shared/http';
import type { Content } from './content';
import { addressed, type ChosenRecipients } from './sendTo';

type Addressed = ChosenRecipients & Pick<Content, 'additionalProperties' | 'scheduledAtUtc'>;

/** More of them are a group in all but name. Fewer can well be the colleagues who are told of each order. */
const aFew = 5;

/**
 * The groups that get it, or the people of a long list that an expression has returned. With a text for each item, as
 * for a letter, all of them would get the texts of all items.
 * @param entered the node's parameters
 */
export function audienceOf(
	values: Addressed,
	entered: Readonly<Record<string, unknown>>,
): { of: unknown[]; error: (areOthers: boolean) => InputError } {
	const { recipients: listed, scheduledAtUtc: at }: IDataObject = {
		...addressed(values),
		...values.additionalProperties,
	};
	const all = listedIn(listed).filter(isObject);
	const groups = all.flatMap((one) => ('group' in one ? [one.group] : []));
	if (groups.length > 0) return { of: groups.map((group) => ({ group, at })), error: sameGroup };
	const people = new Set(all.map(({ msisdn, contact }) => word(msisdn ?? contact).toLowerCase()));
	const isAudience = people.size > aFew && isComputed(values, entered);
	return {
		of: isAudience ? [{ people: [...people].sort(), at }] : [],
		error: (areOthers) => samePeople(people.size, areOthers),
	};
}

/** Who types numbers knows that all of them get each message. */
function isComputed(
	{ sendTo, additionalProperties = {} }: Addressed,
	{ phoneNumber, recipients, additionalFields }: Readonly<Record<string, unknown>>,
): boolean {
	if ('recipients' in additionalProperties) return hasExpression(additionalFields);
	if (sendTo !== 'several') return hasExpression(phoneNumber);
	const entries = isObject(recipients) ? recipients.entries : recipients;
	// Values for tags are each item's own.
	return [entries]
		.flat()
		.some((one) =>
			hasExpression(isObject(one) && 'type' in one ? [one.phoneNumber, one.contact] : one),
		);
}

function sameGroup(areOthers: boolean): InputError {
	const once = areOthers
		? 'write the same text for all items, and set Request Options > Identical Requests to "Send Once"'
		: "turn on Execute Once in the node's Settings";
	return new InputError(
		'Several items for one group: each would send to everyone in it',
		`This node runs once for each input item, so everyone in the group would get a message per item. To send one message to the group, ${once}. For each contact's own name, write [[first name]] in the text. To send each item to one person, set 'To' to "Phone Number". To send every item to the whole group, set Request Options > Identical Requests to "Send All".`,
	);
}

function samePeople(count: number, areOthers: boolean): InputError {
	const once = areOthers
		? 'use the same text in these items, and set Request Options > Identical Requests to "Send Once"'
		: "turn on Execute Once in the node's Settings";
	return new InputError(
		`Several items for the same ${count} recipients: each would send to all of them`,
		`This node runs once for each input item, so each recipient would get a message per item. To send each item to one person, use only that person's number, such as {{ $json.phone }}. To send one message to all of them, ${once}. To send every item to all of them, set Request Options > Identical Requests to "Send All".`,
	);
}
