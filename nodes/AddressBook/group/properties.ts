import type { IDataObject } from 'n8n-workflow';
import { notice, text, yesNo } from '../../shared/fields';
import { only } from '../../shared/operation';
import { groupLocator } from '../../messaging/addressBook/groupLocator';

export const groupId = groupLocator({
	displayName: 'Group',
	description: 'The group to use',
});

const nameField = {
	displayName: 'Name',
	isTrimmed: true,
	description: 'The name of the group in the address book',
	placeholder: 'e.g. Customers',
};

export const name = text({ ...nameField, required: true });

/** Service document 2, part C, group. The effect of the two locks is undocumented. */
export const switches = {
	bypassOptOut: yesNo({
		displayName: 'Bypass Opt-Out',
		description:
			"Whether to send messages to the group's contacts even if they opted out. Only do this with their consent, such as for groups of employees.",
	}),
	isFavorite: yesNo({
		displayName: 'Favorite',
		description: 'Whether to mark the group as a favorite',
	}),
	isHidden: yesNo({
		displayName: 'Hidden',
		description: 'Whether to hide the group. Lists leave it out unless you include hidden groups.',
	}),
	isLockedForEditing: yesNo({
		displayName: 'Locked for Editing',
		description: 'Whether to lock the group for editing',
	}),
	isLockedForSending: yesNo({
		displayName: 'Locked for Sending',
		description: 'Whether to lock the group for sending',
	}),
};

/** What a request may hold of a group; the rest of it SVC assigns and counts. */
export const changeableFields = { ...switches, name: text(nameField) };

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

export const contactsToo = notice(
	"You can't undo this. SVC may also delete the contacts of the group: if you need them, run Contact > Export first.",
);
