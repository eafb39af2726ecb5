import { messageNames } from '../messaging/names';
import { accountId, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 2, part A, campaigns interface. */
export const campaigns = productTokenArea('campaigns', { accountId }, messageNames);

export const operation = operationsOf(campaigns);
