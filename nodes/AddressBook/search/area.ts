import { addressBookSearch } from '../../messaging/addressBook/area';
import { operationsOf } from '../../shared/operation';

export const operation = operationsOf(addressBookSearch);
