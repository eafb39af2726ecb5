/**
 * Spaces and the like that a table leaves around values: with them, no opt-out would match the contact, and a message
 * would begin with "Dear Anna ,". So would one with the codes that a web page has in place of characters.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const untidy = {
	email: ' anna@example.com\u00a0',
	firstName: 'Anna ',
	lastName: '\u200bvan  Dam\n',
};
const names = { firstName: 'Anna', lastName: 'van  Dam' };
const tidy = { email: 'anna@example.com', phoneNumber: '+31612345678', ...names };
const enteredNames = { firstName: '={{ $json.firstName }}', lastName: '={{ $json.lastName }}' };
const fields = {
	email: '={{ $json.email }}',
	phoneNumber: '={{ $json.phoneNumber }}',
	...enteredNames,
};

const written = [
	...['\u200b+31612345678 ', "'+31612345678", '+31 (0)6 12345678', 'tel:+31612345678'],
	...['+31\u00a06\u00a012345678', '+31\u20116\u201112345678', 'whatsapp:+31612345678'],
];

async function run(operation: string, parameters: INodeParameters, item: IDataObject) {
	const { state } = bed.service;
	const [{ id: groupId }] = state.seedGroups(1);
	const [{ id: contactId }] = state.seedContacts(groupId, 1);
	return await bed.engine.runNode(
		`svcAddressBook contact ${operation}`,
		{
			...parameters,
			...(operation === 'update' ? { contactId: byId(contactId) } : { groupId: byId(groupId) }),
		},
		{ items: [item] },
	);
}

describe.each<[string, INodeParameters]>([
	['create', fields],
	['import', {}],
	['import', { mapping: 'manual', columns: { mappingMode: 'defineBelow', value: fields } }],
	[
		'upsert',
		{
			matchEmail: fields.email,
			...enteredNames,
			additionalFields: { phoneNumber: fields.phoneNumber },
		},
	],
	['update', { updateFields: fields }],
])('are no part of what is sent: %s %j', (operation, parameters) => {
	test.each<[string, string]>([
		['lastName', 'O&#039;Brien'],
		['firstName', 'J&uuml;rgen'],
	])('a %s with a code of HTML is refused: %s', async (name, value) => {
		const item = { email: 'anna@example.com', ...names, phoneNumber: '+31612345678' };
		const { error } = await run(operation, parameters, { ...item, [name]: value });
		expect(error?.message).toMatch(
			/^"(?:First|Last) Name" contains "&[#\w]+;", an HTML code instead of a character, which would be sent as is \[item 0\]$/,
		);
		expect(error?.description).toContain('Enter the character itself.');
		expect(bed.service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test.each(written)('%j', async (phoneNumber) => {
		const { error } = await run(operation, parameters, { ...untidy, phoneNumber });
		expect(error?.message).toBeUndefined();
		const { body } = bed.service.requests.at(-1) ?? {};
		const [sent] = [body].flat() as IDataObject[];
		expect(sent).toMatchObject(tidy);
	});
});
