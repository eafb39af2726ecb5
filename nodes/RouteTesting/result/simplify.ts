import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';
import { only, onlyFilled, without } from '../../shared/operation';

/**
 * A result without what few people look for, and always in the same form: SVC spells
 * `syncedWithNTP` in two ways, and gives `msisdn` and `isMsisdnNetworkPorted` beside `result` or
 * inside it (service document 3, part B). Fields that are undocumented stay.
 */
export function resultInShort(full: IDataObject): IDataObject {
	const { result } = full;
	const own = without(full, ['preferredAlphaNumericSender', 'preferredNumericSender']);
	if (!isDataObject(result)) return own;
	const { syncedWithNtp, ...received } = result;
	const handset = ['msisdn', 'isMsisdnNetworkPorted'];
	return {
		...only(received, handset),
		...own,
		// Where both are given, one that is null must not hide the other.
		...onlyFilled(received, handset),
		...onlyFilled(own, handset),
		result: {
			...(syncedWithNtp !== undefined && { syncedWithNTP: syncedWithNtp }),
			...without(received, [...handset, 'encoding', 'udh', 'pdu']),
		},
	};
}
