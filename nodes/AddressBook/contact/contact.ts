import type { IDataObject } from 'n8n-workflow';
import { hasPhoneNumbers, isFromElsewhere } from '../../messaging/nationalNumber';
import type { UnknownSpend } from '../../shared/errors';
import { countryCode } from '../../shared/fields';
import { word } from '../../shared/http';
import { onlyFilled, type RecordNames } from '../../shared/operation';
import { type CustomValue, mergedValues } from './customValues';
import { details } from './properties';

/** What a request may hold of a contact; the rest of it SVC assigns. */
const names = ['groupId', ...Object.keys(details)];

/** Service document 2, part C, contact: the group is required. */
export const contactNames: RecordNames = {
	noun: 'the contact',
	oneOf: names,
};

export const contactMayExist: UnknownSpend = {
	what: 'the contact was created',
	done: 'created',
	check: 'Check with Contact > Get Many or Search > Search in Group',
};

export function contactObject(values: object): IDataObject {
	return onlyFilled(values, names);
}

/** A change together with what the contact has at present; of the custom values, each by itself. */
export function mergedContact(
	present: IDataObject,
	change: { readonly customValues?: readonly CustomValue[] | undefined },
): IDataObject {
	const { customValues = [] } = change;
	const kept = withoutOldCountry(contactObject(present), contactObject(change));
	const isListed = Array.isArray(kept.customValues) || customValues.length > 0;
	return {
		...kept,
		...contactObject(change),
		...(isListed && { customValues: mergedValues(kept.customValues, customValues) }),
	};
}

/**
 * A new number from another country isn't one of the country that the contact's old one was from. Whether SVC finds out
 * the country by itself is undocumented (service document 2, part C, contact), but it gets none that contradicts the
 * number.
 */
function withoutOldCountry(kept: IDataObject, change: IDataObject): IDataObject {
	const { phoneCountry, ...others } = kept;
	const code = countryCode(word(phoneCountry));
	if (code === undefined || !hasPhoneNumbers(code)) return kept;
	return isFromElsewhere(code, word(change.phoneNumber)) ? others : kept;
}
