/** A number that a person writes as at home is found, and opted out, as it is in the address book. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byCode, byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const run = (operation: string, parameters: INodeParameters, items: IDataObject[] = [{}]) =>
	bed.engine.runNode(
		'svcAddressBook',
		{
			resource: operation === 'upsert' ? 'contact' : 'optOut',
			operation,
			...parameters,
		},
		{ items },
	);
const inCountry = (code: string) => ({ defaultCountry: byCode(code) });

describe('Create or Update', () => {
	const upsert = (group: string, match: string, country = 'NL', phoneNumber?: string) =>
		run('upsert', {
			groupId: byId(group),
			matchBy: 'phoneNumber',
			matchPhoneNumber: match,
			options: inCountry(country),
			firstName: 'Ann',
			additionalFields: { ...(phoneNumber && { phoneNumber }) },
		});
	const group = () => bed.service.state.seedGroups(1)[0].id;

	test.each([
		['+31612345671', '06 12345671'],
		['06-12345671', '+31612345671'],
		['0031612345671', '(06) 12345671'],
		['612345671', '06 12345671'],
	])('finds a contact with %s by %s', async (stored, match) => {
		const id = group();
		const [contact] = bed.service.state.seedContacts(id, 1);
		contact.phoneNumber = stored;
		const { error } = await upsert(id, match, 'NL', '0031 612345671');
		expect(error?.message).toBeUndefined();
		expect(bed.service.state.contactsIn(id)).toMatchObject([
			{ firstName: 'Ann', phoneNumber: stored },
		]);
	});

	test('takes the same digits in two countries for two people', async () => {
		const id = group();
		const [contact] = bed.service.state.seedContacts(id, 1);
		contact.phoneNumber = 'at work';
		await upsert(id, '06 12345671');
		await upsert(id, '06 12345671', 'FR');
		const numbers = bed.service.state.contactsIn(id).map(({ phoneNumber }) => phoneNumber);
		expect(numbers).toEqual(['at work', '+31612345671', '+33612345671']);
	});
});

describe('opt-outs', () => {
	const of = (type: string, value: string) => ({ type, value, options: inCountry('NL') });

	test('are of the number that contacts have', async () => {
		await run('optOut', of('sms', '06 12345671'));
		await run('optOut', of('email', 'ann@example.com'));
		await run('updateMany', { ...of('sms', '06 12345672'), message: 'STOP' });
		expect(bed.service.state.optOuts()).toMatchObject([
			{ type: 'sms', value: '+31612345671' },
			{ type: 'email', value: 'ann@example.com' },
			{ type: 'sms', value: '+31612345672' },
		]);
		const { outputs } = await run('get', of('sms', '0031 6 12345671'));
		expect(outputs.svcAddressBook?.[0]).toMatchObject([{ json: { isActive: true } }]);
		const ofEmail = await run('get', of('email', 'ann@example.com'));
		expect(ofEmail.error?.message).toBeUndefined();
		await run('delete', of('sms', '(06) 12345671'));
		const [first] = bed.service.state.optOuts();
		expect(first).toMatchObject({ value: '+31612345671', isActive: false });
	});

	test('are of no number that can be none', async () => {
		const { error } = await run('optOut', of('sms', '06 1234567'));
		expect(error?.message).toBe(
			'"Email Address or Phone Number" must be a phone number, but "06 1234567" isn\'t one in NL [item 0]',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('are of numbers as entered without a country, if that is chosen', async () => {
		const options = { unknownNumbers: 'keep' };
		const value = '06 12345671';
		await run('optOut', { type: 'sms', value, options });
		expect(bed.service.state.optOuts()).toMatchObject([{ value }]);
		// What is there can be found and deleted as it is.
		for (const operation of ['get', 'getHistory', 'delete']) {
			const { error } = await run(operation, { type: 'sms', value });
			expect(error?.message).toBeUndefined();
		}
		expect(bed.service.state.optOuts()).toMatchObject([{ value, isActive: false }]);
	});
});

test('a country that is none is said of the country, not of the number', async () => {
	const { error } = await bed.engine.runNode('svcAddressBook contact create', {
		groupId: byId(bed.service.state.seedGroups(1)[0].id),
		phoneNumber: '06 12345671',
		options: inCountry('Atlantis'),
	});
	expect(error?.message).toMatch(/^"Default Country" must be a country's name or two-letter code/);
	// Keeping the number as it is would end in the same error.
	expect(error?.description).not.toContain('Unrecognized Phone Numbers');
});
