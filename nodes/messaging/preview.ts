import type { IDataObject } from 'n8n-workflow';
import { asObject, asRecords, withinName, word } from '../shared/http';
import type { SendStep } from '../shared/send';
import { type Added, isDataObject, number, quotedNames, text, truthOf } from '../shared/fields';
import { addressBook } from './addressBook/area';
import { contactsInGroup } from './addressBook/contactsInGroup';
import { numbersIn } from './cost';
import { roomOf } from './parts';
import { isAnyRepeated } from './recipients';
import { bodyPieces, withTagsReplaced } from './pieces';
import { withNamedTags } from './tagNames';
import type { TextRules } from './tags';

export const previewOptions = {
	optOutText: text({
		displayName: 'Opt-Out Text',
		description:
			"The text to show for [[optout]] in the previews. When sending, SVC adds each recipient's STOP shortcode or link instead.",
		placeholder: 'e.g. STOP to 1234',
		whenEmpty: 'leaveOut',
		place: 'nowhere',
	}),
	previews: number({
		displayName: 'Previews',
		description:
			'The number of recipients to show the text for, in list order. For groups and contacts, add "Address Book" under the credential\'s areas in use.',
		min: 1,
		max: 100,
		default: 10,
		place: 'nowhere',
	}),
};

interface Reader {
	/** What names them: contactId and name from the address book, and the phone number. */
	readonly who: IDataObject;
	/** By field ID; a field without a value is missing or empty. */
	readonly values: ReadonlyMap<string, string>;
}

/**
 * The text with its tags, what the first recipients would read, and notes on what SVC alone decides.
 * @param message with the body, recipients and ignoreUnsubscribes of SVC's message object
 */
export async function previewsOf(
	message: IDataObject,
	{ optOutText = standardOptOutText, previews: most = 10 }: Partial<Added<typeof previewOptions>>,
	{ shortLinkLength }: Pick<TextRules, 'shortLinkLength'>,
	send: SendStep,
): Promise<IDataObject> {
	const recipients = asRecords(message.recipients);
	const readers = await readersOf(recipients, most + 1, send);
	const pieces = bodyPieces(word(message.body));
	const previews = readers.slice(0, most).map(({ who, values }) => {
		const emptyTags = new Set<string>();
		const shown = withTagsReplaced(pieces, {
			linkLength: shortLinkLength,
			optOut: optOutText,
			data(fieldId, tag) {
				const value = values.get(fieldId) ?? '';
				if (value === '') emptyTags.add(tag);
				return value;
			},
		});
		const { encoding, characters, parts } = roomOf(shown);
		return { ...who, text: shown, encoding, characters, parts, emptyTags: [...emptyTags] };
	});
	const people = readers.slice(0, most).map(({ who }) => who);
	const has = (kind: string) => pieces.some((piece) => piece.kind === kind);
	const hasMoreRecipients = readers.length > most;
	return {
		text: withNamedTags(word(message.body)),
		previews,
		hasMoreRecipients,
		notes: [
			hasMoreRecipients &&
				`There are more recipients than ${most === 1 ? 'this one' : `these ${most}`}.`,
			unreachableNote(people),
			repeatedNote(recipients, people),
			has('link') &&
				`Links are shown with the length of their short links: ${shortLinkLength} characters. SVC replaces them with short links.`,
			has('optOut') &&
				`For [[optout]], each recipient gets the country's STOP shortcode or a link. The previews show "${optOutText}".`,
			previews.some(({ emptyTags }) => emptyTags.length > 0) &&
				'Data tags without a value are empty in the previews, see "emptyTags". SVC may send something else instead.',
			truthOf(message.ignoreUnsubscribes) !== true &&
				"SVC leaves out opted-out recipients. The previews don't.",
		].filter((note) => typeof note === 'string'),
	};
}

/** SVC can't text them. */
function unreachableNote(people: readonly IDataObject[]): string | undefined {
	const names = people
		.filter(({ phoneNumber }) => phoneNumber === null)
		.map(({ name, contactId }) => word(name) || word(contactId));
	if (names.length === 0) return undefined;
	return `${names.length === 1 ? 'This contact has' : 'These contacts have'} no phone number: ${quotedNames(names)}.`;
}

/** In a group, the same person can be several contacts. */
function repeatedNote(
	recipients: readonly IDataObject[],
	people: readonly IDataObject[],
): string | undefined {
	const numbers = numbersIn(people).filter((number) => number !== '');
	const digits = numbers.map((number) => number.replace(/\D/g, '').replace(/^00/, ''));
	const repeated = [
		...new Set(numbers.filter((_, index) => digits.indexOf(digits[index] ?? '') < index)),
	];
	const [first] = repeated;
	if (first === undefined && !isAnyRepeated(recipients)) return undefined;
	const who =
		first === undefined
			? 'A recipient is listed'
			: `${quotedNames(repeated)} ${repeated.length === 1 ? 'is' : 'are'} listed`;
	return `${who} more than once, and SVC may send and bill the message each time.`;
}

const standardOptOutText = '(opt-out instruction)';

/** The first recipients: those of a group are read page by page, as far as needed. */
async function readersOf(
	recipients: readonly IDataObject[],
	most: number,
	send: SendStep,
): Promise<Reader[]> {
	const readers: Reader[] = [];
	for (const { group, contact, msisdn, data } of recipients) {
		const room = most - readers.length;
		if (room <= 0) break;
		if (typeof group === 'string') {
			readers.push(...(await contactsInGroup(send, group, room)).map(readerOf));
		} else if (typeof contact === 'string') readers.push(await oneContact(contact, send));
		else readers.push({ who: { phoneNumber: word(msisdn) || null }, values: valuesByField(data) });
	}
	return readers;
}

async function oneContact(contactId: string, send: SendStep): Promise<Reader> {
	const { body } = await send({
		area: addressBook,
		request: 'GET /accounts/{accountId}/contacts/{contactId}',
		path: { contactId },
	});
	return readerOf(withinName(asObject(body)));
}

/** "1 first name, 2 insertion, 3 last name, 4 phone number, 5 email address"; the others by field ID. */
function readerOf(contact: IDataObject): Reader {
	const { id, firstName, insertion, lastName, phoneNumber, email, customValues } = contact;
	const named = [firstName, insertion, lastName].map(word);
	const own = [...named, word(phoneNumber), word(email)];
	const custom = asRecords(customValues);
	return {
		who: {
			contactId: word(id) || null,
			name: named.filter((part) => part !== '').join(' '),
			phoneNumber: word(phoneNumber) || null,
		},
		values: new Map([
			...own.map((value, index) => [`${index + 1}`, value] as const),
			...custom.map(({ fieldId, value }) => [word(fieldId), word(value)] as const),
		]),
	};
}

function valuesByField(data: unknown): Map<string, string> {
	const entries = isDataObject(data) ? Object.entries(data) : [];
	return new Map(entries.map(([fieldId, value]) => [fieldId, word(value)]));
}
