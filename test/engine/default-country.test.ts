/** Options > Default Country: what a person calls a number at home goes out with its country code. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ChainNode } from './harness/index.ts';
import { byCode, byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

const run = (
	type: string,
	parameters: INodeParameters,
	items: IDataObject[],
	settings: Partial<ChainNode> = {},
) => bed.engine.runNode(type, parameters, { items, settings: { name: 'Node', ...settings } });

const byExpression = { options: { defaultCountry: byCode('={{ $json.country }}') } };
const atHome = [
	{ phone: '06 12345671', country: 'NL' },
	{ phone: '01511 2345678', country: 'DE' },
	{ phone: '+32470123456', country: 'NL' },
];
const abroad = ['+31612345671', '+4915112345678', '+32470123456'];

const numbersSent = () =>
	bed.service.requests.flatMap(({ rawBody }) => [...rawBody.matchAll(/\+\d{8,}/g)].map(String));

describe('messages and campaigns', () => {
	const text = { sendTo: 'phoneNumber', phoneNumber: '={{ $json.phone }}', body: 'Hello' };
	const several = {
		...text,
		sendTo: 'several',
		recipients: { entries: [{ type: 'phoneNumber', phoneNumber: '={{ $json.phone }}' }] },
	};

	test.each<[string, INodeParameters]>([
		['svcMessages', { resource: 'message', operation: 'create', ...text }],
		['svcMessages', { resource: 'message', operation: 'create', ...several }],
		['svcCampaigns', { resource: 'campaign', operation: 'create', ...text }],
		['svcCampaigns', { resource: 'campaign', operation: 'getCost', ...text }],
		['svcCampaigns', { resource: 'campaign', operation: 'previewCost', ...text }],
	])('%s %j', async (type, parameters) => {
		const { status } = await run(type, { ...parameters, ...byExpression }, atHome);
		expect({ status, sent: [...new Set(numbersSent())].sort() }).toEqual({
			status: 'success',
			sent: [...abroad].sort(),
		});
	});

	test('a preview shows the number that would get the message, and its price', async () => {
		const { json } = await run(
			'svcCampaigns',
			{ resource: 'campaign', operation: 'previewCost', ...text, ...byExpression },
			atHome,
		);
		expect(
			json().map(({ previews }) => (previews as Array<{ phoneNumber: string }>)[0].phoneNumber),
		).toEqual(abroad);
	});

	const send = { resource: 'message', operation: 'create', ...text, ...byExpression };
	const refusing = { ...send, requestOptions: { identicalRequests: 'refuse' } };
	const oneBad = [atHome[0], { phone: '06 123', country: 'NL' }, atHome[1]];
	const problem = `"Phone Number" must be a phone number, but "06 123" isn't one in NL`;

	test('one number that can be none: nothing is sent', async () => {
		const { error } = await run('svcMessages', send, oneBad);
		expect(error?.message).toBe(`${problem} [item 1]`);
		expect(bed.service.requests).toEqual([]);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'one number that can be none, %s: the others are sent',
		async (onError) => {
			const { outputs } = await run('svcMessages', send, oneBad, { onError });
			const failed = outputs.Node.flat().filter(({ json }) => json.error);
			expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
			expect(JSON.stringify(failed[0].json)).toContain("isn't one in NL");
			expect(numbersSent()).toEqual(abroad.slice(0, 2));
		},
	);

	test('the same person in two spellings is one item too many', async () => {
		const items = [atHome[0], { phone: '0031 612345671', country: 'NL' }];
		const { error } = await run('svcMessages', refusing, items);
		expect(error?.message).toBe('Identical items: each would send the same request [items 0 to 1]');
		expect(bed.service.requests).toEqual([]);
	});

	test('the same person with another country beside is one item too many, too', async () => {
		const items = [atHome[0], { phone: '+31612345671', country: 'BE' }];
		const { error } = await run('svcMessages', refusing, items);
		expect(error?.message).toBe('Identical items: each would send the same request [items 0 to 1]');
		expect(bed.service.requests).toEqual([]);
	});

	test('without a country, the error says how to choose one', async () => {
		const { error } = await run('svcMessages', { ...send, options: {} }, [atHome[0]]);
		expect(error?.description).toContain('set Options > Default Country');
		expect(bed.service.requests).toEqual([]);
	});

	test('with the name of two countries, the error names their codes', async () => {
		const { error } = await run('svcMessages', send, [{ ...atHome[0], country: 'Korea' }]);
		expect(error?.message).toBe('"Default Country" is "Korea", the name of two countries [item 0]');
		expect(error?.description).toContain('KR for South Korea, or KP for North Korea');
	});
});

describe('contacts', () => {
	const stored = (group: string) =>
		bed.service.state.contactsIn(group).map(({ phoneNumber }) => phoneNumber);
	const contact = (operation: string, group: string, more: INodeParameters) => ({
		resource: 'contact',
		operation,
		groupId: byId(group),
		...byExpression,
		...more,
	});

	test('are created with their country code', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const parameters = contact('create', id, { phoneNumber: '={{ $json.phone }}' });
		await run('svcAddressBook', parameters, atHome);
		expect(stored(id)).toEqual(abroad);
	});

	test('are sent as entered without a default country, if that is chosen', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const parameters = contact('create', id, {
			phoneNumber: '={{ $json.phone }}',
			options: { unknownNumbers: 'keep' },
		});
		await run('svcAddressBook', parameters, atHome);
		expect(stored(id)).toEqual(atHome.map(({ phone }) => phone));
	});

	test('are found by a number that is written as at home', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const match = { matchBy: 'phoneNumber', matchPhoneNumber: '={{ $json.phone }}' };
		const parameters = contact('upsert', id, match);
		await run('svcAddressBook', parameters, [{ phone: '+31612345671', country: 'NL' }]);
		const { json } = await run('svcAddressBook', parameters, atHome);
		expect(json().map(({ outcome }) => outcome)).toEqual(['unchanged', 'created', 'created']);
		expect(stored(id)).toEqual(abroad);
	});

	test('are found by their email address as before', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const parameters = contact('upsert', id, { matchBy: 'email', matchEmail: 'ann@example.com' });
		const { json } = await run('svcAddressBook', parameters, [{ country: 'NL' }]);
		expect(json()[0].outcome).toBe('created');
	});

	describe('of a table', () => {
		const table = [
			{ Phone: '06 12345671' },
			{ Phone: '020-1234' },
			{ Phone: '+32 470 12 34 56' },
			{ Phone: 'at work' },
		];
		const rows = (options: INodeParameters): INodeParameters => ({
			options: { defaultCountry: byCode('NL'), ...options },
		});

		test('are imported with their country code, and nothing if one number can be none', async () => {
			const [{ id }] = bed.service.state.seedGroups(1);
			const { error } = await run('svcAddressBook', contact('import', id, rows({})), table);
			expect(error?.message).toBe(
				`"Phone Number" must be a phone number, but "020-1234" isn't one in NL [item 1]`,
			);
			expect(error?.description).toContain('Also correct item 3,');
			expect(error?.description).toContain('so item 1 is number 2 of 4.');
			// "Phone" could be a custom field of the account.
			expect(bed.service.requests.map(({ method }) => method)).toEqual(['GET']);
			expect(stored(id)).toEqual([]);
			const good = [table[0], table[2]];
			await run('svcAddressBook', contact('import', id, rows({})), good);
			expect(stored(id)).toEqual(['+31612345671', '+32470123456']);
		});

		test('are imported as they are, if the user wants', async () => {
			const [{ id }] = bed.service.state.seedGroups(1);
			const parameters = contact('import', id, rows({ unknownNumbers: 'keep' }));
			await run('svcAddressBook', parameters, table);
			expect(stored(id)).toEqual(['+31612345671', '020-1234', '+32470123456', 'at work']);
		});
	});
});
