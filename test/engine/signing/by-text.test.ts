/** Invitees who get their link by text message. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type ChainNode, expectNoSecrets } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import {
	DOSSIERS,
	entries,
	INVITES,
	oneOfSeveral,
	options,
	pdf,
	signer,
	UPLOAD,
} from './signing.ts';

const bed = simulatorBed();
const MESSAGE = 'POST /accounts/{accountId}/messages';
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

const texted = (more: INodeParameters = {}, phoneNumber = '={{ $json.phone }}'): INodeParameters =>
	oneOfSeveral({ ...options({ inviteBy: 'text', phoneNumber }), ...more });

const parameters: INodeParameters = {
	name: '={{ $json.title }}',
	binaryPropertyNames: 'data',
	signers: 'several',
	signingOrder: 'atOnce',
	invitees: entries(texted({ name: '={{ $json.person }}' }), oneOfSeveral({ name: 'Ben' })),
	delivery: 'email',
	additionalFields: { textMessage: '={{ $json.text }}', textSenders: 'Office' },
};

const data = async () =>
	await bed.engine.files.write(pdf(), { fileName: 'a.pdf', mimeType: 'application/pdf' });

/** The link that an invitee has at the service. */
const linkOf = (title: unknown, person: unknown): unknown => {
	const kept = bed.service.state.dossiers.find(({ dossier }) => dossier.name === title);
	const invitee = kept?.dossier.invitees.find(({ name }) => name === person);
	return kept?.invites.find(({ inviteeId }) => inviteeId === invitee?.id)?.inviteUri;
};

bed.describeOperation({
	name: 'svcSigning dossier sendForSigning',
	parameters,
	arrange: data,
	items: (file) =>
		['Ann', 'Zoë'].map((person, index) => ({
			json: {
				title: `Rent ${index}`,
				person,
				phone: `+3161234567${index}`,
				text: `Hi ${person}, please sign`,
			},
			binary: { data: file },
		})),
	requests: ({ title, person, phone, text }) => [
		{ endpoint: UPLOAD, body: expect.anything() },
		{
			endpoint: DOSSIERS,
			body: {
				name: title,
				files: [{ id: uuid }],
				invitees: [
					{ name: person, email: 'ann@example.com', fields: [expect.anything()] },
					{ name: 'Ben', email: 'ann@example.com', fields: [expect.anything()] },
				],
			},
		},
		{ endpoint: INVITES, body: [{ inviteeId: uuid }, { inviteeId: uuid, email: true }] },
		{
			endpoint: MESSAGE,
			body: {
				body: `${String(text)}\n[[${String(linkOf(title, person))}]]`,
				recipients: [{ msisdn: phone }],
				channels: ['SMS'],
				senders: ['Office'],
			},
		},
	],
	output: ([{ json }], { title, person }) =>
		expect(json).toMatchObject({
			invitees: [
				{
					name: person,
					mailed: false,
					texted: true,
					link: linkOf(title, person),
					messageId: expect.any(String),
				},
				{ name: 'Ben', mailed: true, texted: false, link: null },
			],
			invites: [{ id: uuid }, { id: uuid }],
			dossier: { name: title },
			messages: [{ id: expect.any(String) }],
		}),
	badItem: {
		item: (file) => ({
			json: { title: 'Bad', person: 'Eve', phone: '0612345678', text: 'Hello' },
			binary: { data: file },
		}),
		error: '"Options: Phone Number" must be a phone number with a country code',
	},
});

const items = async (...more: IDataObject[]) =>
	await Promise.all(
		(more.length > 0 ? more : [{}]).map(async (one) => ({
			json: { title: 'Rent', person: 'Ann', phone: '+31612345678', text: 'Sign', ...one },
			binary: { data: await data() },
		})),
	);

const run = async (
	change: INodeParameters = {},
	settings: Partial<ChainNode> = {},
	of: IDataObject[] = [],
) =>
	await bed.engine.runNode(
		'svcSigning dossier sendForSigning',
		{ ...parameters, ...change },
		{ items: await items(...of), settings },
	);

const three = {
	invitees: entries(
		texted({ name: 'Ann' }, '+31612345601'),
		texted({ name: 'Ben' }, '+31612345602'),
		oneOfSeveral({ name: 'Cid', ...options({ inviteBy: 'link' }) }),
	),
};
const numbers = () =>
	bed.service.state.messages.map(({ recipients = [] }) => recipients.map(({ msisdn }) => msisdn));

test('each invitee by another way, with their own link', async () => {
	const result = await run(three);
	expect(result.error?.message).toBeUndefined();
	expect(bed.service.state.messages.map(({ body }) => body)).toEqual(
		['Ann', 'Ben'].map((name) => `Sign\n[[${String(linkOf('Rent', name))}]]`),
	);
	expect(numbers()).toEqual([['+31612345601'], ['+31612345602']]);
	expect(result.json()).toMatchObject([
		{
			invitees: [
				{ texted: true },
				{ texted: true },
				{ texted: false, link: linkOf('Rent', 'Cid') },
			],
		},
	]);
	expectNoSecrets(result, bed.secrets);
});

test('says what to sign if no text is entered', async () => {
	await run({ additionalFields: {} });
	const [{ body, senders }] = bed.service.state.messages;
	expect(body).toMatch(/^Please sign Rent:\n\[\[http/);
	expect(senders).toBeUndefined();
});

test('a retry sends only the messages that are missing', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: MESSAGE, nth: 2 } });
	const failed = await run(three);
	expect(failed.status).toBe('error');
	const { dossiers, messages, signingFiles } = bed.service.state;
	expect(failed.error?.description).toContain(
		`Already created: file ${signingFiles[0].file.id}; dossier ${dossiers[0].dossier.id}; 3 invites; text message ${messages[0].id} to Ann. A retry of this execution continues from there. Otherwise, get new links with Invite > Create, and send them yourself.`,
	);
	const { status } = await bed.engine.retry(failed);
	expect(status).toBe('success');
	expect([dossiers.length, dossiers[0].invites.length]).toEqual([1, 3]);
	expect(numbers()).toEqual([['+31612345601'], ['+31612345602']]);
});

test('a retry texts who is left, though who got a message is to be invited in another way by now', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: MESSAGE, nth: 2 } });
	const failed = await run(three);
	const invitees = entries(
		oneOfSeveral({ name: 'Ann', ...options({ inviteBy: 'link' }) }),
		texted({ name: 'Ben' }, '+31612345602'),
		oneOfSeveral({ name: 'Cid', ...options({ inviteBy: 'link' }) }),
	);
	const corrected = { resource: 'dossier', operation: 'sendForSigning', ...parameters, invitees };
	const result = await bed.engine.retry(failed, {
		nodes: { svcSigning: { parameters: corrected } },
	});
	expect(result.error?.message).toBeUndefined();
	expect(numbers()).toEqual([['+31612345601'], ['+31612345602']]);
	expect(result.json()).toMatchObject([
		{ invitees: [{ texted: false }, { messageId: bed.service.state.messages[1].id }, {}] },
	]);
});

test.each(['link', 'email'])(
	'after the invites were made, who was invited by %s is not said to be invited otherwise',
	async (before) => {
		const after = before === 'link' ? 'email' : 'link';
		const inviting = (inviteBy: string) => ({
			...{ resource: 'dossier', operation: 'sendForSigning', ...parameters },
			invitees: entries(
				oneOfSeveral({ name: 'Ann', ...options({ inviteBy }) }),
				texted({ name: 'Ben' }, '+31612345602'),
			),
		});
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: MESSAGE } });
		const failed = await run(inviting(before));
		const changed = { nodes: { svcSigning: { parameters: inviting(after) } } };
		const { error } = await bed.engine.retry(failed, changed);
		const [{ dossier, invites }] = bed.service.state.dossiers;
		expect(error?.message).toBe(
			'The invites were created before you changed who is invited by email [item 0]',
		);
		expect(error?.description).toContain(`use Invite > Create with dossier ${dossier.id}.`);
		expect(numbers()).toEqual([]);
		const undone = { nodes: { svcSigning: { parameters: inviting(before) } } };
		expect((await bed.engine.retry(failed, undone)).status).toBe('success');
		expect([invites.length, numbers()]).toEqual([2, [['+31612345602']]]);
	},
);

test('never sends a message again whose response was lost', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: MESSAGE } });
	const { error } = await run(three, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
	expect(error?.message).toBe("Couldn't confirm whether the text message to Ann was sent [item 0]");
	expect(numbers()).toEqual([['+31612345601']]);
});

test('sends nothing at all without a credential for messages', async () => {
	const { error } = await run(
		{},
		{ credentials: { svcSigningApi: { id: 'svcSigningApi', name: 'svcSigningApi' } } },
	);
	expect(error?.message).toBe('"Credential for Messages" isn\'t selected [item 0]');
	expect(bed.service.requests).toEqual([]);
});

const toldOfTexts = 'The text messages were sent for real, and they cost money in the sandbox too';

test.each<[string, INodeParameters, boolean]>([
	['texts were sent', {}, true],
	['no one was texted', { invitees: entries(signer()), additionalFields: {} }, false],
])('after a run in the sandbox, the hint on the cost of texts: %s', async (_, change, isTold) => {
	const { runData } = await run(change);
	const hints = runData.svcSigning[0].hints?.map(({ message }) => message) ?? [];
	expect(hints.includes(toldOfTexts)).toBe(isTold);
});

test('needs no credential for messages if no one is texted', async () => {
	const { status } = await run(
		{ invitees: entries(signer()), additionalFields: {} },
		{ credentials: { svcSigningApi: { id: 'svcSigningApi', name: 'svcSigningApi' } } },
	);
	expect(status).toBe('success');
});

test('rejects identical items in the sandbox, where messages cost money too', async () => {
	const file = await data();
	const json = { title: 'Rent', person: 'Ann', phone: '+31612345678', text: 'Sign' };
	const same = { json, binary: { data: file } };
	const node = {
		type: 'svcSigning',
		parameters: {
			...{ resource: 'dossier', operation: 'sendForSigning', ...parameters },
			requestOptions: { identicalRequests: 'refuse' },
		},
	};
	const { error } = await bed.engine.run({ nodes: [node], items: [same, same] });
	expect(error?.message).toMatch(/^Identical items/);
	expect(bed.service.requests).toEqual([]);
});

test('items whose files differ only after the first one are not identical', async () => {
	const [same, one, other] = await Promise.all(
		['same', 'aaaa', 'bbbb'].map(
			async (content) =>
				await bed.engine.files.write(`%PDF-1.7 ${content}`, {
					fileName: 'a.pdf',
					mimeType: 'application/pdf',
				}),
		),
	);
	const json = { title: 'Rent', person: 'Ann', phone: '+31612345678', text: 'Sign' };
	const node = {
		type: 'svcSigning',
		parameters: {
			...{ resource: 'dossier', operation: 'sendForSigning', ...parameters },
			binaryPropertyNames: 'same,own',
			requestOptions: { identicalRequests: 'sendOnce' },
		},
	};
	const { error } = await bed.engine.run({
		nodes: [node],
		items: [one, other].map((own) => ({ json, binary: { same, own } })),
	});
	expect(error).toBeUndefined();
	expect(bed.service.requests.filter(({ endpoint }) => endpoint === DOSSIERS)).toHaveLength(2);
});

test.each<[string, INodeParameters, string]>([
	[
		'a text without an invitee by text message',
		{ invitees: entries(signer()) },
		'"Text Message" only applies to invitees by text message, but there is none',
	],
	[
		'invitees that a response could not tell apart',
		{ invitees: entries(texted({ name: 'Ann' }), oneOfSeveral({ name: 'Ann ' })) },
		'"Invitee 2" has the same name and email as invitee 1',
	],
	[
		'an email text if no one is emailed',
		{
			invitees: entries(texted()),
			additionalFields: { emailMessage: 'Hello' },
		},
		'"Email Message" only applies to invites that SVC emails, but it emails none of them',
	],
	[
		'a tag, which nothing fills in',
		{
			invitees: entries(texted()),
			additionalFields: { textMessage: 'Hi [[first name]], please sign' },
		},
		'"Text Message" contains [[first name]], but invites don\'t support tags',
	],
	[
		'a text that would be cut',
		{
			invitees: entries(texted()),
			additionalFields: { textMessage: `Please sign ${'and read '.repeat(50)}` },
		},
		'"Text Message" is too long: with the link, each text message would have 4 parts',
	],
	[
		'an invitee by email without an address',
		{ invitees: entries(texted(), oneOfSeveral({ name: 'Ben', email: '' })) },
		'"Invitee 2: Email" is empty',
	],
])('rejects %s', async (_, change, message) => {
	const { error } = await run(change);
	expect(error?.message).toContain(message);
	expect(bed.service.requests).toEqual([]);
});

describe('one person', () => {
	const onlyOne: INodeParameters = {
		signers: 'one',
		signerName: '={{ $json.person }}',
		sendInvite: 'text',
		signerPhoneNumber: '={{ $json.phone }}',
		placeSignatureBy: 'tag',
		signatureTag: '#signature1',
	};

	test('gets the link by text message, and no email', async () => {
		const people = [{ title: 'One' }, { title: 'Two', person: 'Zoë', phone: '+31612345679' }];
		const result = await run(onlyOne, {}, people);
		expect(result.error).toBeUndefined();
		expect(result.json()).toMatchObject([
			{ name: 'One', invitees: [{ name: 'Ann', texted: true, mailed: false }] },
			{ name: 'Two', invitees: [{ name: 'Zoë', texted: true, mailed: false }] },
		]);
		const sent = bed.service.requests.filter(({ endpoint }) => endpoint === MESSAGE);
		expect(sent.map(({ body }) => body)).toEqual([
			{
				body: `Sign\n[[${String(linkOf('One', 'Ann'))}]]`,
				recipients: [{ msisdn: '+31612345678' }],
				channels: ['SMS'],
				senders: ['Office'],
			},
			expect.objectContaining({ recipients: [{ msisdn: '+31612345679' }] }),
		]);
	});

	/** Of three parts, without SVC's short link of 21 characters and the line break before it. */
	const most = 3 * 153 - 22;
	const withName = most - 'Please sign :'.length;
	test.each([
		['with a dossier name, of three parts, is sent whole', 'x'.repeat(withName), '', /x:$/],
		['with a longer name is cut: each part may be billed', 'x'.repeat(600), '', /x[.]{3}$/],
		['that was entered, of three parts, is sent whole', 'Rent', 'x'.repeat(most), /x$/],
	])('a text %s', async (_, title, textMessage, end) => {
		const additionalFields = textMessage === '' ? {} : { textMessage };
		const { error } = await run({ ...onlyOne, additionalFields }, {}, [{ title }]);
		expect(error).toBeUndefined();
		const [{ body }] = bed.service.requests.filter(({ endpoint }) => endpoint === MESSAGE);
		const [text, link] = (body as { body: string }).body.split('\n');
		expect(link).toBe(`[[${String(linkOf(title, 'Ann'))}]]`);
		expect(text).toHaveLength(most);
		expect(text).toMatch(end);
	});

	test('needs a phone number then', async () => {
		const { error } = await run({ ...onlyOne, signerPhoneNumber: '={{ $json.none }}' });
		expect(error?.message).toContain('"Phone Number" is empty');
		expect(bed.service.requests).toEqual([]);
	});

	test('is not texted where the invite is emailed', async () => {
		const { json } = await run({
			...onlyOne,
			sendInvite: 'email',
			signerEmail: 'ann@example.com',
			additionalFields: {},
		});
		expect(json()).toMatchObject([{ invitees: [{ mailed: true, texted: false }] }]);
		expect(bed.service.requests.filter(({ endpoint }) => endpoint === MESSAGE)).toEqual([]);
	});
});

test('a sender that networks would cut is rejected before anything is sent', async () => {
	const { error } = await bed.engine.runNode(
		'svcSigning dossier sendForSigning',
		{ ...parameters, additionalFields: { textSenders: 'Flower Shop Müller' } },
		{
			items: [
				{
					json: { title: 'Rent', person: 'Ann', phone: '+31612345678' },
					binary: { data: await data() },
				},
			],
		},
	);
	expect(error?.message).toBe(
		'"Text Message Sender" can have up to 11 characters for SMS, but "Flower Shop Müller" has 18 [item 0]',
	);
	expect(bed.service.requests).toEqual([]);
});
