/** Items that would pay for the same thing twice. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createParameters as letter, someLetters } from '../letters/letter.ts';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { byCode, byId } from '../locator.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { lettersAt } from './five-letters.ts';

const bed = simulatorBed();

const run = async (
	type: string,
	parameters: INodeParameters,
	items: IDataObject[],
	settings: object = {},
) =>
	await bed.engine.runNode(
		type,
		{ ...choosing({}, 'refuse'), ...parameters },
		{ items, settings: { name: 'Node', ...settings } },
	);

const [one, two] = someLetters(2);

const choosing = (parameters: INodeParameters, identicalRequests: string) => ({
	...parameters,
	requestOptions: { identicalRequests },
});

const purchases: Array<[string, string, INodeParameters, IDataObject[]]> = [
	['letters', 'svcLetters', letter, [one, two, one]],
	[
		'letters with waiting',
		'svcLetters',
		{
			...letter,
			operation: 'createAndWait',
			statuses: 'received, sent',
			waitAtMost: '={{ $itemIndex }}',
			options: { useCallback: false },
		},
		[one, two, one],
	],
	['messages', 'svcMessages', message, [...someMessages(2), ...someMessages(1)]],
];

describe.each(purchases)('equal %s', (_, type, parameters, items) => {
	const sent = () => bed.service.requests.filter(({ method }) => method === 'POST').length;

	test('are refused before anything is sent', async () => {
		const { error } = await run(type, parameters, items);
		expect(error?.message).toMatch(/^Identical items: .* \[items 0 and 2\]$/);
		// Then n8n would leave out the one between them.
		expect(error?.description).not.toContain('Execute Once');
		expect(error?.description).toContain('set Request Options > Identical Requests to "Send Once"');
		expect(bed.service.requests).toEqual([]);
	});

	test.each(['sendOnce', 'automatic'])(
		'are sent once (%s), with an output for each',
		async (how) => {
			const { outputs, error, runData } = await run(type, choosing(parameters, how), items);
			expect(error?.message).toBeUndefined();
			expect(sent()).toBe(2);
			expect(runData.Node[0].hints).toContainEqual(
				expect.objectContaining({
					message: expect.stringMatching(/^1 item is identical to another one/),
				}),
			);
			const [all] = outputs.Node;
			expect(all.map(({ pairedItem }) => pairedItem)).toEqual([
				{ item: 0 },
				{ item: 1 },
				{ item: 2 },
			]);
			expect(all[2].json).toEqual(all[0].json);
		},
	);

	test('are all sent if that is chosen', async () => {
		await run(type, choosing(parameters, 'sendAll'), items);
		expect(sent()).toBe(3);
	});

	test('are refused in the editor without a choice, and sent once elsewhere', async () => {
		const nodes = [{ type, name: 'Node', parameters }];
		const { error } = await bed.engine.run({ nodes, items, mode: 'manual' });
		expect([error?.message, sent()]).toEqual([expect.stringMatching(/^Identical items/), 0]);
		await bed.engine.run({ nodes, items, mode: 'integrated' });
		expect(sent()).toBe(2);
	});

	test('fail alone when the run continues on errors, also after an item that is wrong', async () => {
		const settings = { onError: 'continueErrorOutput' };
		const { outputs } = await run(type, parameters, [{}, ...items], settings);
		expect(sent()).toBe(1);
		const [sentFor, failed] = outputs.Node.map((all) => all.map(({ pairedItem }) => pairedItem));
		expect(sentFor).toEqual([{ item: 2 }]);
		expect(failed).toEqual([{ item: 0 }, { item: 1 }, { item: 3 }]);
	});
});

test('items that are all identical can also be sent once by the setting of n8n', async () => {
	const { error } = await run('svcLetters', letter, [one, one]);
	expect(error?.description).toContain("turn on Execute Once in the node's Settings");
	const sent = await run('svcLetters', letter, [one, one], { executeOnce: true });
	expect([sent.error, lettersAt(bed).length]).toEqual([undefined, 1]);
});

test.each([' ', '\n', '\u00a0'])(
	'texts that differ only in %j at an end are equal',
	async (end) => {
		const items = ['Code A', `Code A${end}`, `${end}Code A`, 'Code  A'].map((text) => ({
			...someMessages(1)[0],
			text,
		}));
		const { error } = await run('svcMessages', message, items);
		expect(error?.message).toMatch(/^Identical items: .* \[items 0 to 2\]$/);
		expect(bed.service.requests).toEqual([]);
		await run('svcMessages', choosing(message, 'automatic'), items);
		expect(bed.service.state.messages.map(({ body }) => body)).toEqual(['Code A', 'Code  A']);
	},
);

test('an expression that gives each item something else makes them different', async () => {
	// JavaScript reads both texts as the same date.
	const message = '={{ ["Order", "Invoice"][$itemIndex] }} 5';
	const { status } = await run('svcLetters', { ...letter, message }, [one, one]);
	expect([status, lettersAt(bed)]).toEqual(['success', ['Order 5', 'Invoice 5']]);
});

describe('a time that is computed for each item', () => {
	const sale: INodeParameters = {
		resource: 'message',
		operation: 'create',
		body: 'Sale',
		sendTo: 'phoneNumber',
		phoneNumber: '+31612345678',
		channels: byId('SMS'),
	};
	const items = Array.from({ length: 20 }, (_, id) => ({ id }));
	const scheduled = (time: string) => ({ ...sale, additionalFields: { scheduledAtUtc: time } });

	test.each<[string, INodeParameters]>([
		['a message', scheduled('={{ $now.plus({ hours: 1 }) }}')],
		[
			'messages of a run that takes minutes',
			scheduled('={{ $now.plus({ hours: 1, seconds: 20 * $itemIndex }) }}'),
		],
		['a message, as text', scheduled('={{ $now.plus({ hours: 1 }).toISO() }}')],
		[
			'a message, as JSON',
			{
				...sale,
				additionalFields: {
					additionalProperties:
						'={{ { scheduledAtUtc: $now.plus({ hours: 1 }).toUTC().toISO() } }}',
				},
			},
		],
	])("doesn't make the items different: %s", async (_, parameters) => {
		const { error } = await run('svcMessages', parameters, items);
		expect(error?.message).toMatch(/^Identical items: .* \[items 0 to 19\]$/);
		expect(bed.service.requests).toEqual([]);
		const { runData } = await run('svcMessages', choosing(parameters, 'sendOnce'), items);
		expect(bed.service.state.messages).toHaveLength(1);
		expect(runData.Node[0].hints?.map(({ message }) => message)).toContainEqual(
			expect.stringMatching(/^19 items are .* so nothing more was sent for them\. /),
		);
	});

	test('makes letters no different', async () => {
		const { error } = await run('svcLetters', letter, Array<IDataObject>(3).fill(one));
		expect(error?.message).toMatch(/^Identical items/);
	});

	test('that is another minute is another message', async () => {
		const parameters = scheduled('={{ $now.plus({ hours: 1, minutes: $itemIndex }) }}');
		const { status } = await run('svcMessages', parameters, items);
		expect([status, bed.service.state.messages.length]).toEqual(['success', 20]);
	});
});

describe('files', () => {
	const pdf: INodeParameters = {
		...letter,
		content: 'pdf',
		addressAs: 'lines',
		recipient: 'Ann\n1 Main Street',
		destination: byCode('DE'),
		pdf: 'data',
	};
	const file = async (content: string, fileName: string) => ({
		json: {},
		binary: {
			data: await bed.engine.files.write(`%PDF-1.4 ${content}`, {
				fileName,
				mimeType: 'application/pdf',
			}),
		},
	});
	const post = async (...items: Array<Awaited<ReturnType<typeof file>>>) =>
		await run('svcLetters', pdf, items);

	test('are compared by content, not by name', async () => {
		const { error } = await post(await file('same', 'a.pdf'), await file('same', 'b.pdf'));
		expect(error?.message).toMatch(/^Identical items/);
	});

	test('of the same length that differ are different letters', async () => {
		const { status } = await post(await file('aaaa', 'a.pdf'), await file('bbbb', 'a.pdf'));
		expect([status, bed.service.requests.length]).toEqual(['success', 2]);
	});
});

describe('the same recipient of one triggered campaign', () => {
	const add: INodeParameters = {
		resource: 'campaign',
		operation: 'addRecipients',
		triggeredCampaignId: byId('={{ $json.campaign }}'),
		phoneNumber: '={{ $json.to }}',
	};
	const [ann, ben] = ['+31612345671', '+31612345672'];
	const recipients = () =>
		bed.service.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
	const campaignId = () => {
		const [campaign] = bed.service.state.seedTriggeredCampaigns(1);
		campaign.body = 'Welcome';
		return campaign.id;
	};

	test.each([
		['in two items', [ann, ben, ann]],
		['twice in one item', [`${ann}, ${ann}`]],
	])('%s is refused', async (_, phones) => {
		const campaign = campaignId();
		const { error } = await run(
			'svcCampaigns',
			add,
			phones.map((to) => ({ campaign, to })),
		);
		expect(error?.message).toMatch(
			/^The same recipient would receive the message .*more than once/,
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('is output only by the item whose request had it, which may fail', async () => {
		const campaign = campaignId();
		bed.service.order({ kind: 'status', status: 400, match: { pathIncludes: '/trigger', nth: 2 } });
		const items = [ann, ben, `${ben}, +31612345673`].map((to) => ({ campaign, to }));
		const parameters = {
			...add,
			requestOptions: {
				identicalRequests: 'sendOnce',
				batching: { batch: { batchSize: 1, batchInterval: 0 } },
			},
		};
		const { outputs } = await run('svcCampaigns', parameters, items, {
			onError: 'continueErrorOutput',
		});
		expect(outputs.Node[0].map(({ json }) => json.msisdns)).toEqual([[ann], ['+31612345673']]);
		expect(outputs.Node[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
	});

	test('gets it once if that is chosen', async () => {
		const campaign = campaignId();
		const items = [`${ann}, ${ben}`, ann, `${ben}, +31612345673`].map((to) => ({ campaign, to }));
		const { outputs } = await run('svcCampaigns', choosing(add, 'sendOnce'), items);
		expect(recipients()).toEqual([
			[{ msisdn: ann }, { msisdn: ben }, { msisdn: '+31612345673' }].map(({ msisdn }) =>
				expect.objectContaining({ msisdn }),
			),
		]);
		expect(outputs.Node[0].map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});
});

describe.each([
	['svcMessages', 'message'],
	['svcCampaigns', 'campaign'],
])('the same recipient twice in one item of %s', (type, resource) => {
	const [ann, ben, group] = [
		'+31612345671',
		'+31612345672',
		'6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	];
	const create: INodeParameters = { resource, operation: 'create', body: 'Hi {{1}}' };
	const numbers = {
		...create,
		body: 'Hi',
		sendTo: 'phoneNumber',
		phoneNumber: `${ann}, 0031 612345671, ${ben}`,
	};
	const tag = (value: string) => ({ entries: [{ fieldId: byId('1'), value }] });
	const several = {
		...create,
		sendTo: 'several',
		recipients: {
			entries: [
				{ type: 'group', group: byId(group) },
				{ type: 'phoneNumber', phoneNumber: ann, data: tag('Ann') },
				{ type: 'group', group: byId(group.toUpperCase()) },
				{ type: 'phoneNumber', phoneNumber: ann, data: tag('Ben') },
			],
		},
	};
	const recipients = () =>
		bed.service.requests.map(({ body }) => (body as { recipients: unknown }).recipients);

	test.each<[string, INodeParameters]>([
		['Phone Number', numbers],
		['Recipients', several],
	])('is refused in %s', async (field, parameters) => {
		const { error } = await run(type, parameters, [{}]);
		expect(error?.message).toBe(
			`"${field}" has the same recipient more than once, so the message would be sent and billed each time [item 0]`,
		);
		expect(error?.description).toContain('"Send Once"');
		expect(bed.service.requests).toEqual([]);
	});

	test('gets it once if that is chosen, and a text for each of its tag values', async () => {
		await run(type, choosing(numbers, 'sendOnce'), [{}]);
		await run(type, choosing(several, 'sendOnce'), [{}]);
		expect(recipients()).toEqual([
			[{ msisdn: ann }, { msisdn: ben }],
			[
				{ group: expect.stringMatching(new RegExp(group, 'i')) },
				{ msisdn: ann, data: { 1: 'Ann' } },
				{ msisdn: ann, data: { 1: 'Ben' } },
			],
		]);
	});

	test('gets it each time if that is chosen, or entered as JSON', async () => {
		await run(type, choosing(numbers, 'sendAll'), [{}]);
		const json = JSON.stringify({ recipients: [{ msisdn: ann }, { msisdn: ann }] });
		await run(type, { ...numbers, additionalFields: { additionalProperties: json } }, [{}]);
		expect(recipients()).toEqual([
			[{ msisdn: ann }, { msisdn: ann }, { msisdn: ben }],
			[{ msisdn: ann }, { msisdn: ann }],
		]);
	});

	test('is refused in an update', async () => {
		const { error } = await run(
			type,
			{
				resource,
				operation: 'update',
				messageId: byId(group),
				updateFields: { recipients: several.recipients },
			},
			[{}],
		);
		expect(error?.message).toContain('"Recipients" has the same recipient more than once');
		expect(bed.service.requests).toEqual([]);
	});
});

test('the same ID in capital and small letters is one purchase', async () => {
	const id = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
	const { error } = await bed.engine.runNode(
		'svcPhoneNumbers numberRequest create',
		{
			numberTypeId: byId('={{ $json.type }}'),
			simulate: false,
			requestOptions: { identicalRequests: 'refuse' },
		},
		{ items: [{ type: id }, { type: id.toUpperCase() }] },
	);
	expect(error?.message).toBe('Identical items: each would send the same request [items 0 to 1]');
	expect(bed.service.requests).toEqual([]);
});

test('what an error tells of items is true of those that share a request, too', async () => {
	const parameters = {
		...choosing(message, 'sendOnce'),
		requestOptions: { identicalRequests: 'sendOnce', requestsAtOnce: 2 },
	};
	const [a, b, c, d] = someMessages(4);
	// It's under way until the other one has failed.
	bed.service.order({ kind: 'delay', delayMs: 200, match: { bodyIncludes: String(a.text) } });
	bed.service.order({ kind: 'status', status: 400, match: { bodyIncludes: String(b.text) } });
	const { error } = await run('svcMessages', parameters, [a, a, b, b, a, c, c, d]);
	expect(error?.message).toContain('[items 2 to 3]');
	expect(error?.description).toMatch(/Before this, 3 items were processed \(items 0 to 1 and 4\)/);
	expect(error?.description).toMatch(/Nothing was sent for items 5 to 7\./);
});

test('what was not sent goes by what a person has corrected before a retry', async () => {
	bed.service.order({ kind: 'status', status: 400 });
	const wrong = choosing(letter, 'sendOnce');
	const failed = await run('svcLetters', { ...wrong, message: 'The same' }, [one, one]);
	expect(failed.error?.message).toContain('[items 0 to 1]');
	const nodes = {
		Node: { parameters: { ...wrong, message: '={{ $json.text }} for {{ $itemIndex }}' } },
	};
	const retried = await bed.engine.retry(failed, { nodes });
	expect(retried.json('Node').map(({ message: text }) => text)).toEqual([
		`${one.text} for 0`,
		`${one.text} for 1`,
	]);
});

test("doesn't reject in a retry what was sent before", async () => {
	bed.service.order({ kind: 'status', status: 400, match: { nth: 2 } });
	const failed = await run('svcLetters', { ...letter, message: '=Item {{ $itemIndex }}' }, [
		one,
		one,
		one,
	]);
	expect(failed.status).toBe('error');
	const nodes = { Node: { parameters: choosing(letter, 'sendAll') } };
	expect((await bed.engine.retry(failed, { nodes })).status).toBe('success');
	expect(bed.service.requests).toHaveLength(4);
});

test.each([
	['groups', 'svcAddressBook', { resource: 'group', operation: 'create', name: 'Same' }],
	['route tests', 'svcRouteTesting', { resource: 'test', operation: 'create' }],
])('%s may be equal', async (_, type, parameters) => {
	const { error } = await run(type, parameters, [{}, {}]);
	expect(error?.message ?? '').not.toMatch(/^Identical/);
});

test.each([
	['sandbox', 'refuse', 0],
	['sandbox', 'sendOnce', 1],
	['production', 'refuse', 0],
	['production', 'sendOnce', 1],
])(
	'equal dossiers are refused in each environment alike, since each emails people: %s, %s',
	async (environment, choice, sent) => {
		const [file] = [bed.service.state.seedSigningFile('a.pdf', Buffer.from('%PDF-1.7'))];
		const { account, baseUrls } = bed.service;
		const production = {
			environment,
			keyId: account.signingKeyId,
			secret: account.signingSecret,
			signBaseUrl: baseUrls.signing,
		};
		const svcSigningApi =
			environment === 'sandbox' ? credentialsFor(bed.service).svcSigningApi : production;
		await bed.engine.runNode(
			'svcSigning dossier create',
			{
				requestOptions: { identicalRequests: choice },
				name: 'Contract',
				fileIds: file.id,
				signingOrder: 'atOnce',
				invitees: {
					entries: [
						{
							name: 'Ann',
							email: 'ann@example.com',
							fields: {
								entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: '#sign' }],
							},
						},
					],
				},
			},
			{ items: [{}, {}], credentials: { svcSigningApi } },
		);
		expect(bed.service.requests).toHaveLength(sent);
	},
);
