/** Contacts and opt-outs with a number or an email address by which no one could be reached, or opted out. */
import type { INodeParameters } from 'n8n-workflow';
import { byId, byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const run = async (parameters: INodeParameters, settings: object = {}) =>
	await bed.engine.runNode('svcAddressBook', parameters, {
		items: [{}],
		settings: { name: 'Node', ...settings },
	});

const writes = () => bed.service.requests.filter(({ method }) => method !== 'GET');

type Writing = [string, field: string, (value: string) => INodeParameters];

const groupId = () => byId(bed.service.state.seedGroups(1)[0].id);

const contactId = () => {
	const { state } = bed.service;
	return byId(state.seedContacts(state.seedGroups(1)[0].id, 1)[0].id);
};

const numbers: Writing[] = [
	[
		'Contact > Create',
		'Phone Number',
		(phoneNumber) => ({
			...{ resource: 'contact', operation: 'create', groupId: groupId() },
			phoneNumber,
		}),
	],
	[
		'Contact > Create or Update',
		'Phone Number',
		(matchPhoneNumber) => ({
			...{ resource: 'contact', operation: 'upsert', groupId: groupId() },
			...{ matchBy: 'phoneNumber', matchPhoneNumber },
		}),
	],
	[
		'Contact > Update',
		'Phone Number',
		(phoneNumber) => ({
			...{ resource: 'contact', operation: 'update', contactId: contactId() },
			updateFields: { phoneNumber },
		}),
	],
	[
		'Opt-Out > Opt Out',
		'Email Address or Phone Number',
		(value) => ({ resource: 'optOut', operation: 'optOut', type: 'sms', value }),
	],
	[
		'Opt-Out > Update Many',
		'Email Address or Phone Number',
		(value) => ({
			...{ resource: 'optOut', operation: 'updateMany', type: 'sms', value },
			message: 'Asked by phone',
		}),
	],
];

describe.each(numbers)('%s', (_, field, parameters) => {
	test('rejects a number without its country', async () => {
		const { error } = await run(parameters('0151 23456789'));
		expect(error?.message).toBe(
			`"${field}" must be a phone number with a country code, but it's "0151 23456789" [item 0]`,
		);
		expect(error?.description).toContain('Options > Default Country');
		expect(error?.description).toContain("Unrecognized Phone Numbers to 'Keep as They Are'");
		expect(writes()).toEqual([]);
	});

	test.each<[string, INodeParameters, sent: string]>([
		['+49 151 23456789', {}, '+49 151 23456789'],
		// What a message to it has to be sent to.
		['+49 (0)151 23456789', {}, '+4915123456789'],
		["'+49 151 23456789", {}, '+4915123456789'],
		['tel:+49-151-23456789', { unknownNumbers: 'keep' }, '+4915123456789'],
		['＋４９ １５１ ２３４５６７８９', {}, '+4915123456789'],
		['0151 23456789', { unknownNumbers: 'keep' }, '0151 23456789'],
		['0151 23456789', { defaultCountry: byCode('DE') }, '+4915123456789'],
		['1234567', { defaultCountry: byCode('US'), unknownNumbers: 'keep' }, '1234567'],
	])('takes %j with %j', async (number, options, sent) => {
		const { error } = await run({ ...parameters(number), options });
		expect(error?.message).toBeUndefined();
		expect(
			JSON.stringify(writes().map(({ path, body }) => [decodeURIComponent(path), body])),
		).toContain(sent);
	});
});

test.each(numbers)('%s says that there are words beside a number', async (_, field, parameters) => {
	const { error } = await run(parameters('+49 151 23456789 (mobil)'));
	expect(error?.message).toBe(
		`"${field}" has text next to the number: "+49 151 23456789 (mobil)" [item 0]`,
	);
	expect(writes()).toEqual([]);
});

const emails: Writing[] = [
	[
		'Contact > Create',
		'Email',
		(email) => ({ resource: 'contact', operation: 'create', groupId: groupId(), email }),
	],
	[
		'Contact > Update',
		'Email',
		(email) => ({
			...{ resource: 'contact', operation: 'update', contactId: contactId() },
			updateFields: { email },
		}),
	],
];

test.each(emails)('%s rejects what is no email address', async (_, field, parameters) => {
	const { error } = await run(parameters('jane at example'));
	expect(error?.message).toBe(
		`"${field}" must be one email address, but it's "jane at example" [item 0]`,
	);
	expect(writes()).toEqual([]);
	expect((await run(parameters('jane@example.com'))).error?.message).toBeUndefined();
	expect(writes()).toHaveLength(1);
});
