import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';

/**
 * A result without what few people look for, and always in the same form: the service spells
 * `syncedWithNTP` in two ways, and gives `msisdn` and `isMsisdnNetworkPorted` beside `result` or
 * inside it (service document 3, part B). Fields that are not described stay.
 */
export function resultInShort(full: IDataObject): IDataObject {
	const { result, preferredAlphaNumericSender, preferredNumericSender, ...own } = full;
	if (!isDataObject(result)) return { ...own, ...(result !== undefined && { result }) };
	const { msisdn, isMsisdnNetworkPorted, syncedWithNtp, encoding, udh, pdu, ...received } = result;
	return {
		...(msisdn !== undefined && { msisdn }),
		...(isMsisdnNetworkPorted !== undefined && { isMsisdnNetworkPorted }),
		...own,
		result: { ...(syncedWithNtp !== undefined && { syncedWithNTP: syncedWithNtp }), ...received },
	};
}
