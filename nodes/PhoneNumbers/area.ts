import { accountId, productTokenArea } from '../productToken/areas';
import { documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

const names = documentedAs([
	// Number type
	'id purpose country type currency startupCost monthlyCost noticePeriodDays keywordMonthlyCost',
	'keywordNoticePeriodDays numberRequestProcessingDays',
	// Phone number, number request, and claim
	'accountId numberType number isShared ownedSinceUtc phoneNumberId isPending createdOnUtc',
	'phoneNumber keyword claimedOnUtc',
]);

/** Service document 2, part D. */
export const phoneNumbers = productTokenArea('phoneNumbers', { accountId }, names);

export const operation = operationsOf(phoneNumbers);
