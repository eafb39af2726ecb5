import type { INodeParameters } from 'n8n-workflow';
import type { Credentials } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { phone } from '../messages/message.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { notFound } from '../../sentences.ts';
import { campaignParameters, MESSAGES } from './campaign.ts';

const bed = simulatorBed();
const CONTACTS = 'GET /accounts/{accountId}/groups/{groupId}/contacts';
const CONTACT = 'GET /accounts/{accountId}/contacts/{contactId}';
const unsubscribed = "SVC leaves out opted-out recipients. The previews don't.";

/** A group whose contacts have a company, and whose second one has no phone number. */
function seedGroup({ state }: typeof bed.service, size = 2) {
	const [group] = state.seedGroups(1);
	const contacts = state.seedContacts(group.id, size);
	for (const [index, contact] of contacts.entries()) {
		contact.customValues = [{ fieldId: 6, value: `Company ${index + 1}` }];
	}
	contacts[1].phoneNumber = undefined;
	return { group, contacts };
}

bed.describeOperation({
	name: 'svcCampaigns campaign previewCost',
	parameters: {
		...campaignParameters,
		recipients: {
			entries: [
				phone('={{ $json.phone }}', [['1', 'Björn']]),
				{ type: 'group', group: byId('={{ $json.group }}') },
			],
		},
		options: { previews: '={{ $json.most }}' },
	},
	arrange: (service) => [seedGroup(service), seedGroup(service)],
	items: ([one, two]) => [
		{ group: one.group.id, phone: '+4915112345678', text: 'Hi {{1}} {{3}} of {{6}}', most: 10 },
		{ group: two.group.id, phone: '+31612345679', text: 'Hello', most: 2 },
	],
	requests: ({ group, phone: msisdn, text, most }) => [
		{
			endpoint: CONTACTS,
			path: expect.stringContaining(String(group)),
			query: { getCustomValues: ['true'], skip: ['0'], take: [String(most)] },
		},
		// The simulator has two contacts, and only an empty page ends a list.
		...(most === 10
			? [
					{
						endpoint: CONTACTS,
						path: expect.stringContaining(String(group)),
						query: { getCustomValues: ['true'], skip: ['2'], take: ['8'] },
					},
				]
			: []),
		{
			endpoint: `POST ${MESSAGES}/cost`,
			body: {
				body: text,
				recipients: [{ msisdn, data: { 1: 'Björn' } }, { group }],
				channels: ['SMS'],
				senders: ['SVC'],
			},
		},
	],
	output([{ json }], { most, phone: msisdn }, [{ contacts }]) {
		const room = { encoding: 'GSM-7', parts: 1 };
		if (most === 2) {
			expect(json).toMatchObject({
				previews: [{ phoneNumber: msisdn, text: 'Hello', characters: 5, emptyTags: [] }, {}],
				hasMoreRecipients: true,
				notes: ['There are more recipients than these 2.', unsubscribed],
			});
			return;
		}
		expect(json).toMatchObject({ totalCost: 0.18, currency: 'EUR', recipientCount: 2 });
		const [first, second] = contacts;
		expect(json.previews).toEqual([
			{
				phoneNumber: msisdn,
				text: 'Hi Björn  of ',
				...room,
				characters: 13,
				emptyTags: ['{{3}}', '{{6}}'],
			},
			{
				contactId: first.id,
				name: `Anna ${first.lastName}`,
				phoneNumber: first.phoneNumber,
				text: `Hi Anna ${first.lastName} of Company 1`,
				...room,
				characters: 29,
				emptyTags: [],
			},
			{
				contactId: second.id,
				name: `Anna ${second.lastName}`,
				phoneNumber: null,
				text: `Hi Anna ${second.lastName} of Company 2`,
				...room,
				characters: 29,
				emptyTags: [],
			},
		]);
		expect(json).toMatchObject({
			hasMoreRecipients: false,
			notes: [
				'This contact has no phone number: "Anna Jansen 2".',
				expect.stringContaining('Data tags without a value are empty'),
				unsubscribed,
			],
		});
		expect(bed.service.state.campaigns).toEqual([]);
	},
	badItem: {
		item: ([{ group }]) => ({ group: group.id, phone: '+31612345678', most: 1 }),
		error: '"Text" is empty',
	},
});

const preview = async (parameters: INodeParameters, credentials: Credentials = {}) => {
	const result = await bed.engine.runNode(
		'svcCampaigns campaign previewCost',
		{ ...campaignParameters, ...parameters },
		{ items: [{ phone: '+31612345678' }], credentials },
	);
	return { ...result, item: result.error ? {} : result.json()[0] };
};

test('links take the room of short links, and the opt-out text is the chosen one', async () => {
	const { item } = await preview({
		body: 'See [[url:https://example.com/spring?a=1]]! [[optout]]',
		options: { optOutText: 'STOP to 1234' },
		additionalFields: { ignoreUnsubscribes: true },
	});
	expect(item.previews).toMatchObject([
		{ text: 'See https://xxxxxxxxxxxxxx! STOP to 1234', characters: 4 + 22 + 2 + 12 },
	]);
	expect(item.notes).toEqual([
		expect.stringContaining('with the length of their short links: 22 characters'),
		expect.stringContaining('The previews show "STOP to 1234"'),
	]);
});

test('a contact is looked up, in whatever form the address book answers', async () => {
	bed.service.shape({ emptyContactFields: 'null' });
	const { contacts } = seedGroup(bed.service);
	const [, { id }] = contacts;
	const { item } = await preview({
		body: 'Hello {{2}}{{3}}, your number is {{4}}',
		recipients: { entries: [{ type: 'contact', contact: byId(id) }] },
	});
	expect(bed.service.requests.map(({ endpoint }) => endpoint)).toEqual([
		CONTACT,
		`POST ${MESSAGES}/cost`,
	]);
	expect(item.previews).toMatchObject([
		{
			contactId: id,
			phoneNumber: null,
			text: `Hello ${contacts[1].lastName}, your number is `,
			emptyTags: ['{{2}}', '{{4}}'],
		},
	]);
});

test.each(['array', 'items', 'data', 'named'] as const)(
	'contacts of a group are found in a list of the form %s',
	async (addressLists) => {
		bed.service.shape({ addressLists });
		const { group, contacts } = seedGroup(bed.service);
		const { item } = await preview({
			body: '{{3}}',
			recipients: { entries: [{ type: 'group', group: byId(group.id) }] },
		});
		expect(item.previews).toMatchObject(contacts.map(({ lastName }) => ({ text: lastName })));
	},
);

test('no more is looked up than is shown', async () => {
	const groups = [300, 2, 2].map((count) => seedGroup(bed.service, count).group);
	const { item } = await preview({
		body: 'Hello {{1}}',
		recipients: { entries: groups.map(({ id }) => ({ type: 'group', group: byId(id) })) },
		options: { previews: 100 },
	});
	expect(item.previews).toHaveLength(100);
	expect(item.hasMoreRecipients).toBe(true);
	const lookUps = bed.service.requests.filter(({ endpoint }) => endpoint === CONTACTS);
	expect(lookUps.map(({ query }) => query.take)).toEqual([['100'], ['1']]);
});

test('fails for a group that SVC rejects', async () => {
	const { error } = await preview({
		body: 'Hello',
		recipients: {
			entries: [{ type: 'group', group: byId('00000000-0000-4000-8000-000000000000') }],
		},
	});
	expect(error?.message).toContain(notFound('group'));
});

test('previews phone numbers, but not groups, without the address book', async () => {
	const { svcProductTokenApi } = bed.engine.credentials;
	const credentials = { svcProductTokenApi: { ...svcProductTokenApi, addressBookBaseUrl: '' } };
	expect(await preview({ body: 'Hello' }, credentials)).toMatchObject({ status: 'success' });
	const recipients = {
		entries: [{ type: 'group', group: byId(seedGroup(bed.service).group.id) }],
	};
	const { error } = await preview({ body: 'Hello', recipients }, credentials);
	expect(error?.message).toMatch(/there is no "Address Book Base URL"/);
});

const isBilled = 'and SVC may send and bill the message each time.';

test.each([
	[
		1,
		[
			'There are more recipients than this one.',
			`A recipient is listed more than once, ${isBilled}`,
			unsubscribed,
		],
	],
	[3, [`"+31612345671" is listed more than once, ${isBilled}`, unsubscribed]],
])(
	'says in its notes how many there are: %i of a number that is listed three times',
	async (previews, notes) => {
		const { item } = await preview({
			sendTo: 'several',
			recipients: {
				entries: [1, 2, 3].map(() => ({ type: 'phoneNumber', phoneNumber: '+31612345671' })),
			},
			body: 'Hello',
			options: { previews },
		});
		expect(item.notes).toEqual(notes);
	},
);
