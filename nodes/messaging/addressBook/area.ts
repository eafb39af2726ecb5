import { type Documented, documentedAs } from '../../shared/http';
import { accountId, productTokenArea } from '../../productToken/areas';

function documentedWith(fullName: string): Documented {
	return documentedAs([
		fullName,
		// Contact
		'id groupId insertion email phoneNumber phoneCountry createdOnUtc customValues fieldId value',
		'isUnsubscribed',
		// Group
		'name contactsAmount emptyEmails emptyNumbers bypassOptOut isFavorite isHidden isLockedForEditing',
		'isLockedForSending',
		// Opt-out, its history, and its types
		'type isActive createdBy message description amountOptIn amountOptOut',
		// What a search finds
		'groupName isMarketing isGroupMarketing',
	]);
}

const names = documentedWith('firstName lastName');

/** Service document 2, part C. Messages and campaigns pick their recipients from it too. */
export const addressBook = productTokenArea('addressBook', { accountId }, names);

/** For the output of a search: what it finds is documented with two names in small letters. */
export const addressBookSearch: typeof addressBook = {
	...addressBook,
	asDocumented: documentedWith('firstname lastname'),
};
