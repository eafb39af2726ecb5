import { byId, idsBy } from '../locator.ts';
import type { Samples } from '../samples.ts';

const groupId = byId('={{ $json.groupId }}');
const contactId = byId('={{ $json.contactId }}');
const fieldId = byId('={{ $json.fieldId }}');
const name = '={{ $json.name }}';
const email = '={{ $json.email }}';
const ofAddress = { type: 'email', value: '={{ $json.optedOut }}' };

/** All operations of SVC Address Book, each on a group, a contact, a field and an opt-out of its own. */
export const samples: Samples = {
	node: 'svcAddressBook',
	parameters: {
		contact: {
			create: { groupId, additionalFields: { email } },
			// An output for each item, so that each can be told.
			import: {
				groupId: byId('={{ $json.sharedGroupId }}'),
				mapping: 'manual',
				columns: { mappingMode: 'defineBelow', value: { email } },
				output: 'contacts',
			},
			finishIndexing: { groupId: byId('={{ $json.sharedGroupId }}') },
			export: { groupIds: { entries: [{ id: groupId }] } },
			get: { contactId },
			getAll: { groupId },
			update: { contactId, updateFields: { firstName: name } },
			upsert: { groupId, matchEmail: email, firstName: name },
		},
		group: {
			create: { name },
			get: { groupId },
			getAll: {},
			update: { groupId, updateFields: { name } },
			delete: { groupId },
			deleteMany: { groupIds: idsBy('={{ $json.groupId }}') },
		},
		field: {
			create: { name },
			get: { fieldId },
			getAll: {},
			update: { fieldId, name },
			delete: { fieldId },
		},
		optOut: {
			optOut: { type: 'email', value: email },
			updateMany: { type: 'email', value: email, isActive: true, message: 'Import' },
			delete: ofAddress,
			get: ofAddress,
			getHistory: ofAddress,
			getAll: {},
			getManyByType: { type: 'email' },
			getTypes: {},
			search: { query: 'example' },
		},
		search: {
			searchEverything: { term: 'Anna' },
			searchGroups: { term: 'Group' },
			searchInGroup: { groupId, term: 'Anna' },
		},
	},
	arrangeItem({ state }, index) {
		const [shared = state.seedGroups(1)[0]] = state.addressGroups();
		const [group] = state.seedGroups(1);
		const [contact] = state.seedContacts(group.id, 1);
		const field = { id: 17 + index, name: `Field ${index}` };
		state.contactFields.set(field.id, field);
		const optedOut = `out.${index}@example.com`;
		state.setOptOut({ type: 'email', value: optedOut, isActive: true });
		return {
			sharedGroupId: shared.id,
			groupId: group.id,
			contactId: contact.id,
			fieldId: field.id,
			optedOut,
			name: `New ${index}`,
			email: `new.${index}@example.com`,
		};
	},
};
