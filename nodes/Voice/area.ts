import { voiceAccountId, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 3, part C. */
export const voice = productTokenArea('voice', { voiceAccountId });

export const operation = operationsOf(voice);
