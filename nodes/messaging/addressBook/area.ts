import { documentedAs } from '../../shared/http';
import { accountId, productTokenArea } from '../../productToken/areas';

const names = documentedAs([
	// Contact
	'id groupId firstName insertion lastName email phoneNumber phoneCountry createdOnUtc customValues fieldId',
	'value isUnsubscribed',
	// Group
	'name contactsAmount emptyEmails emptyNumbers bypassOptOut isFavorite isHidden isLockedForEditing',
	'isLockedForSending',
	// Opt-out, its history, and its types
	'type isActive createdBy message description amountOptIn amountOptOut',
	// What a search finds has two names in small letters.
	'groupName firstname lastname isMarketing isGroupMarketing',
]);

/** Service document 2, part C. Messages and campaigns pick their recipients from it too. */
export const addressBook = productTokenArea('addressBook', { accountId }, names);
