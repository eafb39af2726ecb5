import parse from 'libphonenumber-js';
import { Refusal } from '../../core/area.ts';
import type { Recipient } from '../messaging/model.ts';
import type { Book } from './book.ts';

/**
 * Rejects the first recipient that isn't there: a group or contact that the address book lacks, or a number
 * that no country has, see the shape `unknownRecipients`. Like the validator, with 400; both the status and
 * the words are ours.
 */
export function refuseUnknown(recipients: readonly Recipient[], book: Book): void {
	for (const { group, contact, msisdn } of recipients) {
		if (group !== undefined && !book.shelves.has(group.toLowerCase())) {
			throw new Refusal(
				400,
				`There is no group ${group} in this account's address book. Choose one from the list of groups.`,
			);
		}
		if (contact !== undefined && !book.contacts.has(contact.toLowerCase())) {
			throw new Refusal(
				400,
				`There is no contact ${contact} in this account's address book. Choose one from the list of contacts.`,
			);
		}
		if (msisdn !== undefined && !parse(msisdn)?.isValid()) {
			throw new Refusal(
				400,
				`There is no phone number ${msisdn}. Check its country code and its digits.`,
			);
		}
	}
}
