import { message, messagesPath, useSimulator } from './support.ts';

const client = useSimulator();
const { send } = client;

interface Message {
	id: string;
	name?: string;
	status: string;
}

const create = async (body: object = message) =>
	(await send({ area: 'messages', method: 'POST', path: messagesPath, body })).json as Message;
const list = async (query = '') =>
	(await send({ area: 'messages', path: `${messagesPath}${query}` })).json as Message[];
const act = async (id: string, action: string) =>
	await send({ area: 'messages', method: 'POST', path: `${messagesPath}/${id}/${action}` });
const names = (messages: Message[]) => messages.map(({ name }) => name);

test('messages can be created, read, replaced and deleted', async () => {
	const made = await send({
		area: 'messages',
		method: 'POST',
		path: messagesPath,
		body: { ...message, name: 'First' },
	});
	expect(made).toMatchObject({ status: 201, json: { ...message, name: 'First' } });
	const path = `${messagesPath}/${(made.json as Message).id}`;

	const replaced = await send({ area: 'messages', method: 'PUT', path, body: { body: 'Only' } });
	expect(replaced).toMatchObject({ status: 200, json: { body: 'Only' } });
	expect(replaced.json).not.toHaveProperty('name');
	expect((await send({ area: 'messages', path })).json).toEqual(replaced.json);

	expect(await send({ area: 'messages', method: 'DELETE', path })).toMatchObject({
		status: 204,
		text: '',
	});
	expect((await send({ area: 'messages', path })).status).toBe(404);
});

test('deletes several in one request', async () => {
	const [a, b, c] = [await create(), await create(), await create()];
	const path = `${messagesPath}?messageIds=${a.id}&messageIds=${c.id}`;
	expect((await send({ area: 'messages', method: 'DELETE', path })).status).toBe(204);
	expect((await list()).map(({ id }) => id)).toEqual([b.id]);
});

test('lists are ordered by several columns, paged and filtered', async () => {
	const two = [...message.recipients, { msisdn: '+31687654321' }];
	await create({ ...message, name: 'B' });
	await create({ ...message, name: 'A', recipients: two });
	await create({ ...message, name: 'C', recipients: two });
	await create({ name: 'D', body: 'draft' });

	expect(names(await list('?orderby=recipients%20desc&orderby=name'))).toEqual([
		'A',
		'C',
		'B',
		'D',
	]);
	expect(names(await list('?orderby=price&orderby=name%20desc'))).toEqual(['D', 'B', 'C', 'A']);
	expect(names(await list('?orderby=name&skip=1&take=2'))).toEqual(['B', 'C']);
	expect(names(await list('?status=draft'))).toEqual(['D']);
	expect(names(await list('?orderby=name&skip=4'))).toEqual([]);
});

test('the size of pages follows the shape', async () => {
	client.simulator.state.seedMessages(30);
	expect(await list()).toHaveLength(20);
	expect(await list('?take=25')).toHaveLength(25);
	client.simulator.shape({ defaultTake: 5, maxTake: 10 });
	expect(await list()).toHaveLength(5);
	expect(await list('?take=25')).toHaveLength(10);
});

test('a copy counts whom it would reach, as its original does', async () => {
	const { state } = client.simulator;
	const [group] = state.seedGroups(1);
	const [optedOut] = state.seedContacts(group?.id ?? '', 3);
	state.setOptOut({ type: 'sms', value: optedOut?.phoneNumber ?? '', isActive: true });
	const { id } = await create({ ...message, recipients: [{ group: group?.id }] });
	const copy = await act(id, 'duplicate?duplicateAs=draft');
	expect(copy.json).toMatchObject({ analytics: { recipients: 2 } });
});

test('searches name and body, with any characters in the term', async () => {
	await create({ ...message, name: 'Sale 50% / spring', body: 'x' });
	await create({ ...message, name: 'Other', body: 'Ends 50% / Spring' });
	await create({ ...message, name: 'None' });
	const path = `${messagesPath}/search/${encodeURIComponent('50% / spring')}`;
	const found = await send({ area: 'messages', path });
	expect(names(found.json as Message[])).toEqual(['Sale 50% / spring', 'Other']);
	expect((await send({ area: 'messages', path: `${path}?skip=1&take=1` })).json).toHaveLength(1);
});

test("pauses, resumes, and cancels sending, and rejects what can't be undone", async () => {
	const { id } = await create({ ...message, scheduledAtUtc: '2040-01-01T10:00' });
	const status = async (action: string) => ((await act(id, action)).json as Message).status;

	expect(await status('pause')).toBe('paused');
	expect(await status('pause')).toBe('paused');
	expect(await status('resume')).toBe('scheduled');
	expect(await status('cancel')).toBe('cancelled');
	expect(await status('cancel')).toBe('cancelled');
	expect((await act(id, 'resume')).status).toBe(400);

	const sent = await create();
	expect(client.simulator.state.deliverMessage(sent.id)).toMatchObject({
		status: 'sent',
		analytics: { delivered: 1 },
	});
	expect((await act(sent.id, 'cancel')).status).toBe(400);
});

test('the cost follows recipients, countries and the length of the text', async () => {
	const recipients = [{ msisdn: '+31612345678' }, { msisdn: '+4915112345678' }];
	const costOf = async (body: string) => {
		const { id } = await create({ ...message, body, recipients });
		return (await send({ area: 'messages', path: `${messagesPath}/${id}/cost` })).json as {
			totalCost: number;
		};
	};
	const short = await costOf('x'.repeat(160));
	const long = await costOf('x'.repeat(161));
	expect(short).toMatchObject({ recipientCount: 2, messageCount: 2, isMultipart: false });
	expect(short).toMatchObject({ countryCosts: [{ countryCode: 'NL' }, { countryCode: 'DE' }] });
	expect(long).toMatchObject({ recipientCount: 2, messageCount: 4, isMultipart: true });
	expect(long.totalCost).toBeCloseTo(2 * short.totalCost);
	const linked = await costOf(`${'x'.repeat(139)}[[https://example.com/${'x'.repeat(99)}]]`);
	expect(linked).toMatchObject({ isMultipart: false });
	expect(await costOf(`${'x'.repeat(140)}[[https://example.com]]`)).toMatchObject({
		isMultipart: true,
	});
	// "22 characters in campaigns, 21 in messages", for landing pages too.
	expect(await costOf(`${'x'.repeat(139)}${landingPage}`)).toMatchObject({ isMultipart: false });
	expect(await costOf(`${'x'.repeat(140)}${landingPage}`)).toMatchObject({ isMultipart: true });
});

const landingPage = '[[page:6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70]]';

test.each(['[[url:https://example.com]]', '[[ftp://example.com]]'])(
	'a link has to start with http:// or https://: %s is refused',
	async (link) => {
		const body = { ...message, body: `Hello ${link}` };
		const answer = await send({ area: 'messages', method: 'POST', path: messagesPath, body });
		expect(answer).toMatchObject({
			status: 400,
			text: expect.stringContaining(
				`body.body contains ${link}, but a link must start with http:// or https://`,
			),
		});
	},
);

test.each(['messages', 'campaigns'] as const)(
	'a landing page has to be named by its GUID in %s',
	async (area) => {
		const answer = async (body: string) =>
			await send({ area, method: 'POST', path: messagesPath, body: { ...message, body } });
		expect((await answer(landingPage)).status).toBe(201);
		for (const page of ['[[page:spring-sale]]', '[[page:]]', landingPage.replace(']]', '0]]')]) {
			expect(await answer(`See ${page}`)).toMatchObject({
				status: 400,
				text: expect.stringContaining(
					`${page}, but a landing page is written [[page:<page_guid>]]`,
				),
			});
		}
	},
);

test('a text may have other brackets, which are no link', async () => {
	const body = 'A [[draft]], [[optout]], {{7}}, [[https://example.com]]';
	expect(await create({ ...message, body })).toMatchObject({ body });
});

test.each(['template', 'draft'])('a copy can be made as %s', async (kind) => {
	const { id } = await create({ ...message, name: 'Original' });
	const copied = await act(id, `duplicate?duplicateAs=${kind}`);
	expect(copied).toMatchObject({ status: 200, json: { name: 'Original', status: kind } });
	expect((copied.json as Message).id).not.toBe(id);
	expect(await list()).toHaveLength(2);
});

test('channels are a map keyed by name; a disabled one is refused', async () => {
	const path = '/accounts/{accountId}/channels';
	const { json } = await send({ area: 'messages', path });
	expect(Object.keys(json as object)).toEqual(['SMS', 'Viber', 'WhatsApp']);
	const { channels } = client.simulator.state;
	if (channels.Viber) channels.Viber.disabled = true;

	const refused = await send({
		area: 'messages',
		method: 'POST',
		path: messagesPath,
		body: { ...message, channels: ['Viber'] },
	});
	expect(refused).toMatchObject({
		status: 400,
		json: { message: expect.stringContaining('Viber, which is disabled') },
	});
});
