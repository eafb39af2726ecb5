import { addressBook } from '../messaging/addressBook/area';
import { operationsOf } from '../shared/operation';

export const operation = operationsOf(addressBook);
