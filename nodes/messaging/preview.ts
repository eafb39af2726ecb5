import type { IDataObject } from 'n8n-workflow';
import { asItem, asList, asObject, readPages, word } from '../shared/http';
import type { SendStep, Step } from '../shared/send';
import { isDataObject, number, text } from '../shared/fields';
import { addressBook } from './addressBook/area';
import { roomOf } from './parts';
import { piecesOf, type TextRules } from './tags';

/** How the previews of a message are made. */
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

interface Wanted {
	readonly optOutText?: string | undefined;
	readonly previews?: number | undefined;
}

/** Somebody who is to get the message, with what is known for its data tags. */
interface Reader {
	/** What names them: contactId and name from the address book, and the phone number. */
	readonly who: IDataObject;
	/** By field ID; a field without a value is missing or empty. */
	readonly values: ReadonlyMap<string, string>;
}

/**
 * What the first recipients would read: `previews` (each with phoneNumber, contactId and name, text,
 * encoding, characters, parts, and emptyTags: the data tags that have no value), `hasMoreRecipients`,
 * and `notes` on what the service alone decides.
 * @param message with the body, recipients and ignoreUnsubscribes of the service's message object
 */
export async function previewsOf(
	message: IDataObject,
	{ optOutText = standardOptOutText, previews: most = 10 }: Wanted,
	{ shortLinkLength }: Pick<TextRules, 'shortLinkLength'>,
	send: SendStep,
): Promise<IDataObject> {
	const readers = await readersOf(asList(message.recipients).map(asItem), most + 1, send);
	const pieces = piecesOf(word(message.body));
	const previews = readers.slice(0, most).map(({ who, values }) => {
		const emptyTags = new Set<string>();
		const filled = pieces.map((piece) => {
			if (piece.kind === 'data') {
				const value = values.get(piece.fieldId) ?? '';
				if (value === '') emptyTags.add(piece.text);
				return value;
			}
			if (piece.kind === 'optOut') return optOutText;
			return piece.kind === 'link' ? linkOf(shortLinkLength) : piece.text;
		});
		const shown = filled.join('');
		const { encoding, characters, parts } = roomOf(shown);
		return { ...who, text: shown, encoding, characters, parts, emptyTags: [...emptyTags] };
	});
	const has = (kind: string) => pieces.some((piece) => piece.kind === kind);
	const hasMoreRecipients = readers.length > most;
	return {
		previews,
		hasMoreRecipients,
		notes: [
			...(hasMoreRecipients ? [`There are more recipients than these ${most}.`] : []),
			...(has('link')
				? [
						`Links are shown with the length of their short links: ${shortLinkLength} characters. SVC creates these when it sends.`,
					]
				: []),
			...(has('optOut')
				? [
						`For [[optout]], each recipient gets the country's STOP shortcode or a link. The previews show "${optOutText}".`,
					]
				: []),
			...(previews.some(({ emptyTags }) => emptyTags.length > 0)
				? [
						'Data tags without a value are empty in the previews, see "emptyTags". SVC doesn\'t document what it sends instead.',
					]
				: []),
			...(message.ignoreUnsubscribes === true
				? []
				: ["SVC leaves out opted-out recipients. The previews don't."]),
		],
	};
}

const standardOptOutText = '(opt-out instruction)';

/** As long as the short link, whose address is not known before it is sent. */
function linkOf(length: number): string {
	return 'https://'.padEnd(length, 'x');
}

/** The first of them: those of a group are read page by page, as far as they are wanted. */
async function readersOf(
	recipients: readonly IDataObject[],
	most: number,
	send: SendStep,
): Promise<Reader[]> {
	const readers: Reader[] = [];
	for (const { group, contact, msisdn, data } of recipients) {
		const room = most - readers.length;
		if (room <= 0) break;
		if (typeof group === 'string') readers.push(...(await inGroup(group, room, send)));
		else if (typeof contact === 'string') readers.push(await oneContact(contact, send));
		else readers.push({ who: { phoneNumber: word(msisdn) || null }, values: textsIn(data) });
	}
	return readers;
}

async function inGroup(groupId: string, most: number, send: SendStep): Promise<Reader[]> {
	const step: Step = {
		area: addressBook,
		request: 'GET /accounts/{accountId}/groups/{groupId}/contacts',
		path: { groupId },
	};
	const contacts = await readPages(async (skip, take) => {
		const query = { getCustomValues: 'true', skip: `${skip}`, take: `${take}` };
		return asList((await send({ ...step, query })).body);
	}, most);
	return contacts.map(asItem).map(readerOf);
}

async function oneContact(contactId: string, send: SendStep): Promise<Reader> {
	const { body } = await send({
		area: addressBook,
		request: 'GET /accounts/{accountId}/contacts/{contactId}',
		path: { contactId },
	});
	return readerOf(asObject(body));
}

/** "1 first name, 2 insertion, 3 last name, 4 phone number, 5 email address"; the others by field ID. */
function readerOf(contact: IDataObject): Reader {
	const { id, firstName, insertion, lastName, phoneNumber, email } = contact;
	const named = [firstName, insertion, lastName].map(word);
	const own = [...named, word(phoneNumber), word(email)];
	const custom = asList(contact.customValues).map(asItem);
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

function textsIn(data: unknown): Map<string, string> {
	const entries = isDataObject(data) ? Object.entries(data) : [];
	return new Map(entries.map(([fieldId, value]) => [fieldId, word(value)]));
}
