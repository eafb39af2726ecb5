import type { Shapes } from '../../simulator/index.ts';
import { message, messagesPath, useSimulator } from './support.ts';

const client = useSimulator();
const { send } = client;

interface Campaign {
	id: string;
	status: string;
	recipients?: unknown[];
	analytics: Record<string, number>;
}

const post = async (path: string, body?: unknown) =>
	await send({ area: 'campaigns', method: 'POST', path: `${messagesPath}${path}`, body });
const read = async (id: string) =>
	(await send({ area: 'campaigns', path: `${messagesPath}/${id}` })).json as Campaign;
const { recipients: to, ...template } = message;
const createTriggered = async (more: object = {}) =>
	(await post('', { ...template, name: 'Welcome', status: 'triggered', ...more })).json as Campaign;

test('campaigns and messages are kept apart', async () => {
	const made = await post('', { ...message, name: 'Sale' });
	expect(made).toMatchObject({ status: 201, json: { name: 'Sale', status: 'sending' } });
	expect((await send({ area: 'messages', path: messagesPath })).json).toEqual([]);
	expect((await send({ area: 'campaigns', path: messagesPath })).json).toMatchObject([
		{ name: 'Sale', tariff: 1 },
	]);
});

test('a triggered campaign gets its recipients later, and counts them', async () => {
	const { id, ...made } = await createTriggered();
	expect(made).toMatchObject({ status: 'triggered', recipients: [], isStatsComplete: false });

	const { state } = client.simulator;
	state.setOptOut({ type: 'sms', value: '+31687654321', isActive: true });
	const answer = await post(`/${id}/trigger`, [
		{ msisdn: '+31612345678', data: { 1: 'Ann' } },
		{ msisdn: '+31687654321' },
	]);
	expect(answer).toMatchObject({ status: 200, text: '1' });
	expect((await post(`/${id}/trigger`, to)).text).toBe('1');
	expect(await read(id)).toMatchObject({
		status: 'triggered',
		recipients: [],
		analytics: { recipients: 2, accepted: 2, optedOut: 1, delivered: 0, euroPrice: 0.16 },
	});
	expect(state.triggeredRecipients.get(id)).toEqual([
		{ msisdn: '+31612345678', data: { 1: 'Ann' } },
		{ msisdn: '+31612345678' },
	]);
	expect(state.deliverCampaign(id)).toMatchObject({
		status: 'triggered',
		analytics: { delivered: 2 },
	});
});

test('a triggered campaign may ignore unsubscribes', async () => {
	const { id } = await createTriggered({ ignoreUnsubscribes: true });
	client.simulator.state.setOptOut({ type: 'sms', value: '+31612345678', isActive: true });
	expect((await post(`/${id}/trigger`, to)).text).toBe('1');
});

test.each<[Shapes['triggerAnswer'], string, string]>([
	['json number', 'application/json', '1'],
	['json string', 'application/json', '"1"'],
	['object', 'application/json', '{"added":1}'],
	['text', 'text/plain', '1'],
])('the number of added recipients as %s', async (triggerAnswer, type, text) => {
	client.simulator.shape({ triggerAnswer });
	const { id } = await createTriggered();
	const answer = await post(`/${id}/trigger`, to);
	expect(answer).toMatchObject({ status: 200, text });
	expect(answer.headers.get('content-type')).toContain(type);
});

test.each<[string, unknown, string]>([
	['none at all', [], 'body must NOT have fewer than 1 items'],
	['one object', { msisdn: '+31612345678' }, 'body must be of type array'],
	['a group', [{ group: '00000000-0000-4000-8000-000000000000' }], 'lacks the required property'],
	['a number without prefix', [{ msisdn: '0612345678' }], 'must be a phone number'],
	[
		'data by a name',
		[{ msisdn: '+31612345678', data: { name: 'Ann' } }],
		'must be the ID of a field',
	],
	['data that is no text', [{ msisdn: '+31612345678', data: { 1: 5 } }], 'must be of type string'],
])('recipients to add cannot be %s', async (_, body, reason) => {
	const { id } = await createTriggered();
	expect(await post(`/${id}/trigger`, body)).toMatchObject({
		status: 400,
		json: { message: expect.stringContaining(reason) },
	});
	expect(client.simulator.state.triggeredRecipients.size).toBe(0);
});

test('recipients cannot be added to another campaign, nor at its creation', async () => {
	const { id } = (await post('', message)).json as Campaign;
	expect((await post(`/${id}/trigger`, to)).json).toEqual({
		message: `message ${id} is sending, not triggered`,
	});
	expect((await post('', { ...message, status: 'triggered' })).json).toEqual({
		message: 'body.recipients must be empty in a triggered campaign',
	});
});

test.each([
	['another status', { status: 'sent' }, 'body.status must be triggered, or be left out'],
	['a sender preset', { senderPreset: 'x' }, 'body has the unknown property senderPreset'],
	['an unknown channel', { channels: ['Fax'] }, 'Fax, which is not in the list of channels'],
	['a duration', { spread: { durationMinutes: 5 } }, 'the unknown property durationMinutes'],
])('a campaign with %s is refused', async (_, more, reason) => {
	expect(await post('', { ...message, ...more })).toMatchObject({
		status: 400,
		json: { message: expect.stringContaining(reason) },
	});
});

test('replacing a triggered campaign keeps its numbers only if it stays one', async () => {
	const { id } = await createTriggered();
	await post(`/${id}/trigger`, to);
	const put = async (body: object) =>
		(await send({ area: 'campaigns', method: 'PUT', path: `${messagesPath}/${id}`, body }))
			.json as Campaign;
	expect(await put({ ...template, status: 'triggered' })).toMatchObject({
		status: 'triggered',
		analytics: { recipients: 1 },
	});
	expect(await put(template)).toMatchObject({ status: 'draft', analytics: { recipients: 0 } });
});

test('the cost is asked for before there is a campaign', async () => {
	const cost = {
		...message,
		isArchived: false,
		grouping: 'spring',
		updatedAtUtc: '2030-01-01T00:00:00Z',
		spread: { durationMinutes: 30 },
		content: [
			{ text: 'Hi' },
			{ media: { mediaName: 'a', mediaUri: 'https://x.example/a.png', mimeType: 'image/png' } },
			{
				whatsAppTemplate: {
					templateId: '00000000-0000-4000-8000-000000000000',
					languageCode: 'en',
					languageFixed: true,
					parameters: [
						{ text: 'a', currency: 'EUR', currencyAmount: 1.5, dateOptions: { showYear: true } },
					],
				},
			},
		],
	};
	expect(await post('/cost', cost)).toMatchObject({
		status: 200,
		json: { totalCost: 0.08, recipientCount: 1, charsLeft: 155, charsToRemove: 0 },
	});
	expect((await post('/cost', { ...cost, body: 'x'.repeat(170) })).json).toMatchObject({
		messageCount: 2,
		isMultipart: true,
		charsLeft: 136,
		charsToRemove: 10,
	});
	expect((await send({ area: 'campaigns', path: messagesPath })).json).toEqual([]);
	expect((await post('/cost', { ...cost, colour: 1 })).status).toBe(400);
});

describe('the address book', () => {
	const book = () => {
		const { state } = client.simulator;
		const [group] = state.seedGroups(1);
		const [first, second] = state.seedContacts(group!.id, 3);
		state.setOptOut({ type: 'sms', value: second!.phoneNumber!, isActive: true });
		return { group: group!, first: first!, second: second! };
	};
	const counted = async (recipients: object[], more: object = {}) => {
		const request = { ...message, ...more, recipients };
		const cost = (await post('/cost', request)).json as { recipientCount: number };
		const { analytics } = (await post('', request)).json as Campaign;
		expect(analytics.recipients).toBe(cost.recipientCount);
		return cost.recipientCount;
	};

	test('counts those in a group who have not opted out', async () => {
		const { group, first, second } = book();
		expect(await counted([{ group: group.id }])).toBe(2);
		expect(await counted([{ contact: first.id }, { contact: second.id }])).toBe(1);
		expect(await counted([{ msisdn: second.phoneNumber }])).toBe(0);
	});

	test('counts everybody where opt-outs do not matter', async () => {
		const { group } = book();
		expect(await counted([{ group: group.id }], { ignoreUnsubscribes: true })).toBe(3);
		group.bypassOptOut = true;
		expect(await counted([{ group: group.id }])).toBe(3);
	});

	test('is not needed to try out a group', async () => {
		expect(await counted([{ group: '00000000-0000-4000-8000-000000000000' }])).toBe(1);
	});
});

test('a link is written with url: before it, and takes 22 characters', async () => {
	const cost = async (body: string) => await post('/cost', { ...message, body });
	const link = '[[url:https://example.com]]';
	const page = '[[page:6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70]]';
	for (const tag of [link, page]) {
		expect((await cost(`${'x'.repeat(138)}${tag}`)).json).toMatchObject({ isMultipart: false });
		expect((await cost(`${'x'.repeat(139)}${tag}`)).json).toMatchObject({ isMultipart: true });
	}
	expect(await post('', { ...message, body: 'See [[https://example.com]]' })).toMatchObject({
		status: 400,
		text: expect.stringContaining('but a link is written [[url:<url>]]'),
	});
});
