import { accountId, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 1, part B. */
export const letters = productTokenArea('letters', { accountId });

export const operation = operationsOf(letters);
