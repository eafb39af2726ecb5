import type { IDataObject } from 'n8n-workflow';
import { emailRule, excerpt, InputError } from '../../../shared/fields';
import { word } from '../../../shared/http';
import { textDetails } from '../properties';

/**
 * Rejects a contact whose name is an email address, if something else is in place of the email address: the columns of
 * the table were swapped, and messages would begin with "Dear ann@example.com". A name alone can be an email address,
 * and two addresses in a cell, or a dash, are no name.
 */
export function refuseSwappedColumns(contact: IDataObject): void {
	const email = word(contact.email).trim();
	if (email.includes('@') || !/\p{L}/u.test(email)) return;
	for (const name of ['firstName', 'lastName'] as const) {
		const value = word(contact[name]).trim();
		if (!emailRule.pattern.test(value)) continue;
		throw new InputError(
			`is the email address "${excerpt(value)}", and the email address is "${excerpt(email)}"`,
			'Two columns were probably swapped. Correct them at the source.',
			textDetails[name].property.displayName,
		);
	}
}
