import { accountId, productTokenArea } from '../productToken/areas';
import { documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

const names = documentedAs([
	'AccountID Url Settings CreatedOn ModifiedOn DeletedOn CreatedOnUtc ModifiedOnUtc DeletedOnUtc',
	'Sent Unsubscribe Delivered Complaint Bounced Blacklisted Opened ViewedInBrowser Clicked PermanentBounced',
]);

/** Service document 2, part E, where the path says `{accountID}`. */
export const bulkEmail = productTokenArea('bulkEmail', { accountID: accountId }, names);

export const operation = operationsOf(bulkEmail);
