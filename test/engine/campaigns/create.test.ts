import type { INodeParameters } from 'n8n-workflow';
import { summer } from '../ahead.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import {
	campaignParameters,
	messageBody,
	MESSAGES,
	phone,
	retryOnFail,
	someMessages,
} from './campaign.ts';

const bed = simulatorBed();
const endpoint = `POST ${MESSAGES}`;
const link = '[[url:https://example.com/sale?x={{1}}]]';
const page = '[[page:6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70]]';

bed.describeOperation({
	name: 'svcCampaigns campaign create',
	parameters: campaignParameters,
	items: () => someMessages(2),
	requests: (item) => [{ endpoint, body: messageBody(item) }],
	output: ([{ json }], { text }) =>
		expect(json).toEqual(bed.service.state.campaigns.find(({ body }) => body === text)),
	badItem: {
		item: () => ({ text: 'See [[example.com]]', phone: '+31612345678' }),
		error: '"Text" has "[[example.com]]", but a link must start with http://, https://, or url:',
	},
});

bed.describeOperation({
	name: 'svcCampaigns campaign createTriggered',
	parameters: {
		name: '={{ $json.name }}',
		body: '={{ $json.text }}',
		senders: 'SVC',
		additionalFields: { ignoreUnsubscribes: '={{ $json.all }}' },
	},
	items: () => [
		{ name: 'Welcome', text: 'Hello', all: false },
		{ name: 'Bye', text: `See ${page}`, all: true },
	],
	requests: ({ name, text, all }) => [
		{
			endpoint,
			body: {
				status: 'triggered',
				name,
				body: text,
				channels: ['SMS'],
				senders: ['SVC'],
				ignoreUnsubscribes: all,
			},
		},
	],
	output: ([{ json }], { name }) => {
		expect(json).toMatchObject({ name, status: 'triggered', recipients: [] });
		expect(json).toEqual(bed.service.state.campaigns.find((one) => one.name === name));
	},
	badItem: {
		item: () => ({ text: 'Hello', all: false }),
		error: '"Name" is empty',
	},
});

const run = (operation: string, parameters: INodeParameters, settings: object = {}, items = 1) =>
	bed.engine.runNode(
		`svcCampaigns campaign ${operation}`,
		{ ...campaignParameters, ...parameters },
		{ items: someMessages(items), settings },
	);

test('tags by name and links without "url:" are sent in the service\'s form', async () => {
	const { error } = await run('create', {
		body: 'Hi [[first name]]: [[https://example.com/?c=[[company]]]] [[url:example.com]]',
		sendTo: 'contact',
		contact: byId('a1b2c3d4-0000-4000-8000-00000000000b'),
	});
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests.map(({ body }) => (body as { body: string }).body)).toEqual([
		'Hi {{1}}: [[url:https://example.com/?c={{6}}]] [[url:example.com]]',
	]);
});

test('everything that can be set arrives as the service names it', async () => {
	const id = 'a1b2c3d4-0000-4000-8000-00000000000a';
	const { error } = await run('create', {
		body: `Hi ${link} ${page} [[optout]]`,
		recipients: {
			entries: [
				{ type: 'group', group: { __rl: true, mode: 'id', value: id } },
				{ type: 'contact', contact: { __rl: true, mode: 'id', value: id } },
				phone('+31612345678', [['1', 'Ann']]),
			],
		},
		channels: byId('SMS, whatsapp-31201234567'),
		additionalFields: {
			countrySpecificSenders: { entries: [{ countryCode: 'nl', sender: 'Delft' }] },
			ignoreUnsubscribes: true,
			name: 'Sale',
			scheduledAtUtc: `${summer}-07-01T09:00:00+02:00`,
			spreadTimeFrames: { entries: [{ days: ['Mon'], startTime: '09:00', endTime: '17:00' }] },
			spreadUntil: `${summer}-07-09T09:00:00Z`,
		},
	});
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests.map(({ body, refusal }) => ({ body, refusal }))).toEqual([
		{
			body: {
				body: `Hi ${link} ${page} [[optout]]`,
				recipients: [
					{ group: id },
					{ contact: id },
					{ msisdn: '+31612345678', data: { 1: 'Ann' } },
				],
				channels: ['SMS', 'whatsapp-31201234567'],
				senders: ['SVC'],
				countrySpecificSenders: { NL: 'Delft' },
				ignoreUnsubscribes: true,
				name: 'Sale',
				scheduledAtUtc: `${summer}-07-01T07:00:00.000Z`,
				spread: {
					timeFrames: [{ days: ['Mon'], startTime: '09:00', endTime: '17:00' }],
					until: `${summer}-07-09T09:00:00.000Z`,
				},
			},
			refusal: undefined,
		},
	]);
});

test.each([
	['[[example.com]]', 'but a link must start with http://, https://, or url:'],
	['[[url:]]', 'but a link must start with http://, https://, or url:'],
	['[[url: example.com]]', 'but a link must start with http://, https://, or url:'],
	['[[page:7]]', 'but a landing page needs its ID'],
])('campaigns have no link tag %s', async (tag, reason) => {
	const { error } = await run('create', { body: `Hi ${tag}` });
	expect(error?.message).toBe(`"Text" has "${tag}", ${reason} [item 0]`);
	expect(error?.description).toContain('[[https://example.com]]');
	expect(bed.service.requests).toEqual([]);
});

describe.each([
	['create', {}, 'the campaign was created and sent', 'Campaign > Search'],
	['createTriggered', { name: 'Welcome' }, 'the triggered campaign was created', '"triggered"'],
])('%s is done once', (operation, more, what, check) => {
	const made = () => bed.service.state.campaigns.map(({ body }) => body);

	test('when one of three is refused once and n8n runs the node again', async () => {
		bed.service.order({ match: { nth: 2 }, kind: 'status', status: 400 });
		const { error } = await run(operation, more, retryOnFail, 3);
		expect(error?.message).toBeUndefined();
		expect(made()).toEqual(['Message 1', 'Message 2', 'Message 3']);
	});

	test('if the response is lost, and says where to check', async () => {
		bed.service.order({ kind: 'resetAfterProcessing' });
		const { error } = await run(operation, more, retryOnFail);
		expect(error?.message).toBe(`Couldn't confirm whether ${what} [item 0]`);
		expect(error?.description).toContain(check);
		expect(made()).toEqual(['Message 1']);
	});
});

describe('a triggered campaign, whose text is sent later', () => {
	const text = 'A whole email, pasted. '.repeat(50);
	const name = 'Flower Shop Müller';

	test.each<[INodeParameters, string]>([
		[{ senders: name }, `"Sender" can have up to 11 characters for SMS, but "${name}" has 18`],
		[{ body: text }, '"Text" has 1150 characters, so each recipient\'s SMS would have 8 parts'],
		[{ body: '+31612345678' }, '"Text" contains only "+31612345678"'],
	])('is checked like one that is sent: %j', async (parameters, problem) => {
		const { error } = await run('createTriggered', { name: 'Welcome', ...parameters });
		expect(error?.message).toContain(problem);
		expect(bed.service.requests).toEqual([]);
	});

	test('can be long if that is allowed', async () => {
		const { error } = await run('createTriggered', {
			...{ name: 'Welcome', body: text, additionalFields: { allowLongText: true } },
		});
		expect(error?.message).toBeUndefined();
		expect(JSON.stringify(bed.service.requests[0]?.body)).not.toContain('allowLongText');
	});
});
