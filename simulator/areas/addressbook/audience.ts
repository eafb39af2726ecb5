import type { Shapes } from '../../shapes.ts';
import type { MessageRequest, Recipient } from '../messaging/model.ts';
import type { Book } from './book.ts';
import type { OptOutList } from './optOutList.ts';
import { refuseUnknown } from './unknown.ts';

type Addressed = Pick<MessageRequest, 'recipients' | 'ignoreUnsubscribes'>;

/**
 * What is sent, with those recipients alone that it reaches; the people of a group with their
 * numbers and their contacts. Every request with recipients passes through this.
 * @throws Refusal if one isn't there and the shape `unknownRecipients` refuses it
 */
export type Reach = <Sent extends Addressed>(sent: Sent) => Sent;

/**
 * Document 2, A: "by default recipients on the unsubscribe list of the address book are filtered
 * out", and C: `bypassOptOut` "exempts a group". Where groups and contacts that the book lacks are accepted,
 * they stay as they are, so that a message can be tried out without one.
 */
export function reachOf(book: Book, optOuts: OptOutList, shapes: Readonly<Shapes>): Reach {
	const wants = (msisdn: string) => !optOuts.covers({ phoneNumber: msisdn }, 'sms');

	const inGroup = (id: string, ignoresOptOuts: boolean): Recipient[] | undefined => {
		const shelf = book.shelves.get(id);
		const all = ignoresOptOuts || shelf?.group.bypassOptOut;
		return shelf?.contacts.flatMap(({ id: contact, phoneNumber }) =>
			phoneNumber && (all || wants(phoneNumber)) ? [{ msisdn: phoneNumber, contact }] : [],
		);
	};

	return (sent) => {
		const { recipients, ignoreUnsubscribes: all = false } = sent;
		if (!recipients) return sent;
		if (shapes.unknownRecipients === 'refused') refuseUnknown(recipients, book);
		const reached = recipients.flatMap((recipient): Recipient[] => {
			const { group, contact, msisdn } = recipient;
			if (group !== undefined) return inGroup(group.toLowerCase(), all) ?? [recipient];
			const number = msisdn ?? book.contacts.get(contact?.toLowerCase() ?? '')?.phoneNumber;
			return number === undefined || all || wants(number) ? [recipient] : [];
		});
		return { ...sent, recipients: reached };
	};
}
