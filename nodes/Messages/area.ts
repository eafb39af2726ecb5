import { messageNames } from '../messaging/names';
import { accountId, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 2, part B, messages interface. */
export const messages = productTokenArea('messages', { accountId }, messageNames);

export const operation = operationsOf(messages);
