import type { INodeParameters } from 'n8n-workflow';
import { notFound, sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed, type SimulatorSpec } from '../simulator-bed.ts';
import { MESSAGES, phone, unknownId } from './message.ts';

const bed = simulatorBed();

const notThere = (endpoint: string, query?: object) => ({
	item: () => ({ id: unknownId, as: 'draft' }),
	error: notFound('message'),
	requests: () => [
		{
			endpoint,
			path: expect.stringContaining(unknownId),
			...(query && { query }),
			refusal: `there is no message ${unknownId}`,
		},
	],
});

const stateOf = (id: unknown) => bed.service.state.messages.find((message) => message.id === id);

/** Operations that take nothing but the message. */
function steering(operation: string): SimulatorSpec {
	const endpoint = `POST ${MESSAGES}/{messageId}/${operation}`;
	return {
		name: `svcMessages message ${operation}`,
		parameters: { messageId: byId('={{ $json.id }}') },
		arrange: ({ state }) => state.seedMessages(2),
		items: () => bed.service.state.messages.map(({ id }) => ({ id })),
		requests: ({ id }) => [{ endpoint, path: expect.stringContaining(String(id)) }],
		output: ([{ json }], { id }) => expect(json).toEqual(stateOf(id)),
		badItem: notThere(endpoint),
	};
}

const after: Record<string, string> = { cancel: 'cancelled', pause: 'paused', resume: 'sending' };

for (const [operation, status] of Object.entries(after)) {
	bed.describeOperation(steering(operation));

	test(`${operation} takes effect`, async () => {
		const [message] = bed.service.state.seedMessages(1);
		if (operation === 'resume') message.status = 'paused';
		await run({ operation, messageId: byId(message.id) });
		expect(message.status).toBe(status);
	});

	test(`${operation} is sent again when the answer is lost, since that changes nothing`, async () => {
		const [message] = bed.service.state.seedMessages(1);
		bed.service.order({ kind: 'resetAfterProcessing' });
		const { error } = await run({ operation, messageId: byId(message.id) });
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toHaveLength(2);
		expect(message.status).toBe(status);
	});
}

test.each(['cancel', 'pause'])(
	'an error of %s says that it may be done if the answer before it was lost',
	async (operation) => {
		const [message] = bed.service.state.seedMessages(1);
		bed.service.order({ kind: 'resetAfterProcessing', match: { nth: 1 } });
		const already = { message: 'Already done' };
		bed.service.order({ kind: 'status', status: 409, body: already, match: { nth: 2 } });
		const { error } = await run({ operation, messageId: byId(message.id) });
		expect(message.status).toBe(after[operation]);
		expect(error?.description).toMatch(
			/^An earlier attempt of this request got no clear response, so it may have been applied\. .*Already done/,
		);
		// The same without an attempt before it.
		bed.service.order({ kind: 'status', status: 409, body: already });
		const rejected = await run({ operation, messageId: byId(message.id) });
		expect(rejected.error?.description).not.toContain('earlier attempt');
	},
);

const run = (parameters: INodeParameters) => bed.engine.runNode('svcMessages', parameters);

test.each(['204', '200 empty', '200 object'] as const)(
	'outputs what was done after an empty response to resume (%s)',
	async (noBody) => {
		bed.service.shape({ resumeAnswer: 'nothing', noBody });
		const [message] = bed.service.state.seedMessages(1);
		const result = await run({ operation: 'resume', messageId: byId(message.id) });
		expect(result.json()).toEqual([{ id: message.id, resumed: true }]);
	},
);

test("reports SVC's own message of a rejection", async () => {
	const [message] = bed.service.state.seedMessages(1);
	bed.service.state.deliverMessage(message.id);
	const { error } = await run({ operation: 'cancel', messageId: byId(message.id) });
	expect(error?.message).toBe(`${sentences.rejectedValues} [item 0]`);
	expect(error?.description).toContain(`SVC says: message ${message.id} is sent`);
});

bed.describeOperation({
	name: 'svcMessages message delete',
	parameters: { messageId: byId('={{ $json.id }}') },
	arrange: ({ state }) => state.seedMessages(2).map(({ id }) => id),
	items: (ids) => ids.map((id) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `DELETE ${MESSAGES}/{messageId}`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }) => {
		expect(json).toEqual({ deleted: true });
		expect(stateOf(id)).toBeUndefined();
	},
	badItem: notThere(`DELETE ${MESSAGES}/{messageId}`),
});

bed.describeOperation({
	name: 'svcMessages message duplicate',
	parameters: { messageId: byId('={{ $json.id }}'), duplicateAs: '={{ $json.as }}' },
	arrange: ({ state }) => state.seedMessages(2),
	items: ([one, two]) => [
		{ id: one.id, as: 'draft' },
		{ id: two.id, as: 'template' },
	],
	requests: ({ id, as }) => [
		{
			endpoint: `POST ${MESSAGES}/{messageId}/duplicate`,
			path: expect.stringContaining(String(id)),
			query: { duplicateAs: [as] },
		},
	],
	output([{ json }], { id, as }) {
		expect(json).toEqual(stateOf(json.id));
		expect(json).toMatchObject({ status: as, body: stateOf(id)?.body });
	},
	badItem: {
		item: ([{ id }]) => ({ id, as: 'copy' }),
		error: '"Duplicate As" can\'t be "copy"',
	},
});

test('a copy is not made again when the answer is lost', async () => {
	const [message] = bed.service.state.seedMessages(1);
	bed.service.order({ kind: 'resetAfterProcessing' });
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ operation: 'duplicate', messageId: byId(message.id) },
		{ settings: { retryOnFail: true, waitBetweenTries: 1 } },
	);
	expect(error?.message).toBe("Couldn't confirm whether the copy was created [item 0]");
	expect(bed.service.requests.map(({ query }) => query)).toEqual([{ duplicateAs: ['draft'] }]);
});

const draft = {
	recipients: [{ msisdn: '+31612345678', data: { 1: 'Ann' } }],
	scheduledAtUtc: '2035-07-01T07:00:00.000Z',
	spread: {
		timeFrames: [{ days: ['Mon'], startTime: '09:00', endTime: '17:00' }],
		until: '2035-07-03T07:00:00.000Z',
	},
};

bed.describeOperation({
	name: 'svcMessages message update',
	parameters: {
		messageId: byId('={{ $json.id }}'),
		options: { otherFields: '={{ $json.others }}' },
		updateFields: { body: '={{ $json.text }}', name: '={{ $json.name }}' },
	},
	arrange({ state }) {
		const messages = state.seedMessages(3);
		for (const message of messages) Object.assign(message, draft);
		return messages.map((message) => ({ ...message }));
	},
	items: ([one, two]) => [
		{ id: one.id, others: 'keep', text: 'New text' },
		{ id: two.id, others: 'leaveOut', text: 'Other text', name: 'Other' },
	],
	requests({ id, others, text, name }, messages) {
		const { body, channels, name: kept, senders } = messages[0];
		expect(body).not.toBe(text);
		const path = expect.stringContaining(String(id));
		const endpoint = `${MESSAGES}/{messageId}`;
		return others === 'keep'
			? [
					{ endpoint: `GET ${endpoint}`, path },
					{
						endpoint: `PUT ${endpoint}`,
						path,
						body: { body: text, channels, name: kept, senders, ...draft },
					},
				]
			: [{ endpoint: `PUT ${endpoint}`, path, body: { body: text, name } }];
	},
	output([{ json }], { id, text }) {
		expect(json).toEqual(stateOf(id));
		expect(json).toMatchObject({ id, body: text });
	},
	badItem: {
		item: ([, , { id }]) => ({ id, others: 'keep', text: 'See [[example.com]]' }),
		error: '"Text" has "[[example.com]]", but a link must start with http:// or https://',
	},
});

describe('update', () => {
	const update = async (updateFields: INodeParameters, rest: INodeParameters = {}) => {
		const [message] = bed.service.state.seedMessages(1);
		Object.assign(message, draft);
		return await run({ operation: 'update', messageId: byId(message.id), updateFields, ...rest });
	};
	const put = () => bed.service.requests.find(({ method }) => method === 'PUT');

	test('replaces recipients, channels and senders when they are given', async () => {
		await update({
			recipients: { entries: [phone('+4915112345678')] },
			channels: byId('WhatsApp'),
			senders: 'Other',
			countrySpecificSenders: { entries: [{ countryCode: 'NL', sender: 'Delft' }] },
		});
		expect(put()).toMatchObject({
			status: 200,
			body: {
				...draft,
				recipients: [{ msisdn: '+4915112345678' }],
				channels: ['WhatsApp'],
				senders: ['Other'],
				countrySpecificSenders: { NL: 'Delft' },
			},
		});
	});

	test('keeps the sender for Indonesia, whose code is spelled like the name of an ID', async () => {
		const countrySpecificSenders = { ID: 'Jakarta', NL: 'Delft' };
		const [message] = bed.service.state.seedMessages(1);
		Object.assign(message, draft, { countrySpecificSenders });
		await run({ operation: 'update', messageId: byId(message.id), updateFields: { name: 'New' } });
		expect(put()).toMatchObject({ status: 200, body: { countrySpecificSenders } });
	});

	test('keeps a recurrence in whatever letters SVC writes its name', async () => {
		const [message] = bed.service.state.seedMessages(1);
		Object.assign(message, draft, { Recurrence: 'weekly' });
		await run({ operation: 'update', messageId: byId(message.id), updateFields: { name: 'New' } });
		expect(put()).toMatchObject({ body: { name: 'New', recurrence: 'weekly' } });
	});

	test('of the spread, each part by itself', async () => {
		await update({ spreadUntil: '2035-07-02T00:00:00Z' });
		expect(put()?.body).toMatchObject({
			spread: { timeFrames: draft.spread.timeFrames, until: '2035-07-02T00:00:00.000Z' },
		});
	});

	test("doesn't send back response-only or empty fields", async () => {
		const [message] = bed.service.state.seedMessages(1);
		Object.assign(message, draft);
		const { id, status, analytics, createdAtUtc, createdBy, ...content } = message;
		expect([id, status, analytics, createdAtUtc, createdBy]).not.toContain(undefined);
		bed.service.order({
			match: { endpoint: `GET ${MESSAGES}/{messageId}` },
			kind: 'status',
			status: 200,
			body: { ...message, senderPreset: null, tariff: 1 },
		});
		await run({ operation: 'update', messageId: byId(id), updateFields: { name: 'New' } });
		expect(put()).toMatchObject({ status: 200 });
		expect(put()?.body).toEqual({ ...content, name: 'New' });
	});

	test('clears fields, and leaves the others', async () => {
		await update({ name: 'New' }, { options: { clearFields: ['senders'] } });
		const { body, channels } = bed.service.state.messages[0];
		expect(put()?.body).toEqual({ body, channels, ...draft, name: 'New', senders: [] });
	});

	test.each(['body', 'recipients', 'channels'])(
		"doesn't clear %s, without which it could be sent all the same",
		async (name) => {
			const { error } = await update({ name: 'New' }, { options: { clearFields: [name] } });
			expect(error?.message).toContain(`"Clear Fields" can't be "${name}"`);
			expect(put()).toBeUndefined();
		},
	);

	test('takes a data tag in an expression for what it is', async () => {
		const { error } = await update({ body: '=Hi {{1}}' });
		expect(error?.message).toContain('"Text" has the data tag {{1}} in an expression');
		await update({ body: '=Hi \\{{1}}' });
		expect(put()?.body).toMatchObject({ body: 'Hi {{1}}' });
	});

	test.each<[string, INodeParameters]>([
		[sentences.emptyUpdate, {}],
		[sentences.emptyUpdate, { name: '={{ undefined }}' }],
		['"Recipients" is empty', { recipients: {} }],
		['"Channel" is empty', { channels: byId('') }],
	])('%s', async (problem, updateFields) => {
		const { error } = await update(updateFields);
		expect(error?.message).toBe(`${problem} [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});

	test('a field whose expression returned nothing is no field that was forgotten', async () => {
		const { error } = await update({ name: '={{ undefined }}' });
		expect(error?.description).toContain(
			'If you added an expression, check that it returns a value for this item.',
		);
	});

	test("doesn't recreate a deleted message", async () => {
		const { error } = await run({
			operation: 'update',
			messageId: byId(unknownId),
			updateFields: { name: 'New' },
		});
		expect(error?.message).toBe(`${notFound('message')} [item 0]`);
		expect(bed.service.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	test.each<[string, INodeParameters, string]>([
		[
			'a tag for which its phone number has no value',
			{ body: 'Dear {{3}}' },
			'"Text" has the tag Last Name, which has no value for a phone number',
		],
		[
			'a phone number without a value for the tag in its text',
			{ recipients: { entries: [phone('+4915112345678')] } },
			'"Text" has the tag First Name, which has no value for a phone number',
		],
	])('does not give a message %s', async (_, updateFields, problem) => {
		const [message] = bed.service.state.seedMessages(1);
		Object.assign(message, { ...draft, body: 'Dear {{1}}' });
		const { error } = await run({
			operation: 'update',
			messageId: byId(message.id),
			updateFields,
		});
		expect(error?.message).toContain(problem);
		expect(put()).toBeUndefined();
	});

	describe('by the rules of Send', () => {
		const long = 'A whole email, pasted. '.repeat(42);
		const name = 'MyLongCompanyName';
		const countrySpecificSenders = { entries: [{ countryCode: 'NL', sender: name }] };

		test.each<[string, INodeParameters, object]>([
			['"Text" contains only "+31612345678"', { body: '+31612345678' }, {}],
			['"Text" contains only "anna@example.com"', { body: 'anna@example.com' }, {}],
			['"Text" has 966 characters', { body: long }, {}],
			['"Text" has 966 characters', { body: long, channels: byId('SMS') }, {}],
			['"Text" has 966 characters', { channels: byId('SMS') }, { body: long, channels: ['Viber'] }],
			['"Sender" can have up to 11 characters', { senders: name }, {}],
			[
				'"Sender" can have up to 11 characters',
				{ channels: byId('SMS') },
				{ senders: [name], channels: ['Viber'] },
			],
			['"Country-Specific Senders" can have up to 11 characters', { countrySpecificSenders }, {}],
			[
				'"Country-Specific Senders" can have up to 11 characters',
				{ channels: byId('SMS') },
				{ countrySpecificSenders: { NL: name }, channels: ['Viber'] },
			],
		])('rejects %s (%j)', async (problem, updateFields, present) => {
			const [message] = bed.service.state.seedMessages(1);
			Object.assign(message, draft, present);
			const { error } = await run({
				operation: 'update',
				messageId: byId(message.id),
				updateFields,
			});
			expect(error?.message).toContain(problem);
			expect(error?.description).toContain('anyway');
			expect(put()).toBeUndefined();
		});

		test.each<[string, INodeParameters, object]>([
			['a long text that is allowed', { body: long, allowLongText: true }, {}],
			['a long text of another channel', { body: long }, { channels: ['WhatsApp'] }],
			[
				'what additional properties have',
				{ additionalProperties: JSON.stringify({ body: long, senders: [name] }) },
				{},
			],
			['a name, whatever the text is', { name: 'New' }, { body: long, senders: [name] }],
			[
				'a name, whatever the senders are',
				{ name: 'New' },
				{ countrySpecificSenders: { NL: name } },
			],
			['a number in a text', { body: 'Call +31612345678' }, {}],
			['only a number, if allowed', { body: '+31612345678', allowUnusualText: true }, {}],
			[
				'a tag without a value, if allowed',
				{
					body: 'Dear {{3}}',
					allowUnusualText: true,
					recipients: { entries: [phone('+4915112345678', [])] },
				},
				{},
			],
		])('takes %s', async (_, updateFields, present) => {
			const [message] = bed.service.state.seedMessages(1);
			Object.assign(message, draft, present);
			const { error } = await run({
				operation: 'update',
				messageId: byId(message.id),
				updateFields,
			});
			expect(error?.message).toBeUndefined();
			expect(JSON.stringify(put()?.body)).not.toMatch(/allow(?:Long|Unusual)Text/);
		});
	});

	test('gives a message a tag and the value for it', async () => {
		await update({ body: 'Dear {{1}}' });
		expect(put()).toMatchObject({ status: 200 });
		const recipients = { entries: [phone('+4915112345678', [['3', 'Dam']])] };
		const { error } = await update({ body: 'Dear {{3}}', recipients });
		expect(error?.message).toBeUndefined();
	});

	test('says how to change a message that SVC shows without its ID', async () => {
		bed.service.order({
			match: { endpoint: `GET ${MESSAGES}/{messageId}` },
			kind: 'status',
			status: 200,
			body: draft,
		});
		const { error } = await update({ name: 'New' });
		expect(`${error?.message} ${error?.description}`).toContain(
			'set Options > Unchanged Fields to "Leave Out"',
		);
		expect(put()).toBeUndefined();
	});

	test.each([
		['true', true],
		['False', false],
		['maybe', 'maybe'],
	])('sends back ignoreUnsubscribes, returned as the text "%s", as %p', async (said, sent) => {
		const [message] = bed.service.state.seedMessages(1);
		bed.service.order({
			match: { endpoint: `GET ${MESSAGES}/{messageId}` },
			kind: 'status',
			status: 200,
			body: { ...message, ignoreUnsubscribes: said },
		});
		bed.service.order({
			match: { endpoint: `PUT ${MESSAGES}/{messageId}` },
			kind: 'status',
			status: 200,
			body: {},
		});
		await run({ operation: 'update', messageId: byId(message.id), updateFields: { name: 'New' } });
		expect(put()?.body).toMatchObject({ name: 'New', ignoreUnsubscribes: sent });
	});

	test('an answer without content still says what was done', async () => {
		bed.service.order({ match: { endpoint: `PUT ${MESSAGES}/{messageId}` }, kind: 'empty' });
		const result = await update({ name: 'New' });
		const [{ id }] = bed.service.state.messages;
		expect(result.json()).toEqual([{ id, updated: true }]);
	});
});
