import { productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/**
 * Service document 3, part A. Both calls require the header `Content-Type`, though they have no
 * body. The product token says whose events these are, so no account ID is needed.
 */
export const ticketShop = {
	...productTokenArea('ticketShop', {}),
	headers: { 'content-type': 'application/json' },
	// "400 info message" is all that the document says of errors.
	statuses: {
		400: {
			says: 'The ticket shop rejected the request',
			remedy:
				"If the shop is locked, add the option 'Access Key'. Otherwise, check the key if there is one, and that the event still exists.",
		},
	},
};

export const operation = operationsOf(ticketShop);
