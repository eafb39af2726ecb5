import type { IDataObject } from 'n8n-workflow';
import { text, yesNo } from '../../shared/fields';
import { only } from '../../shared/operation';
import { groupLocator } from '../../messaging/addressBook/groupLocator';

export const groupId = groupLocator({
	displayName: 'Group',
	description: 'The group to work on',
});

const named = {
	displayName: 'Name',
	description: 'What the group is called in the address book',
	placeholder: 'e.g. Customers',
};

export const name = text({ ...named, required: true });

/** Service document 2, part C, group. What the two locks keep people from is not described further. */
export const switches = {
	bypassOptOut: yesNo({
		displayName: 'Bypass Opt-Out',
		description:
			'Whether the group, for example employees, is exempt from opt-out filtering: its contacts get messages though they have opted out',
	}),
	isFavorite: yesNo({
		displayName: 'Favorite',
		description: 'Whether the group is marked as a favorite',
	}),
	isHidden: yesNo({
		displayName: 'Hidden',
		description: 'Whether the group is hidden. Lists then leave it out unless asked for it.',
	}),
	isLockedForEditing: yesNo({
		displayName: 'Locked for Editing',
		description: 'Whether the group is locked for editing',
	}),
	isLockedForSending: yesNo({
		displayName: 'Locked for Sending',
		description: 'Whether the group is locked for sending',
	}),
};

/** What a request may hold of a group; the rest of it the service assigns and counts. */
export const changeableFields = { ...switches, name: text(named) };

/** What the group is and how large (service document 2, part C, group, has eleven fields). */
export function groupInShort(full: IDataObject): IDataObject {
	return only(full, [
		'id',
		'name',
		'contactsAmount',
		'emptyEmails',
		'emptyNumbers',
		'bypassOptOut',
		'createdOnUtc',
	]);
}
