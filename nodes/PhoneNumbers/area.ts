import { accountId, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 2, part D. */
export const phoneNumbers = productTokenArea('phoneNumbers', { accountId });

export const operation = operationsOf(phoneNumbers);
