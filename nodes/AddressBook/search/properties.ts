import type { IDataObject } from 'n8n-workflow';
import { isNothing, text } from '../../shared/fields';
import { only } from '../../shared/operation';

export const term = text({
	displayName: 'Search Term',
	isTrimmed: true,
	description:
		'The text to search for. SVC might not search every field. New contacts appear once SVC has indexed them.',
	placeholder: 'e.g. Smith',
	required: true,
	sendAs: 'q',
});

/** Who or what was found (service document 2, part C, search result, has 22 fields). */
export function resultInShort(full: IDataObject): IDataObject {
	return only(full, [
		'type',
		'id',
		'name',
		// A contact may have no name as a whole.
		...(isNothing(full.name) ? ['firstname', 'insertion', 'lastname'] : []),
		'email',
		'phoneNumber',
		'phoneCountry',
		'groupId',
		'groupName',
		'contactsAmount',
	]);
}
