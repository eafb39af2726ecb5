/** What a person corrects between an execution that failed and its retry, and what that sends. */
import type { IDataObject, INode } from 'n8n-workflow';
import { TRIGGER } from '../campaigns/campaign.ts';
import { byCode, byId } from '../locator.ts';
import {
	createParameters,
	openedParameters,
	someLetters,
	toldOfNoDate,
} from '../letters/letter.ts';
import {
	createParameters as createMessage,
	messageParameters,
	MESSAGES,
	someMessages,
} from '../messages/message.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import {
	CREATE,
	createFive,
	expectFive,
	fiveTexts,
	lettersAt,
	retryOnFail,
} from './five-letters.ts';

const bed = simulatorBed();

const POST = `POST ${MESSAGES}`;
const PUT = `PUT ${MESSAGES}/{messageId}`;

const refuseThird = (status = 429) =>
	bed.service.order({
		kind: 'status',
		status,
		headers: { 'retry-after': '3600' },
		match: { endpoint: CREATE, nth: 3 },
	});

/** Of a letter without a date, another hint says so. */
const messagesOf = (hints: ReadonlyArray<{ message: string }> = []) =>
	hints.map(({ message }) => message).filter((hint) => hint !== toldOfNoDate);

const withParameters = (parameters: INode['parameters']) => ({
	nodes: { Letters: { parameters: { ...createParameters, ...parameters } } },
});

test.each([
	[
		'sets Batching',
		{ requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 0 } } } },
	],
	['sets a timeout', { requestOptions: { timeout: 5000 } }],
	['corrects a parameter', { additionalFields: { subject: 'Your order' } }],
	[
		'switches the operation to the one that waits',
		{
			operation: 'createAndWait',
			statuses: 'received',
			waitAtMost: 0,
		},
	],
])('whoever %s before the retry sends only what was not sent', async (_, parameters) => {
	refuseThird();
	const failed = await createFive(bed.engine);
	const { error } = await bed.engine.retry(failed, withParameters(parameters));
	expect(error?.message).toBeUndefined();
	expect(lettersAt(bed)).toEqual(fiveTexts);
});

test.each([
	[2, '1 item was'],
	[3, '2 items were'],
])(
	'the hint before letter %i says how many items were sent, and how to send them again',
	async (nth, which) => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth } });
		const failed = await createFive(bed.engine);
		const { executionData } = await bed.engine.retry(failed);
		const { hints } = executionData.resultData.runData.Letters[0];
		expect(messagesOf(hints)).toEqual([
			expect.stringMatching(
				new RegExp(`^${which} sent in an earlier attempt.*start a new execution\\.$`),
			),
		]);
	},
);

test('a first execution has no such hint', async () => {
	const { executionData } = await createFive(bed.engine);
	expect(messagesOf(executionData.resultData.runData.Letters[0].hints)).toEqual([]);
});

test.each([
	[400, 'SVC says: Fault as ordered. Correct the values.'],
	[402, "Check the balance of your account. If it's enough, contact your provider."],
])(
	'of a letter that is rejected after others (%i), the error asks for no run that sends those again',
	async (status, remedy) => {
		refuseThird(status);
		const { error } = await createFive(bed.engine);
		expect(error?.description).toContain(remedy);
		expect(error?.description).toContain("; a retry of this execution doesn't repeat them.");
		expect(error?.description).not.toMatch(/run this again/i);
	},
);

const wrongText = withParameters({ message: '={{ $json.txt }}' });

test('a wrong correction of what was sent says so, and a retry corrects it', async () => {
	refuseThird(400);
	const failed = await createFive(bed.engine);
	const wrong = await bed.engine.retry(failed, wrongText);
	expect(wrong.error?.message).toBe('"Text" is empty [item 0]');
	expect(wrong.error?.description).toBe(
		"Check that the expression returns a value for this item, or skip the item with a Filter node before this one. Something was already sent for this item; a retry of this execution doesn't repeat it. Also correct items 1 to 4, which would be rejected too. n8n counts items from 0, so item 0 is number 1 of 5.",
	);
	expectFive(await bed.engine.retry(wrong, withParameters({})));
	expect(lettersAt(bed)).toEqual(fiveTexts);
});

const theSame = {
	message: 'The same',
	recipient: 'Jane Doe\n1 Main Street\n12345 Town',
	destination: byCode('DE'),
};

test('of identical items, of which some were sent, no error says that nothing was', async () => {
	refuseThird(400);
	const failed = await createFive(bed.engine);
	const wrong = await bed.engine.retry(
		failed,
		withParameters({ ...theSame, requestOptions: { identicalRequests: 'refuse' } }),
	);
	expect(wrong.error?.message).toBe(
		'Identical items: each would send the same request [items 0 to 4]',
	);
	expect(wrong.error?.description).not.toContain('Nothing was sent for these items.');
	expect(wrong.error?.description).toContain('Something was already sent for some of these items;');
});

const once = { requestOptions: { identicalRequests: 'sendOnce' } };

/** The second item is served by the request for the first one. */
async function lastOfThreeFails(items: IDataObject[]) {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 2 } });
	return await bed.engine.runNode(
		'svcLetters',
		{ ...createParameters, ...once },
		{ items, settings: { name: 'Letters' } },
	);
}

test('an item that another one was sent for is not sent because a correction tells them apart', async () => {
	const [one, other] = someLetters(2);
	const failed = await lastOfThreeFails([one, one, other]);
	expect(failed.error?.message).toMatch(/\[item 2\]$/);
	const subject = '=Letter {{ $itemIndex }}';
	const retried = await bed.engine.retry(
		failed,
		withParameters({ ...once, additionalFields: { subject } }),
	);
	expect(retried.error?.message).toBeUndefined();
	expect(lettersAt(bed)).toEqual([one, other].map(({ text }) => text));
	expect(retried.outputs.Letters[0].map(({ json }) => json.message)).toEqual(
		[one, one, other].map(({ text }) => text),
	);
});

test('nor does another item go without, which asks for what that one would by now', async () => {
	const [one, other, third] = someLetters(3).map(
		(letter): IDataObject => ({
			...letter,
			country: 'DE',
		}),
	);
	const failed = await lastOfThreeFails([one, one, other]);
	const orThird = (name: 'text' | 'to') =>
		`={{ $itemIndex === 0 ? $json.${name} : ${JSON.stringify(third[name])} }}`;
	const corrected = { message: orThird('text'), recipient: orThird('to') };
	const retried = await bed.engine.retry(failed, withParameters({ ...once, ...corrected }));
	expect(retried.error?.message).toBeUndefined();
	expect(lettersAt(bed)).toEqual([one, third].map(({ text }) => text));
	expect(retried.outputs.Letters[0].map(({ json }) => json.message)).toEqual(
		[one, one, third].map(({ text }) => text),
	);
});

test.each([
	['stopWorkflow', [0, 1]],
	['continueRegularOutput', []],
] as const)(
	'one whose outcome is unknown is sent for itself alone once a correction tells them apart (%s)',
	async (onError, sent) => {
		const [one] = someLetters(1);
		bed.service.order({ kind: 'resetBeforeRead', match: { endpoint: CREATE, nth: 1 } });
		const failed = await bed.engine.runNode('svcLetters', createParameters, {
			items: [one, one],
			settings: { name: 'Letters' },
		});
		const parameters = { ...createParameters, message: '=Letter {{ $itemIndex }}' };
		const retried = await bed.engine.retry(failed, { nodes: { Letters: { onError, parameters } } });
		expect(retried.error?.message).toBeUndefined();
		expect(lettersAt(bed)).toEqual(sent.map((item) => `Letter ${item}`));
	},
);

test('of what was not sent, an error says that nothing was', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 1 } });
	const failed = await createFive(bed.engine);
	const wrong = await bed.engine.retry(failed, wrongText);
	expect(wrong.error?.description).toContain('Nothing was sent for any item.');
});

test('another account gets all letters, and the first account none of them again', async () => {
	refuseThird(403);
	const failed = await createFive(bed.engine);
	const other = '11111111-2222-4333-8444-555555555555';
	const { svcProductTokenApi } = credentialsFor(bed.service);
	bed.service.order({ kind: 'status', status: 403, match: { bodyIncludes: 'Letter' } });
	const retried = await bed.engine.retry(failed, {
		credentials: { svcProductTokenApi: { ...svcProductTokenApi, accountId: other } },
	});
	// The first letter is sent to the account that was entered, not reported as done.
	expect(retried.error?.message).toMatch(/\[item 0\]$/);
	expect(bed.service.requests.at(-1)?.path).toContain(other);
	expectFive(await bed.engine.retry(retried, { credentials: { svcProductTokenApi } }));
	expect(lettersAt(bed)).toEqual(fiveTexts);
});

test('a base URL that starts with https by now is the same, so no letter is sent again', async () => {
	refuseThird();
	const failed = await createFive(bed.engine);
	const { svcProductTokenApi } = credentialsFor(bed.service);
	const lettersBaseUrl = String(svcProductTokenApi.lettersBaseUrl).replace('http:', 'https:');
	const retried = await bed.engine.retry(failed, {
		credentials: { svcProductTokenApi: { ...svcProductTokenApi, lettersBaseUrl } },
	});
	// The simulator has no https, so what is sent again fails.
	expect(retried.error?.message).toBe("Couldn't reach SVC [item 2]");
});

test.each([
	['another account', 2, [expect.stringMatching(/^2 items were sent again: .* another account/)]],
	['the same account', 0, [expect.stringMatching(/^2 items were sent in an earlier attempt/)]],
])('a retry with %s says how many items were sent again', async (_, count, hints) => {
	refuseThird();
	const failed = await createFive(bed.engine);
	const before = lettersAt(bed).length;
	const { svcProductTokenApi } = credentialsFor(bed.service);
	const accountId = '11111111-2222-4333-8444-555555555555';
	const match = { endpoint: CREATE };
	if (count > 0)
		bed.service.order({ kind: 'status', status: 201, body: { id: accountId }, times: 5, match });
	const { executionData } = await bed.engine.retry(failed, {
		credentials: {
			svcProductTokenApi: { ...svcProductTokenApi, ...(count > 0 && { accountId }) },
		},
	});
	expect(messagesOf(executionData.resultData.runData.Letters[0].hints)).toEqual(hints);
	expect(before).toBe(2);
});

test('an account ID that is entered in capital letters by now is the same account', async () => {
	refuseThird(403);
	const failed = await createFive(bed.engine);
	const { svcProductTokenApi } = credentialsFor(bed.service);
	const accountId = String(svcProductTokenApi?.accountId).toUpperCase();
	const credentials = { svcProductTokenApi: { ...svcProductTokenApi, accountId } };
	expectFive(await bed.engine.retry(failed, { credentials }));
	expect(lettersAt(bed)).toEqual(fiveTexts);
});

test('what expires is fetched again in a retry', async () => {
	const keys = bed.service.state.seedOrders(2).map(({ order_key }) => order_key);
	const nodes = [
		{
			type: 'svcPayments',
			name: 'Session',
			parameters: {
				resource: 'walletSession',
				operation: 'initialize',
				orderKey: byId('={{ $json.key }}'),
				validationUrl: 'https://wallet.example.com/',
				displayName: 'Shop',
				domainName: 'shop.example.com',
			},
		},
	];
	bed.service.order({ kind: 'status', status: 400, match: { nth: 2 } });
	const failed = await bed.engine.run({ nodes, items: keys.map((key) => ({ key })) });
	expect(failed.status).toBe('error');
	const before = bed.service.requests.length;
	expect((await bed.engine.retry(failed)).status).toBe('success');
	const asked = bed.service.requests.slice(before).map(({ path }) => path.split('/').at(-2));
	expect(asked).toEqual(keys);
});

test.each([
	['the same request', 'First'],
	['a correction', 'Second'],
])('if SVC rejects %s after an update of unknown outcome, the error says so', async (_, name) => {
	const [message] = bed.service.state.seedMessages(1);
	message.scheduledAtUtc = '2035-07-01T07:00:00Z';
	const parameters = (text: string) => ({
		...{ resource: 'message', operation: 'update', messageId: byId(message.id) },
		updateFields: { name: text },
	});
	const headers = { 'retry-after': '0' };
	for (let attempt = 1; attempt <= 4; attempt++)
		bed.service.order({ kind: 'status', status: 503, headers, match: { endpoint: PUT } });
	const failed = await bed.engine.runNode('svcMessages', parameters('First'), {
		settings: { name: 'Update' },
	});
	expect(failed.status).toBe('error');
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: PUT } });
	const nodes = { Update: { parameters: parameters(name) } };
	const { error } = await bed.engine.retry(failed, { nodes });
	expect(error?.description).toMatch(/^An earlier attempt .*may have been applied\. /);
});

test('a retry of an update reads again what it keeps', async () => {
	const [message] = bed.service.state.seedMessages(1);
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: PUT } });
	const failed = await bed.engine.runNode('svcMessages message update', {
		messageId: byId(message.id),
		updateFields: { name: 'New name' },
	});
	expect(failed.status).toBe('error');
	message.body = 'Corrected by a person';
	expect((await bed.engine.retry(failed)).status).toBe('success');
	expect(bed.service.requests.at(-1)).toMatchObject({
		method: 'PUT',
		body: { body: 'Corrected by a person', name: 'New name' },
	});
});

test.each([
	['is sent in the retry, also for items that were updated before', '2035-07-01T07:00:00Z', 2],
	["isn't sent for a message that the first one may have sent", undefined, 1],
])('a corrected update %s', async (_, scheduledAtUtc, updates) => {
	const messages = bed.service.state.seedMessages(2);
	for (const message of messages) Object.assign(message, { scheduledAtUtc });
	const parameters = (name: string) => ({
		resource: 'message',
		operation: 'update',
		messageId: byId('={{ $json.id }}'),
		updateFields: { name },
	});
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: PUT, nth: 2 } });
	const failed = await bed.engine.runNode('svcMessages', parameters('Wrogn'), {
		items: messages.map(({ id }) => ({ id })),
		settings: { name: 'Update' },
	});
	const before = bed.service.requests.length;
	await bed.engine.retry(failed, { nodes: { Update: { parameters: parameters('Right') } } });
	const put = bed.service.requests.slice(before).filter(({ method }) => method === 'PUT');
	expect(put.map(({ body }) => (body as IDataObject).name)).toEqual(Array(updates).fill('Right'));
});

test('a run that continues on errors leaves no responses in the execution', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 3 } });
	const { executionData } = await createFive(bed.engine, { onError: 'continueErrorOutput' });
	expect(JSON.stringify(executionData.executionData?.contextData)).not.toContain('Letter 1');
});

test('a run that continues on errors keeps them while "Retry On Fail" tries again', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 1 } });
	const settings = { onError: 'continueRegularOutput' as const, ...retryOnFail };
	const { executionData, outputs } = await createFive(bed.engine, settings);
	expect(outputs.Letters[0].map(({ json }) => json.message)).toEqual(fiveTexts);
	expect([...lettersAt(bed)].sort()).toEqual(fiveTexts);
	expect(JSON.stringify(executionData.executionData?.contextData)).not.toContain('Letter 1');
});

test('a correction of an update that is undone before the next retry is sent, too', async () => {
	const messages = bed.service.state.seedMessages(2);
	for (const message of messages) message.scheduledAtUtc = '2035-07-01T07:00:00Z';
	const update = (name: string) => ({
		Update: {
			parameters: {
				...{ resource: 'message', operation: 'update', messageId: byId('={{ $json.id }}') },
				updateFields: { name },
			},
		},
	});
	const refuseSecond = () =>
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: PUT, nth: 2 } });
	refuseSecond();
	const failed = await bed.engine.runNode('svcMessages', update('First').Update.parameters, {
		items: messages.map(({ id }) => ({ id })),
		settings: { name: 'Update' },
	});
	refuseSecond();
	const corrected = await bed.engine.retry(failed, { nodes: update('Second') });
	const undone = await bed.engine.retry(corrected, { nodes: update('First') });
	expect(undone.error?.message).toBeUndefined();
	const put = bed.service.requests.filter(({ method }) => method === 'PUT');
	const names = put.map(({ path, body }) => [
		messages.findIndex(({ id }) => path.endsWith(id)),
		(body as IDataObject).name,
	]);
	expect(names).toEqual([
		[0, 'First'],
		[1, 'First'],
		[0, 'Second'],
		[1, 'Second'],
		[0, 'First'],
		[1, 'First'],
	]);
});

test('of several updates of a record, the last one applies, also if only an earlier one is corrected', async () => {
	const [message, other] = bed.service.state.seedMessages(2);
	for (const one of [message, other]) one.scheduledAtUtc = '2035-07-01T07:00:00Z';
	const update = (name: string) => ({
		...{ resource: 'message', operation: 'update', messageId: byId('={{ $json.id }}') },
		updateFields: { name },
	});
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: PUT, nth: 3 } });
	const failed = await bed.engine.runNode('svcMessages', update('={{ $json.name }}'), {
		items: [
			{ id: message.id, name: 'Frist' },
			{ id: message.id, name: 'Last' },
			{ id: other.id, name: 'Other' },
		],
		settings: { name: 'Update' },
	});
	const corrected = update("={{ $json.name.replace('Frist', 'First') }}");
	const retried = await bed.engine.retry(failed, { nodes: { Update: { parameters: corrected } } });
	expect(retried.error?.message).toBeUndefined();
	expect(retried.json('Update').map(({ name }) => name)).toEqual(['First', 'Last', 'Other']);
	const shown = await bed.engine.runNode('svcMessages message get', {
		messageId: byId(message.id),
	});
	expect(shown.json()).toMatchObject([{ name: 'Last' }]);
});

test('so is one that is undone because its outcome is unknown', async () => {
	const [message] = bed.service.state.seedMessages(1);
	message.scheduledAtUtc = '2035-07-01T07:00:00Z';
	const items = [{ id: message.id }, { id: '00000000-0000-4000-8000-000000000000' }];
	const update = (name: string) => ({
		...{ resource: 'message', operation: 'update', messageId: byId('={{ $json.id }}') },
		updateFields: { name },
	});
	const settings = { name: 'Update' };
	const failed = await bed.engine.runNode('svcMessages', update('First'), { items, settings });
	const headers = { 'retry-after': '0' };
	const match = { bodyIncludes: 'Second' };
	bed.service.order({ kind: 'status', status: 503, headers, times: 4, match });
	const nodes = (name: string) => ({ Update: { parameters: update(name) } });
	const lost = await bed.engine.retry(failed, { nodes: nodes('Second') });
	expect(lost.error?.message).toMatch(/\[item 0\]$/);
	const before = bed.service.requests.length;
	await bed.engine.retry(lost, { nodes: nodes('First') });
	const put = bed.service.requests.slice(before).filter(({ method }) => method === 'PUT');
	expect(put.map(({ body }) => (body as IDataObject).name)).toEqual(['First']);
});

test('so is one of a request for several items', async () => {
	const BULK = 'POST /accounts/{accountId}/optout/bulk';
	const items = ['a', 'b', 'c'].map((name) => ({ address: `${name}@example.com` }));
	const change = (isActive: boolean) => ({
		...{ resource: 'optOut', operation: 'updateMany', isActive, message: 'By phone' },
		...{ type: 'email', value: '={{ $json.address }}' },
		requestOptions: { batching: { batch: { batchSize: 2, batchInterval: 0 } } },
	});
	const refuseSecond = () =>
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: BULK, nth: 2 } });
	refuseSecond();
	const failed = await bed.engine.runNode('svcAddressBook', change(true), {
		items,
		settings: { name: 'Opt' },
	});
	refuseSecond();
	const nodes = (isActive: boolean) => ({ Opt: { parameters: change(isActive) } });
	const corrected = await bed.engine.retry(failed, { nodes: nodes(false) });
	const undone = await bed.engine.retry(corrected, { nodes: nodes(true) });
	expect(undone.error?.message).toBeUndefined();
	expect(bed.service.state.optOuts().map(({ value, isActive }) => [value, isActive])).toEqual(
		items.map(({ address }) => [address, true]),
	);
});

test.each(['sendOnce', 'sendAll', 'refuse'])(
	'a correction that makes an item equal to one that was sent as something else is sent (%s)',
	async (identicalRequests) => {
		refuseThird(400);
		const whom = { recipient: theSame.recipient, destination: theSame.destination };
		const failed = await bed.engine.runNode(
			'svcLetters',
			{ ...createParameters, ...whom, requestOptions: { identicalRequests } },
			{ items: someLetters(3), settings: { name: 'Letters' } },
		);
		const retried = await bed.engine.retry(failed, withParameters(theSame));
		expect(retried.error?.message).toBeUndefined();
		expect(lettersAt(bed)).toEqual(['Letter 1', 'Letter 2', 'The same']);
		expect(retried.json('Letters').map(({ id }) => id)).toEqual(
			bed.service.state.letters.map(({ id }) => id),
		);
	},
);

test('an item that was sent keeps its own response, whatever Identical Requests is set to by then', async () => {
	refuseThird(400);
	const [one, other] = someLetters(2);
	const identical = (identicalRequests: string) => ({
		...createParameters,
		requestOptions: { identicalRequests },
	});
	const failed = await bed.engine.runNode('svcLetters', identical('sendAll'), {
		items: [one, one, other],
		settings: { name: 'Letters' },
	});
	const retried = await bed.engine.retry(failed, withParameters(identical('sendOnce')));
	expect(retried.error?.message).toBeUndefined();
	expect(retried.json('Letters').map(({ id }) => id)).toEqual(
		bed.service.state.letters.map(({ id }) => id),
	);
});

test('an item that a correction makes equal to one that was sent just so is not sent', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 2 } });
	const whom = { recipient: theSame.recipient, destination: theSame.destination };
	const failed = await bed.engine.runNode(
		'svcLetters',
		{ ...createParameters, ...whom },
		{ items: [{ text: 'The same' }, { text: 'The smae' }], settings: { name: 'Letters' } },
	);
	const message = "={{ $json.text.replace('smae', 'same') }}";
	const retried = await bed.engine.retry(failed, withParameters({ ...whom, message }));
	expect(retried.error?.message).toBeUndefined();
	expect(lettersAt(bed)).toEqual(['The same']);
	expect(retried.json('Letters')).toHaveLength(2);
});

test('one whose outcome is unknown is compared as it is sent again', async () => {
	const whom = { recipient: theSame.recipient, destination: theSame.destination };
	bed.service.order({ kind: 'resetBeforeRead', match: { endpoint: CREATE, nth: 1 } });
	const failed = await bed.engine.runNode(
		'svcLetters',
		{ ...createParameters, ...whom },
		{ items: someLetters(2), settings: { name: 'Letters' } },
	);
	const retried = await bed.engine.retry(failed, withParameters(theSame));
	expect(retried.error?.message).toBeUndefined();
	expect(lettersAt(bed)).toEqual(['The same']);
});

test('a campaign that was only created for later recipients is sent once Send is selected', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: POST, nth: 2 } });
	const [one, other] = someMessages(2);
	const created = {
		...{ resource: 'campaign', operation: 'createTriggered', name: '={{ $json.text }}' },
		...{ body: '={{ $json.text }}', channels: byId('SMS'), senders: 'SVC' },
	};
	const items = [one, other];
	const failed = await bed.engine.runNode('svcCampaigns', created, {
		items,
		settings: { name: 'Campaigns' },
	});
	const sent = { resource: 'campaign', operation: 'create', ...messageParameters };
	const nodes = { Campaigns: { parameters: sent } };
	const retried = await bed.engine.retry(failed, { nodes });
	expect(retried.error?.message).toBeUndefined();
	const reached = bed.service.requests.slice(2).map(({ body }) => (body as IDataObject).recipients);
	expect(reached).toEqual(items.map(({ phone }) => [{ msisdn: phone }]));
	expect(retried.json('Campaigns').map(({ status }) => status)).not.toContain('triggered');
});

test('whoever got a message without a link is asked once Send and Wait for Response is selected', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: POST, nth: 2 } });
	const failed = await bed.engine.runNode('svcMessages', createMessage, {
		items: someMessages(2),
		settings: { name: 'Ask' },
	});
	const asked = {
		...{ resource: 'message', operation: 'sendAndWait', senders: 'SVC' },
		...{ phoneNumber: '={{ $json.phone }}', message: '={{ $json.text }}' },
	};
	const retried = await bed.engine.retry(failed, { nodes: { Ask: { parameters: asked } } });
	expect(retried.status).toBe('waiting');
	const texts = bed.service.requests.slice(2).map(({ body }) => (body as IDataObject).body);
	expect(texts).toEqual([
		expect.stringMatching(/^Message 1\n.*http/),
		expect.stringMatching(/^Message 2\n.*http/),
	]);
});

test.each([
	['create', {}],
	[
		'createAndWait',
		{
			statuses: 'received',
			waitAtMost: 0,
			failWhenTooLate: false,
			options: { useCallback: false },
		},
	],
])(
	'what was saved without sending is told, though that is turned off by then (%s)',
	async (operation, more) => {
		refuseThird(400);
		const parameters = { ...createParameters, operation, ...more };
		const failed = await bed.engine.runNode('svcLetters', parameters, {
			items: someLetters(3),
			settings: { name: 'Letters' },
		});
		const corrected = { ...openedParameters, operation, ...more };
		const nodes = { Letters: { parameters: corrected } };
		const retried = await bed.engine.retry(failed, { nodes });
		expect(retried.error?.message).toBeUndefined();
		const hints = retried.runData.Letters[0].hints ?? [];
		expect(hints.map(({ message }) => message)).toContain(toldOfNoDate);
		bed.service.state.letters.length = 0;
		const sent = await bed.engine.runNode('svcLetters', corrected, { items: someLetters(3) });
		const usual = sent.runData.svcLetters[0].hints ?? [];
		expect(usual.map(({ message }) => message)).not.toContain(toldOfNoDate);
	},
);

const [a, b, c, d] = [1, 2, 3, 4].map((last) => `+3161234500${last}`);

test.each([
	['adds to both', `={{ $json.phones }}, ${d}`, [c, d]],
	['removes it', `={{ $itemIndex === 0 ? '${a}' : $json.phones }}`, [c]],
])(
	'whom an item of a campaign has reached, no other reaches once a correction %s',
	async (_, corrected, then) => {
		const [campaign] = bed.service.state.seedTriggeredCampaigns(1).map(({ id }) => byId(id));
		const add = (phoneNumber: string) => ({
			...{ resource: 'campaign', operation: 'addRecipients', triggeredCampaignId: campaign },
			phoneNumber,
			data: { entries: [{ fieldId: byId('1'), value: 'Ann' }] },
			requestOptions: {
				identicalRequests: 'sendOnce',
				batching: { batch: { batchSize: 1, batchInterval: 0 } },
			},
		});
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: TRIGGER, nth: 2 } });
		const failed = await bed.engine.runNode('svcCampaigns', add('={{ $json.phones }}'), {
			items: [{ phones: `${a}, ${b}` }, { phones: `${b}, ${c}` }],
			settings: { name: 'Add' },
		});
		const nodes = { Add: { parameters: add(corrected) } };
		const retried = await bed.engine.retry(failed, { nodes });
		expect(retried.error?.message).toBeUndefined();
		const sent = bed.service.requests.filter((one) => one.endpoint === TRIGGER);
		const reached = sent.map(({ status, body }) => [
			status,
			(body as unknown as IDataObject[]).map(({ msisdn }) => msisdn),
		]);
		expect(reached).toEqual([
			[200, [a, b]],
			[400, [c]],
			[200, then],
		]);
	},
);

test('what another item replaced is sent again once a correction leads that one to another record', async () => {
	const [x, y, z] = bed.service.state.seedMessages(3);
	for (const one of [x, y, z]) one.scheduledAtUtc = '2035-07-01T07:00:00Z';
	const update = (messageId: string) => ({
		...{ resource: 'message', operation: 'update', messageId: byId(messageId) },
		updateFields: { name: '={{ $json.name }}' },
	});
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: PUT, nth: 3 } });
	const failed = await bed.engine.runNode('svcMessages', update(x.id), {
		items: [x, y, z].map(({ id }, index) => ({ id, name: 'ABC'[index] })),
		settings: { name: 'Update' },
	});
	const nodes = { Update: { parameters: update('={{ $json.id }}') } };
	const retried = await bed.engine.retry(failed, { nodes });
	expect(retried.error?.message).toBeUndefined();
	const names = [x, y, z].map(
		({ id }) => bed.service.state.messages.find((one) => one.id === id)?.name,
	);
	expect(names).toEqual(['A', 'B', 'C']);
});

test('a correction of one request for several items sends no other one again', async () => {
	const BULK = 'POST /accounts/{accountId}/optout/bulk';
	const change = (value: string) => ({
		...{ resource: 'optOut', operation: 'updateMany', isActive: true, message: 'By phone' },
		...{ type: 'email', value },
		requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 0 } } },
	});
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: BULK, nth: 3 } });
	const failed = await bed.engine.runNode('svcAddressBook', change('={{ $json.address }}'), {
		items: ['a', 'b', 'c'].map((name) => ({ address: `${name}@example.com` })),
		settings: { name: 'Opt' },
	});
	const parameters = change("={{ $json.address.replace('c@', 'd@') }}");
	const retried = await bed.engine.retry(failed, { nodes: { Opt: { parameters } } });
	expect(retried.error?.message).toBeUndefined();
	const sent = bed.service.requests.filter(({ endpoint }) => endpoint === BULK);
	expect(sent.map(({ body }) => /[a-d]@/.exec(JSON.stringify(body))?.[0])).toEqual([
		'a@',
		'b@',
		'c@',
		'd@',
	]);
});

describe('what an item has paid for is not sent for another one once a correction interchanges them', () => {
	const swapped = async (type: string, endpoint: string, items: Items, [first, then]: Swap) => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint, nth: 2 } });
		const failed = await bed.engine.runNode(type, first, { items, settings: { name: 'Send' } });
		const nodes = { Send: { parameters: then } };
		const { error } = await bed.engine.retry(failed, { nodes });
		const sent = bed.service.requests.filter((one) => one.endpoint === endpoint);
		return { error, sent: sent.map(({ status }) => status) };
	};
	type Items = NonNullable<Parameters<typeof bed.engine.runNode>[2]>['items'];
	type Swap = readonly [first: INode['parameters'], then: INode['parameters']];

	const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 19);
	const [one, other] = someMessages(2);
	const instead = (ofFirst: string, ofSecond: unknown) =>
		`={{ $itemIndex === 0 ? '${ofFirst}' : ${JSON.stringify(ofSecond)} }}`;
	const message = (identicalRequests: string, scheduledAtUtc?: string): Swap => {
		const first = {
			...createMessage,
			...(scheduledAtUtc !== undefined && { additionalFields: { scheduledAtUtc } }),
			requestOptions: { identicalRequests },
		};
		const phoneNumber = instead('+31612345999', one.phone);
		const recipients = { entries: [{ type: 'phoneNumber', phoneNumber }] };
		return [first, { ...first, body: instead('Another', one.text), recipients }];
	};

	test.each([
		['without a schedule', undefined],
		['for the same time', inTwoDays],
	])('a message %s', async (_, time) => {
		const swap = message('sendOnce', time);
		const { error, sent } = await swapped('svcMessages', POST, [one, other], swap);
		expect([error?.message, sent]).toEqual([undefined, [201, 400]]);
	});

	test('but it is for another time', async () => {
		const [first, then] = message('sendOnce', inTwoDays);
		const later = inTwoDays.replace(/:\d\d$/, ':59').replace(/T\d\d:\d\d/, 'T23:59');
		const corrected = { ...then, additionalFields: { scheduledAtUtc: later } };
		const { sent } = await swapped('svcMessages', POST, [one, other], [first, corrected]);
		expect(sent).toEqual([201, 400, 201]);
	});

	test.each([undefined, inTwoDays])('a message, with Reject, which says so (%s)', async (time) => {
		const swap = message('refuse', time);
		const { error, sent } = await swapped('svcMessages', POST, [one, other], swap);
		expect(error?.message).toBe('Identical items: each would send the same request [items 0 to 1]');
		expect(error?.description).toContain('Something was already sent for some of these items;');
		expect(sent).toEqual([201, 400]);
	});

	test.each([
		['the same PDF', 'sendOnce', 'same', [201, 400]],
		['the same PDF', 'refuse', 'same', [201, 400]],
		['another PDF of the same length', 'sendOnce', 'else', [201, 400, 201]],
		['another PDF of the same length', 'refuse', 'else', [201, 400, 201]],
	])('a letter with %s (%s)', async (_, identicalRequests, content, expected) => {
		const [first, second, third] = someLetters(3).map(({ to }) => String(to));
		const letter = (recipient: string) => ({
			...{ ...openedParameters, content: 'pdf', pdf: 'data' },
			...{ destination: byCode('DE'), recipient, requestOptions: { identicalRequests } },
		});
		const item = async (to: string, text: string) => ({
			json: { to },
			binary: {
				data: await bed.engine.files.write(`%PDF-1.4 ${text}`, {
					fileName: 'a.pdf',
					mimeType: 'application/pdf',
				}),
			},
		});
		const items = [await item(first, 'same'), await item(second, content)];
		const corrected = `={{ [${JSON.stringify(third)}, ${JSON.stringify(first)}][$itemIndex] }}`;
		const swap = [letter('={{ $json.to }}'), letter(corrected)] as const;
		const { sent } = await swapped('svcLetters', CREATE, items, swap);
		expect(sent).toEqual(expected);
	});

	test.each([
		['sendOnce', 'longer', [201, 400]],
		['sendOnce', 'othr', [201, 400]],
		['refuse', 'longer', [201, 400]],
		['refuse', 'othr', [201, 400]],
	])(
		'a letter whose PDF is that of another item by now (%s, %s)',
		async (choice, text, expected) => {
			const [to] = someLetters(1);
			const pdf = async (name: string) =>
				await bed.engine.files.write(`%PDF-1.4 ${name}`, {
					fileName: 'a.pdf',
					mimeType: 'application/pdf',
				});
			const binary = { one: await pdf('same'), two: await pdf(text) };
			const items = [
				{ json: { pdf: 'one', other: 'two' }, binary },
				{ json: { pdf: 'two', other: 'one' }, binary },
			];
			const letter = (input: string) => ({
				...{ ...openedParameters, content: 'pdf', pdf: input },
				...{ destination: byCode('DE'), recipient: String(to.to) },
				requestOptions: { identicalRequests: choice },
			});
			const swap = [letter('={{ $json.pdf }}'), letter('={{ $json.other }}')] as const;
			const { sent } = await swapped('svcLetters', CREATE, items, swap);
			expect(sent).toEqual(expected);
		},
	);
});
