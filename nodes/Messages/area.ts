import { accountId, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 2, part B, messages interface. */
export const messages = productTokenArea('messages', { accountId });

export const operation = operationsOf(messages);
