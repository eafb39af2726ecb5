import type { INodeParameters } from 'n8n-workflow';
import { summer } from '../ahead.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { campaignParameters, messageBody, MESSAGES, someMessages } from './campaign.ts';

const bed = simulatorBed();
const endpoint = `POST ${MESSAGES}/cost`;
const id = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';

bed.describeOperation({
	name: 'svcCampaigns campaign getCost',
	parameters: campaignParameters,
	items: () => [...someMessages(1), { text: 'x'.repeat(161), phone: '+4915112345678' }],
	requests: (item) => [{ endpoint, body: messageBody(item) }],
	output: ([{ json }], { phone }) => {
		const isGerman = phone === '+4915112345678';
		expect(json).toMatchObject({
			totalCost: isGerman ? 0.2 : 0.08,
			currency: 'EUR',
			isMultipart: isGerman,
			recipientCount: 1,
			countryCosts: [{ countryCode: isGerman ? 'DE' : 'NL' }],
			charsToRemove: isGerman ? 1 : 0,
		});
		expect(bed.service.state.campaigns).toEqual([]);
	},
	badItem: {
		item: () => ({ phone: '+31612345678' }),
		error: '"Text" is empty',
	},
});

const cost = async (parameters: INodeParameters) => {
	const result = await bed.engine.runNode(
		'svcCampaigns campaign getCost',
		{ ...campaignParameters, ...parameters },
		{ items: someMessages(1) },
	);
	return { ...result, sent: bed.service.requests.map(({ body }) => body) };
};
const [message] = someMessages(1);

test('every field of the cost request arrives as the service names it', async () => {
	const { error, sent } = await cost({
		additionalFields: {
			content: {
				entries: [
					{ text: 'Hello' },
					{
						text: 'Look',
						media: {
							values: {
								mediaName: 'Sale',
								mediaUri: 'https://example.com/sale.png',
								mimeType: 'image/png',
							},
						},
					},
					{
						whatsAppTemplate: {
							values: {
								templateId: id,
								languageCode: 'en',
								languageFixed: true,
								parameters: {
									entries: [
										{ text: 'Ann' },
										{
											currency: 'euro',
											currencyAmount: '={{ 12.5 }}',
											currencyCode: 'EUR',
											currencyDecimalSeparator: ',',
										},
										{
											dateTime: `${summer}-07-01T09:00:00+02:00`,
											datePartsShown: ['showDayOfMonth', 'showHour', 'showMinute', 'showMonth'],
											datePartsHidden: ['showDayOfWeek'],
										},
									],
								},
							},
						},
					},
				],
			},
			countrySpecificSenders: { entries: [{ countryCode: 'nl', sender: 'Delft' }] },
			grouping: 'spring',
			id: byId(id),
			ignoreUnsubscribes: true,
			isArchived: false,
			name: 'Sale',
			recurrence: 'weekly',
			scheduledAtUtc: `${summer}-07-01T09:00:00Z`,
			spreadDurationMinutes: 90,
			spreadTimeFrames: { entries: [{ days: ['Mon'], startTime: '09:00', endTime: '17:00' }] },
			spreadUntil: `${summer}-07-09T09:00:00Z`,
			status: 'triggered',
			updatedAtUtc: '2030-01-01T00:00:00Z',
		},
	});
	expect(error?.message).toBeUndefined();
	expect(sent).toEqual([
		{
			...messageBody(message),
			content: [
				{ text: 'Hello' },
				{
					text: 'Look',
					media: {
						mediaName: 'Sale',
						mediaUri: 'https://example.com/sale.png',
						mimeType: 'image/png',
					},
				},
				{
					whatsAppTemplate: {
						templateId: id,
						languageCode: 'en',
						languageFixed: true,
						parameters: [
							{ text: 'Ann' },
							{
								currency: 'euro',
								currencyAmount: 12.5,
								currencyCode: 'EUR',
								currencyDecimalSeparator: ',',
							},
							{
								dateTime: `${summer}-07-01T07:00:00.000Z`,
								dateOptions: {
									showDayOfMonth: true,
									showDayOfWeek: false,
									showHour: true,
									showMinute: true,
									showMonth: true,
								},
							},
						],
					},
				},
			],
			countrySpecificSenders: { NL: 'Delft' },
			grouping: 'spring',
			id,
			ignoreUnsubscribes: true,
			isArchived: false,
			name: 'Sale',
			recurrence: 'weekly',
			scheduledAtUtc: `${summer}-07-01T09:00:00.000Z`,
			spread: {
				durationMinutes: 90,
				timeFrames: [{ days: ['Mon'], startTime: '09:00', endTime: '17:00' }],
				until: `${summer}-07-09T09:00:00.000Z`,
			},
			status: 'triggered',
			updatedAtUtc: '2030-01-01T00:00:00.000Z',
		},
	]);
});

test('sends of a template and of its dates only what was chosen, and takes 0 minutes', async () => {
	const templateId = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
	const template = (values: INodeParameters) => ({
		whatsAppTemplate: { values: { templateId, ...values } },
	});
	const { error, sent } = await cost({
		additionalFields: {
			spreadDurationMinutes: 0,
			content: {
				entries: [
					template({}),
					template({ languageFixed: '={{ false }}' }),
					template({ parameters: { entries: [{ datePartsShown: ['showYear'] }] } }),
				],
			},
		},
	});
	expect(error?.message).toBeUndefined();
	const parameters = [{ dateOptions: { showYear: true } }];
	expect(sent).toEqual([
		{
			...messageBody(message),
			spread: { durationMinutes: 0 },
			content: [{}, { languageFixed: false }, { parameters }].map((more) => ({
				whatsAppTemplate: { templateId, ...more },
			})),
		},
	]);
});

test('a part of a date that is both shown and hidden is rejected before anything is sent', async () => {
	const dates = { datePartsShown: ['showYear', 'showHour'], datePartsHidden: ['showHour'] };
	const { error, sent } = await cost({
		additionalFields: {
			content: {
				entries: [
					{
						whatsAppTemplate: {
							values: {
								templateId: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
								parameters: { entries: [dates] },
							},
						},
					},
				],
			},
		},
	});
	expect(error?.message).toContain("has showHour, which is also in 'Date Parts Hidden'");
	expect(sent).toEqual([]);
});

test('content may stand for the text', async () => {
	const { body, ...rest } = messageBody(message);
	expect(body).toBe('Message 1');
	const { error, sent } = await cost({
		body: '',
		additionalFields: { content: { entries: [{ text: 'Hello' }] } },
	});
	expect(error?.message).toBeUndefined();
	expect(sent).toEqual([{ ...rest, content: [{ text: 'Hello' }] }]);
});

test('additional properties win over the fields', async () => {
	const { sent } = await cost({
		additionalFields: { grouping: 'a', additionalProperties: '{ "grouping": "b", "tariff": 3 }' },
	});
	expect(sent).toEqual([{ ...messageBody(message), grouping: 'b', tariff: 3 }]);
});

test.each<[string, INodeParameters]>([
	['"Part 1" is empty', { content: { entries: [{ text: '' }] } }],
	[
		'"Part 1: Parameter 2" is empty',
		{
			content: {
				entries: [
					{
						whatsAppTemplate: {
							values: { templateId: id, parameters: { entries: [{ text: 'a' }, {}] } },
						},
					},
				],
			},
		},
	],
	[
		'"WhatsApp Template: Template ID" must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70, but it\'s "7"',
		{ content: { entries: [{ whatsAppTemplate: { values: { templateId: '7' } } }] } },
	],
	['"Spread Duration (Minutes)" must be 0 or more, but it\'s -1', { spreadDurationMinutes: -1 }],
])('%s', async (problem, additionalFields) => {
	const { error, sent } = await cost({ additionalFields });
	expect(error?.message).toBe(`${problem} [item 0]`);
	expect(sent).toEqual([]);
});

test('a price may be asked for again, since that changes nothing', async () => {
	bed.service.order({ kind: 'resetAfterProcessing' });
	const { error, sent } = await cost({});
	expect(error?.message).toBeUndefined();
	expect(sent).toHaveLength(2);
});
