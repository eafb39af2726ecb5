import { accountId, productTokenArea } from '../productToken/areas';
import { documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 1, part B: the names in responses are undocumented, so these are those of requests, and the ID. */
const names = documentedAs(
	[
		'addresses recipient sender message destination scheduledate subject dateplace',
		'fullcolor doublesided express registered registeredMailbox registeredReceipt',
		'id type endpoint config method query headers name value contenttype verifySSL',
	],
	{ byCode: ['data'] },
);

export const letters = productTokenArea('letters', { accountId }, names);

export const operation = operationsOf(letters);
