import type { IDataObject } from 'n8n-workflow';
import {
	allowUnusualRemedy,
	choice,
	type Field,
	type Fields,
	InputError,
	isDataObject,
	shownAs,
	type Values,
	when,
} from '../shared/fields';
import { type IdenticalRequests, repeatedError } from '../shared/ledger';
import type { Content } from './content';
import {
	contactField,
	contactChoice,
	groupField,
	groupChoice,
	isAnyRepeated,
	phoneNumberChoice,
	phoneNumbersField,
	type Recipient,
	recipientKey,
	recipientsOf,
	recipients,
	repeatedProblem,
} from './recipients';
import { tagName } from './addressBook/fieldLocator';
import { dataFieldsIn } from './pieces';

/** Where the hint of the text is about phone numbers. */
const namedGroup = shownAs(groupField, {
	hint: "For each contact's name, write [[first name]] in the text",
});

const severalRecipients = recipients({ required: true });

/**
 * Who gets it. Most messages go to one number and most campaigns to one group, so these are fields of their
 * own; a list of several kinds, with tag values, is one choice further.
 */
export function sendTo(initial: 'phoneNumber' | 'group') {
	return {
		sendTo: choice({
			displayName: 'To',
			options: [
				contactChoice,
				groupChoice,
				phoneNumberChoice,
				{
					name: 'Several Recipients',
					value: 'several',
					description: 'Any number of groups, contacts, and phone numbers, with values for tags',
				},
			],
			default: initial,
			fixed: true,
			place: 'nowhere',
		}),
		phoneNumber: when({ sendTo: ['phoneNumber'] }, phoneNumbersField),
		contact: when({ sendTo: ['contact'] }, contactField),
		group: when({ sendTo: ['group'] }, initial === 'group' ? groupField : namedGroup),
		recipients: when({ sendTo: ['several'] }, severalRecipients),
	} satisfies Fields;
}

export type ChosenRecipients = Values<ReturnType<typeof sendTo>>;

/**
 * The same values with each recipient once, since SVC doesn't document that it sends only once to whoever is
 * listed twice. A number with other values for the tags gets another text, so that is another recipient.
 * Those that additional properties replace don't count.
 */
export function eachRecipientOnce<
	V extends ChosenRecipients & Pick<Content, 'additionalProperties'>,
>(values: V, choice: IdenticalRequests): V {
	const isReplaced = 'recipients' in (values.additionalProperties ?? {});
	if (choice === 'sendAll' || isReplaced) return values;
	return {
		...values,
		phoneNumber: eachOnce(values.phoneNumber, phoneNumbersField, choice),
		recipients: eachOnce(values.recipients, severalRecipients, choice),
	};
}

function eachOnce<One extends Recipient | string>(
	listed: One[] | undefined,
	{ property }: Field<One[]>,
	choice: IdenticalRequests,
): One[] | undefined {
	if (!listed || !isAnyRepeated(listed)) return listed;
	if (choice === 'sendOnce')
		return [...new Map(listed.map((one) => [recipientKey(one), one])).values()];
	throw repeatedError(repeatedProblem, property.displayName);
}

/**
 * A phone number has no name: SVC doesn't document what it puts in place of a tag without a value, and people would
 * read {{1}}.
 * @throws InputError for a tag that is filled in only for contacts, or with tag values
 */
export function checkTagValues(
	values: ChosenRecipients &
		Pick<Content, 'body' | 'additionalProperties'> & {
			readonly allowUnusualText?: boolean | undefined;
		},
): void {
	const { body, additionalProperties: replaced = {}, allowUnusualText } = values;
	if (
		body === undefined ||
		allowUnusualText === true ||
		'body' in replaced ||
		'recipients' in replaced
	)
		return;
	refuseTagsWithoutValue(
		body,
		recipientsIn(values),
		'set \'To\' to "Several Recipients" and add Tag Values',
	);
}

/**
 * The same of a message as SVC has it.
 * @param otherwise how to give the recipients values
 */
export function refuseTagsWithoutValue(
	body: string,
	recipients: ReadonlyArray<IDataObject | Recipient>,
	otherwise: string,
): void {
	const given = recipients.flatMap((one) =>
		'msisdn' in one ? [isDataObject(one.data) ? one.data : {}] : [],
	);
	const missing = dataFieldsIn(body).find((tag) => given.some((data) => !Object.hasOwn(data, tag)));
	if (missing === undefined) return;
	throw new InputError(
		`has the tag ${tagName(missing)}, which has no value for a phone number`,
		`SVC fills in tags for groups and contacts. For a phone number, drag the value from the input panel instead of the tag, such as {{ $json.firstName }}, or ${otherwise}. ${allowUnusualRemedy}`,
		'Text',
	);
}

export function addressed<V extends ChosenRecipients>(values: V): V & { recipients: Recipient[] } {
	return { ...values, recipients: recipientsIn(values) };
}

function recipientsIn(chosen: ChosenRecipients): Recipient[] {
	return chosen.recipients ?? recipientsOf(chosen);
}
