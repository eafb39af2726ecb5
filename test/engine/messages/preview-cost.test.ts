import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { notFound } from '../../sentences.ts';
import { MESSAGES, unknownId } from './message.ts';

const bed = simulatorBed();

bed.describeOperation({
	name: 'svcMessages message previewCost',
	parameters: {
		messageId: byId('={{ $json.id }}'),
		options: { optOutText: '={{ $json.optOut }}' },
	},
	arrange({ state }) {
		const [group] = state.seedGroups(1);
		const [contact] = state.seedContacts(group.id, 1);
		const messages = state.seedMessages(2);
		messages[0].recipients = [{ contact: contact.id }];
		messages[0].body = 'Hello {{1}}: [[https://example.com]] [[optout]]';
		messages[1].recipients = [{ msisdn: '+4915112345678', data: { 1: 'Björn' } }];
		messages[1].body = 'Hello {{1}}';
		return { contact, messages };
	},
	items: ({ messages: [one, two] }) => [
		{ id: one.id, optOut: 'STOP to 1234' },
		{ id: two.id, optOut: '' },
	],
	requests: ({ id, optOut }, { contact }) => [
		{ endpoint: `GET ${MESSAGES}/{messageId}`, path: expect.stringContaining(String(id)) },
		...(optOut === ''
			? []
			: [
					{
						endpoint: 'GET /accounts/{accountId}/contacts/{contactId}',
						path: expect.stringContaining(contact.id),
					},
				]),
		{ endpoint: `GET ${MESSAGES}/{messageId}/cost`, path: expect.stringContaining(String(id)) },
	],
	output([{ json }], { optOut }, { contact }) {
		const toContact = {
			totalCost: 0.08,
			previews: [
				{
					contactId: contact.id,
					phoneNumber: contact.phoneNumber,
					text: 'Hello Anna: https://xxxxxxxxxxxxx STOP to 1234',
					characters: 12 + 21 + 1 + 12,
				},
			],
		};
		const toNumber = {
			totalCost: 0.1,
			previews: [{ phoneNumber: '+4915112345678', text: 'Hello Björn', emptyTags: [] }],
		};
		expect(json).toMatchObject({
			currency: 'EUR',
			hasMoreRecipients: false,
			...(optOut === '' ? toNumber : toContact),
		});
	},
	badItem: { item: () => ({ id: 'message-7' }), error: '"Message" must be an ID such as' },
});

test('fails for a message that SVC rejects, without further requests', async () => {
	const { error } = await bed.engine.runNode('svcMessages message previewCost', {
		messageId: byId(unknownId),
	});
	expect(error?.message).toContain(notFound('message'));
	expect(bed.service.requests).toHaveLength(1);
});

describe('the message that is previewed', () => {
	const preview = async (shownAs: (message: object) => unknown) => {
		const [message] = bed.service.state.seedMessages(1);
		const body = shownAs({
			...message,
			body: 'Hello',
			recipients: [{ msisdn: '+4915112345678' }],
		});
		const match = { endpoint: `GET ${MESSAGES}/{messageId}` };
		bed.service.order({ kind: 'status', status: 200, body, match });
		return await bed.engine.runNode('svcMessages message previewCost', {
			messageId: byId(message.id),
		});
	};

	test('is read in whatever letters SVC writes names', async () => {
		const { json } = await preview((message) =>
			Object.fromEntries(Object.entries(message).map(([name, one]) => [name.toUpperCase(), one])),
		);
		expect(json()).toMatchObject([{ text: 'Hello', previews: [{ text: 'Hello' }] }]);
	});

	test.each([{ text: 'Under maintenance' }, []])('is not what is no message: %j', async (body) => {
		const { error } = await preview(() => body);
		expect(error?.description).toContain("doesn't contain the message");
	});

	test.each([true, 'true', 'True'])(
		'also goes to the opted-out: %j',
		async (ignoreUnsubscribes) => {
			const { json } = await preview((message) => ({ ...message, ignoreUnsubscribes }));
			expect(json()).toMatchObject([{ notes: [] }]);
		},
	);
});
