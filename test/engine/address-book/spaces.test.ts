/** Spaces and the like that a table leaves around an address or a number: with them, no opt-out would match the contact. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const untidy = { email: ' anna@example.com\u00a0' };
const tidy = { email: 'anna@example.com', phoneNumber: '+31612345678' };
const fields = { email: '={{ $json.email }}', phoneNumber: '={{ $json.phoneNumber }}' };

const written = [
	...['\u200b+31612345678 ', "'+31612345678", '+31 (0)6 12345678', 'tel:+31612345678'],
	...['+31\u00a06\u00a012345678', '+31\u20116\u201112345678', 'whatsapp:+31612345678'],
];

describe.each<[string, INodeParameters]>([
	['create', fields],
	['import', {}],
	['import', { mapping: 'manual', columns: { mappingMode: 'defineBelow', value: fields } }],
	['upsert', { matchEmail: fields.email, additionalFields: { phoneNumber: fields.phoneNumber } }],
	['update', { updateFields: fields }],
])('are no part of what is sent: %s %j', (operation, parameters) => {
	test.each(written)('%j', async (phoneNumber) => {
		const { state } = bed.service;
		const [{ id: groupId }] = state.seedGroups(1);
		const [{ id: contactId }] = state.seedContacts(groupId, 1);
		const { error } = await bed.engine.runNode(
			`svcAddressBook contact ${operation}`,
			{
				...parameters,
				...(operation === 'update' ? { contactId: byId(contactId) } : { groupId: byId(groupId) }),
			},
			{ items: [{ ...untidy, phoneNumber }] },
		);
		expect(error?.message).toBeUndefined();
		const { body } = bed.service.requests.at(-1) ?? {};
		const [sent] = [body].flat() as IDataObject[];
		expect(sent).toMatchObject(tidy);
	});
});
