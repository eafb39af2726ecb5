/** What `npm run test:fuzz` has found, each with the seed by which it was found, as small as it gets. */
import type { IBinaryData } from 'n8n-workflow';
import { byId } from '../engine/locator.ts';
import { sentences } from '../sentences.ts';
import { deep, secretOfAccount } from './hostile.ts';
import { checkThrown } from './innocent.ts';
import { common, executeContext, type FuzzedRun, Wire, type WireAnswer } from './n8n.ts';
import { nodeCalled } from './nodes.ts';
import { checkFileName } from './requests.ts';
import { Poller } from './polls.ts';
import { webhookCall } from './triggers.ts';

const id = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
const pdf: IBinaryData = {
	data: Buffer.from('%PDF-1.7').toString('base64'),
	fileName: 'contract.pdf',
	mimeType: 'application/pdf',
};

function answer(body: unknown, headers: Record<string, string> = {}): WireAnswer {
	return { status: 200, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** Runs an operation for one item; gives what comes out of it and what was sent. */
async function run(
	node: string,
	operation: string,
	parameters: Record<string, unknown>,
	given: Partial<Pick<FuzzedRun, 'answers' | 'json' | 'binary' | 'tolerant'>> = {},
) {
	const [resource, value] = operation.split('.');
	const wire = new Wire(given.answers ?? [answer({})]);
	const context = executeContext(
		{
			node,
			answers: [],
			json: {},
			binary: pdf,
			tolerant: false,
			...given,
			parameters: { resource, operation: value, ...parameters },
		},
		wire,
	);
	const [items = []] = (await nodeCalled(node).execute?.call(context)) as Array<
		Array<{ json: Record<string, unknown>; binary?: Record<string, IBinaryData> }>
	>;
	return { items, sent: wire.sent };
}

/** The words with which a run ends. */
async function refusal(...given: Parameters<typeof run>): Promise<string> {
	try {
		await run(...given);
	} catch (error) {
		checkThrown(error);
		return (error as Error).message;
	}
	throw new Error('It was accepted');
}

const letter = {
	content: 'text',
	addressAs: 'lines',
	recipient: 'Jane\n1 Main Street',
	destination: 'DE',
	message: 'Hello',
};
const order = {
	orderReference: 'order',
	amount: '1',
	amountIn: 'decimalAmount',
	currency: 'EUR',
	email: 'a@b.example',
	country: 'NL',
	language: 'en',
};

describe('operations', () => {
	it('say that an answer is nested too deeply (seed 5)', async () => {
		const body = `${'{"id":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
		const given = { answers: [answer(body)] };
		expect(
			await refusal('svcMessages', 'message.get', { messageId: id, simple: false }, given),
		).toContain(sentences.unexpectedResponse);
	});

	it.each([
		['refers to itself (seed 75)', () => ({ self: null })],
		['is nested too deeply (seed 9)', () => ({ a: deep(20_000, 'list') })],
		['holds what JSON does not know', () => ({ toJSON: () => 10n / 0n })],
	])('refuse an object that %s', async (_, make) => {
		const value = make() as Record<string, unknown>;
		if ('self' in value) value.self = value;
		const additionalFields = { additionalProperties: value };
		expect(await refusal('svcLetters', 'letter.create', { ...letter, additionalFields })).toBe(
			'"Additional Properties (JSON)" can\'t be converted to JSON [item 0]',
		);
	});

	it('send nothing that costs money for an item that cannot be known again (seed 75)', async () => {
		const json: Record<string, unknown> = {};
		json.self = json;
		expect(await refusal('svcLetters', 'letter.create', letter, { json })).toBe(
			'"Input data" can\'t be converted to JSON [item 0]',
		);
	});

	it.each([1, 2])(
		'tell of an item that cannot be known again where it begins, with %i requests at once (seed 28112600)',
		async (requestsAtOnce) => {
			const json = { toJSON: () => 10n / 0n };
			const parameters = {
				messageId: byId(id),
				consequence: 'text',
				requestOptions: { requestsAtOnce },
			};
			expect(await refusal('svcMessages', 'message.cancel', parameters, { json })).toBe(
				'"Input data" can\'t be converted to JSON [item 0]',
			);
		},
	);

	it('hide the secret in a message about the request options (seed 28)', async () => {
		const requestOptions = { timeout: secretOfAccount };
		expect(await refusal('svcMessages', 'message.getAll', { requestOptions })).toBe(
			'"Timeout (Ms)" must be a number, but it\'s "[hidden]"',
		);
	});

	it('take no object for a date because it says that it is one (seed 285)', async () => {
		const filters = { fromDate: { isLuxonDateTime: true } };
		expect(await refusal('svcRouteTesting', 'result.getAll', { filters })).toBe(
			'"From Date" isn\'t a date: an object [item 0]',
		);
	});

	it.each([[{ a: 1 }], [[{ a: 1 }]], [{ toString: 1 }]])(
		'put no object such as %j into an address (seed 97)',
		async (value) => {
			const options = { additionalQuery: { From: value } };
			expect(await refusal('svcVoice', 'conversation.getAll', { options })).toBe(
				'"Query Parameters (JSON)" contains an object for "From", which can\'t be part of a URL [item 0]',
			);
		},
	);

	it('take a place in a list that is empty for an entry (seed 20261140)', async () => {
		const recipients = {
			entries: [{ type: 'phoneNumber', phoneNumber: '+4915112345678', data: Array(3) }],
		};
		const parameters = { body: 'Hello', sendTo: 'several', recipients, channels: byId('SMS') };
		expect(await refusal('svcMessages', 'message.create', parameters)).toContain(
			'must contain objects, but one is nothing',
		);
	});

	it('read no number from an object where one was wanted (seed 20261124)', async () => {
		const parameters = {
			triggeredCampaignId: id,
			phoneNumber: '+4915112345678',
			data: { entries: [{ fieldId: '1', value: 'Jane' }] },
		};
		const given = { answers: [answer({ id, body: 'Hello' }), answer([{ toString: 1 }])] };
		const { items } = await run('svcCampaigns', 'campaign.addRecipients', parameters, given);
		expect(items[0]?.json).toMatchObject({ added: null, addedInRequest: null });
	});

	it('tell of a failure in the middle of a file that is being made (seed 20260101)', async () => {
		const parameters = {
			...{ groupIds: [{ id }], contactIds: {}, optOutType: 'all', emptyIds: 'empty' },
			...{ format: 'jsonLines', fileName: '', binaryPropertyName: 'data', returnAll: true },
		};
		const full = Array.from({ length: 100 }, (_, number) => ({ id: `id-${number}` }));
		const failing: WireAnswer = { status: 503, headers: { 'retry-after': '99999' }, body: '' };
		for (const answers of [[failing], [answer(full), failing]]) {
			const message = await refusal('svcAddressBook', 'contact.export', parameters, { answers });
			expect(message).toBe(`${sentences.failed} [item 0]`);
		}
	});

	it('import no one for an item that has nothing but a file (seed 1227974592)', async () => {
		const parameters = { groupId: byId(id), mapping: 'automatic', output: 'groups' };
		const message = await refusal('svcAddressBook', 'contact.import', parameters, {
			json: undefined,
		});
		expect(message).toContain('found no phone number or email in the input item');
	});

	it.each<Parameters<typeof run>>([
		['svcPayments', 'order.create', { ...order, currency: 'x'.repeat(3000) }],
		[
			'svcLetters',
			'letter.create',
			{
				...letter,
				addressAs: 'fields',
				...{ name: 'Jane', street: '1 Main Street', city: 'Berlin', postalCode: 'x'.repeat(3000) },
			},
		],
	])('quote only the beginning of a long value (seed 28112600): %s', async (...given) => {
		expect(await refusal(...given)).toMatch(/"x{57}…"/);
	});

	it('take names in a query that all objects seem to have (seed 20261126)', async () => {
		const additionalQuery = JSON.parse('{"toString":1,"constructor":2,"__proto__":3}') as unknown;
		const parameters = { options: { additionalQuery } };
		const given = { answers: [answer([])] };
		const { sent } = await run('svcVoice', 'conversation.getAll', parameters, given);
		expect(sent[0]?.url).toContain('?toString=1&constructor=2&__proto__=3&');
	});

	it.each([
		['svcSigning', 'file.upload', { binaryPropertyName: 'x'.repeat(10_000) }],
		[
			'svcPayments',
			'order.create',
			{
				...order,
				additionalFields: { returnUrls: { values: { success: `http://[${'x'.repeat(10_000)}` } } },
			},
		],
	])('%s, %s: keep messages short (seed 235)', async (node, operation, parameters) => {
		expect((await refusal(node, operation, parameters)).length).toBeLessThan(300);
	});

	it.each([
		['http://other.example/~x..', '~x'],
		['CON', '_CON'],
		['nul.txt', '_nul.txt'],
		['C:\\Windows\\x.zip', 'x.zip'],
		['C:x.zip', 'C_x.zip'],
		['a.pdf:hidden', 'a.pdf_hidden'],
		['a. . .', 'a'],
		['..', 'inbound-numbers.xlsx'],
		[`${'x'.repeat(5000)}.xlsx`, `${'x'.repeat(249)}.xlsx`],
		['é'.repeat(300), 'é'.repeat(127)],
	])('download a file called %.20s under a safe name (seed 1)', async (told, name) => {
		const answers = [answer('PK\u0003\u0004', { 'x-svc-filename': told })];
		const parameters = { binaryPropertyName: 'data' };
		const { items } = await run('svcVoice', 'inboundNumber.export', parameters, { answers });
		expect(items[0]?.binary?.data?.fileName).toBe(name);
		checkFileName(name);
	});

	it('take nothing for a type that is none (seed 2)', async () => {
		const answers = [answer('PK\u0003\u0004', { 'content-type': '~' })];
		const parameters = { binaryPropertyName: 'data' };
		const { items } = await run('svcVoice', 'inboundNumber.export', parameters, { answers });
		expect(items[0]?.binary?.data?.mimeType).toContain('spreadsheetml');
	});

	it('can say when to come again, even if that is at the end of time', async () => {
		const headers = { 'retry-after': 'Sat, 13 Sep 275760 00:00:00 GMT' };
		const given = { answers: [{ status: 429, headers, body: '' }] };
		expect(await refusal('svcMessages', 'message.getAll', {}, given)).toBe(
			`${sentences.tooManyRequests} [item 0]`,
		);
	});
});

describe('the lists of the editor', () => {
	const uuidOfEvent = { getCurrentNodeParameter: () => id };

	type Method = (this: unknown, filter?: string, token?: string) => Promise<unknown>;

	async function entries(node: string, method: string, answers: WireAnswer[], token?: string) {
		const type = nodeCalled(node);
		const wire = new Wire(answers);
		const all = { ...type.methods?.listSearch, ...type.methods?.loadOptions };
		const context = { ...common(type, wire), ...uuidOfEvent };
		const found = await (all[method] as Method).call(context, undefined, token);
		return { found, sent: wire.sent };
	}

	it.each([
		['svcRouteTesting', 'searchOperators', '"text" (seed 1)'],
		['svcTicketShop', 'searchTickets', '[] (seed 5)'],
		['svcMessages', 'searchChannels', '[] (seed 8)'],
	])('%s, %s: say that an answer such as %s cannot be used', async (node, method, body) => {
		const answers = [answer(body.split(' ')[0])];
		const error: unknown = await entries(node, method, answers).catch((thrown: unknown) => thrown);
		checkThrown(error);
		expect((error as Error).message).toMatch(`${sentences.unexpectedResponse}. `);
	});

	it('leave out a channel without a name (seed 215)', async () => {
		const { found } = await entries('svcMessages', 'searchChannels', [answer({ '': {}, SMS: {} })]);
		expect(found).toEqual({ results: [{ name: 'SMS', value: 'SMS' }] });
	});

	it('name a channel by its key, whatever stands in it', async () => {
		const { found } = await entries('svcMessages', 'searchChannels', [
			answer({ SMS: { channel: { toString: 1 } } }),
		]);
		expect(found).toEqual({ results: [{ name: 'SMS', value: 'SMS' }] });
	});

	it('begin at the beginning when it is not known where to go on (seed 211)', async () => {
		const { sent } = await entries('svcMessages', 'searchMessages', [answer([])], 'x');
		expect(sent[0]?.url).toContain('skip=0&');
	});

	it('leave out what has no ID to pick it by (seed 20261130)', async () => {
		const groups = [{ id: '' }, { id, name: 'Customers' }];
		const { found } = await entries('svcAddressBook', 'searchGroups', [answer(groups)]);
		expect(found).toEqual({ results: [{ name: 'Customers', value: id }] });
	});

	it.each([
		['svcLetters', 'searchLetters', { id, addresses: [{ recipient: { toString: 1 } }] }],
		['svcRouteTesting', 'searchTests', { id, mccMnc: { toString: 1 }, status: 'Finished' }],
		['svcRouteTesting', 'searchOperators', { mccMnc: { toString: 1 } }],
	])('%s, %s: read what cannot become text', async (node, method, element) => {
		const { found } = await entries(node, method, [answer([element])]);
		expect(JSON.stringify(found)).not.toContain('object Object');
	});
});

describe('webhooks', () => {
	it('refuse a body that is nested too deeply (seed 95)', async () => {
		const body = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
		expect((await webhookCall('svcBulkEmailTrigger', body)).status).toBe(400);
	});

	it('need no file name where nothing is downloaded (seed 3)', async () => {
		const parameters = { binaryPropertyName: { toString: 1 } };
		const { status, result } = await webhookCall('svcSigningTrigger', '{"id":1}', { parameters });
		expect([status, result.workflowData?.[0]?.[0]?.json]).toEqual([200, { id: 1 }]);
	});

	it('say that a filter cannot become text (seed 10)', async () => {
		const parameters = { kinds: { toString: 1 } };
		const { status, thrown } = await webhookCall('svcBulkEmailTrigger', '{"id":1}', { parameters });
		expect(status).toBe(500);
		checkThrown(thrown);
	});

	const completed = (dossier: unknown) =>
		JSON.stringify({ id: 'e', dossier: { id: dossier, state: 'completed' } });
	const parameters = { downloadDocuments: true, binaryPropertyName: 'data' };

	it('send no object as the ID of a dossier (seed 23)', async () => {
		const { result, sent } = await webhookCall('svcSigningTrigger', completed({ a: 1 }), {
			parameters,
		});
		expect(sent).toEqual([]);
		expect(result.workflowData?.[0]?.[0]?.json).toMatchObject({
			downloadError: { message: '"dossierId" is empty' },
		});
	});

	it('name a file safely after whatever came as the ID of the dossier (seed 24)', async () => {
		const body = completed('../../etc/cron.d/x');
		const { result, sent } = await webhookCall('svcSigningTrigger', body, { parameters });
		expect(sent[0]?.url).toContain('/dossiers/..%2F..%2Fetc%2Fcron.d%2Fx/download');
		expect(result.workflowData?.[0]?.[0]?.binary?.data?.fileName).toBe('x.zip');
	});
});

describe('registration', () => {
	it.each(['"completed" (seed 1)', `${'['.repeat(20_000)}${']'.repeat(20_000)} (seed 9)`])(
		'says that a list such as %.12s cannot be used',
		async (body) => {
			const type = nodeCalled('svcLettersTrigger');
			const kept = {};
			const call = async (hook: 'checkExists' | 'create', given: WireAnswer) => {
				const context = {
					...common(type, new Wire([given])),
					getMode: () => 'trigger',
					getNodeWebhookUrl: () => 'https://n8n.example/webhook/x',
					getNodeParameter: () => ({}),
					getWorkflowStaticData: () => kept,
				};
				return await type.webhookMethods?.default?.[hook].call(context as never);
			};
			await call('create', answer([]));
			const error: unknown = await call('checkExists', answer(body.split(' ')[0])).catch(
				(thrown: unknown) => thrown,
			);
			checkThrown(error);
			expect((error as Error).message).toBe(sentences.unexpectedResponse);
		},
	);
});

describe('triggers that ask', () => {
	const minute = 60_000;
	const { now } = Date;
	afterEach(() => {
		Date.now = now;
	});

	/** What a trigger starts the workflow with at each poll after the first one. */
	async function told(
		node: string,
		parameters: Record<string, unknown>,
		lists: unknown[],
		first: unknown[] = [],
	) {
		const poller = new Poller({
			node,
			parameters: { simple: false, ...parameters },
			activation: 'activate',
		});
		await poller.poll([answer(first)]);
		const found: unknown[] = [];
		for (const [index, list] of lists.entries()) {
			Date.now = () => now() + (index + 1) * 6 * minute;
			found.push((await poller.poll([answer(list)])).map(({ json }) => json));
		}
		return found;
	}

	it.each([
		// With a first list that is empty, calls without a time may be older.
		['svcVoiceTrigger', { finishedOn: '9999-12-31' }, {}, [{ finishedOn: '2026-01-01' }]],
		[
			'svcPhoneNumbersTrigger',
			{ createdOnUtc: '9999-12-31', isPending: false },
			{ isPending: false },
			[],
		],
	])(
		'%s: tell of an entry without a time once (seeds 10 and 20)',
		async (node, late, timeless, first) => {
			const list = [late, timeless];
			expect(await told(node, {}, [list, list, list], first)).toEqual([
				expect.arrayContaining(list),
				[],
				[],
			]);
		},
	);

	it('tell of an event once, whatever its name (seed 1)', async () => {
		const list = [{ uuid: 'constructor' }, { uuid: '__proto__' }];
		const news = list.map((one) => ({ event: 'newEvent', ...one }));
		const parameters = { events: ['newEvent'] };
		expect(await told('svcTicketShopTrigger', parameters, [list, list])).toEqual([news, []]);
	});

	it('take the later of two states of a message that is on two pages (seed 30)', async () => {
		const list = [
			{ id: 'b', status: 'sending' },
			{ id: 'b', status: 'sent' },
		];
		const parameters = { kind: 'messages', options: { newest: 2 }, failureLimit: 0 };
		expect(await told('svcMessagesTrigger', parameters, [list, list])).toEqual([
			[{ event: 'statusChanged', previousStatus: null, id: 'b', status: 'sent' }],
			[],
		]);
	});

	it.each([
		['seed 1', '{"toString":1}'],
		['seed 20261126', secretOfAccount],
	])('say in words, without secrets, that there is nothing else to watch (%s)', async (_, kind) => {
		const context = {
			...common(nodeCalled('svcMessagesTrigger'), new Wire([])),
			getMode: () => 'trigger',
			getNodeParameter: () => kind,
		};
		const { poll } = nodeCalled('svcMessagesTrigger');
		const error: unknown = await poll?.call(context as never).catch((thrown: unknown) => thrown);
		expect(() => checkThrown(error)).not.toThrow();
		expect((error as Error).message).toContain('"Watch"');
	});
});
