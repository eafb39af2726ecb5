import { accountId, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 2, part E, where the path says `{accountID}`. */
export const bulkEmail = productTokenArea('bulkEmail', { accountID: accountId });

export const operation = operationsOf(bulkEmail);
