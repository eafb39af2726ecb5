import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId, idsBy } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { MESSAGES, unknownId } from './message.ts';

const bed = simulatorBed();
const endpoint = `DELETE ${MESSAGES}`;

bed.describeOperation({
	name: 'svcMessages message deleteMany',
	parameters: { messageIds: idsBy('={{ $json.ids }}') },
	arrange: ({ state }) => state.seedMessages(5).map(({ id }) => id),
	items: (ids) => [{ ids: ids.slice(0, 2) }, { ids: ids.slice(2, 4).join(', ') }],
	requests: ({ ids }) => [{ endpoint, query: { messageIds: listOf(ids) } }],
	output([{ json }], { ids }, all) {
		expect(json).toEqual({ deleted: true, messageIds: listOf(ids) });
		expect(bed.service.state.messages.map(({ id }) => id)).toEqual(all.slice(4));
	},
	badItem: {
		item: ([id]) => ({ ids: [id, 'message-7'] }),
		error:
			'"Message 1: Message" must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70, but it\'s "message-7"',
	},
});

const listOf = (ids: unknown) => (typeof ids === 'string' ? ids.split(', ') : ids);

const deleteMany = (item: IDataObject, settings: INodeParameters = {}) =>
	bed.engine.runNode(
		'svcMessages',
		{ operation: 'deleteMany', messageIds: idsBy('={{ $json.ids }}') },
		{ items: [item], settings },
	);

const asked = () => bed.service.requests.map(({ query }) => query.messageIds);

test('of 200 messages, each is named once, in addresses that every server takes', async () => {
	const ids = bed.service.state.seedMessages(200).map(({ id }) => id);
	const result = await deleteMany({ ids });
	expect(result.json()).toEqual([{ deleted: true, messageIds: ids }]);
	expect(bed.service.state.messages).toEqual([]);
	expect(asked().flat()).toEqual(ids);
	for (const { path, query } of bed.service.requests) {
		const search = new URLSearchParams(
			query.messageIds.map((id): [string, string] => ['messageIds', id]),
		);
		expect(`${bed.service.url}${path}?${search.toString()}`.length).toBeLessThan(2000);
		// Few requests: the next ID would still leave little room for a long base URL.
		expect(query.messageIds.length).toBeGreaterThanOrEqual(20);
	}
});

test.each([
	['commas', (ids: string[]) => ids.join(',')],
	['line breaks', (ids: string[]) => `\n${ids.join('\r\n')}\n`],
	['both', (ids: string[]) => ids.join(' ,\n')],
])('takes IDs as text with %s', async (_, join) => {
	const ids = bed.service.state.seedMessages(3).map(({ id }) => id);
	await deleteMany({ ids: join(ids) });
	expect(asked()).toEqual([ids]);
});

test.each([{ deleted: false }, { data: { isDeleted: 'false' } }, false, 0])(
	'messages that SVC says it did not delete are no success: %j',
	async (body) => {
		const ids = bed.service.state.seedMessages(2).map(({ id }) => id);
		bed.service.order({ kind: 'status', status: 200, body });
		const { error } = await deleteMany({ ids });
		expect(error?.message).toBe("SVC says that it didn't delete the messages [item 0]");
		expect(error?.description).toContain('Run Message > Get Many to check it.');
		bed.service.order({ kind: 'status', status: 200, body });
		const single = await bed.engine.runNode('svcMessages message delete', {
			messageId: byId(ids[0]),
		});
		expect(single.error?.message).toBe("SVC says that it didn't delete the message [item 0]");
	},
);

test('names an ID that comes twice once', async () => {
	const [one, two] = bed.service.state.seedMessages(2).map(({ id }) => id);
	const result = await deleteMany({ ids: [one, two, one.toUpperCase(), one] });
	expect(asked().map((ids) => ids.map((id) => id.toLowerCase()))).toEqual([[one, two]]);
	expect(result.json()[0].messageIds).toHaveLength(2);
});

test.each([[[]], [''], [' , '], [null]])(
	'deletes nothing without IDs (%j): what that would delete is not described',
	async (ids) => {
		const { error } = await deleteMany({ ids });
		expect(error?.message).toBe('"Message 1: Message" is empty [item 0]');
		expect(bed.service.requests).toEqual([]);
	},
);

test('refuses a list of whole messages, with a hint', async () => {
	const { error } = await deleteMany({ ids: [{ id: unknownId }] });
	expect(error?.message).toBe(
		'"Message 1: Message" must be text, but the expression returned an object [item 0]',
	);
});

test('says how far it got', async () => {
	const ids = bed.service.state.seedMessages(100).map(({ id }) => id);
	bed.service.order({ match: { nth: 3 }, kind: 'status', status: 403 });
	const { error } = await deleteMany({ ids });
	expect(error?.message).toBe(`${sentences.notAllowed} [item 0]`);
	expect(error?.description).toContain('60 of 100 messages were already deleted.');
	expect(bed.service.state.messages).toHaveLength(40);
});

test('says nothing of how far it got if the first request is rejected', async () => {
	const ids = bed.service.state.seedMessages(100).map(({ id }) => id);
	bed.service.order({ match: { nth: 1 }, kind: 'status', status: 403 });
	const { error } = await deleteMany({ ids });
	expect(error?.message).toBe(`${sentences.notAllowed} [item 0]`);
	expect(error?.description).not.toContain('already deleted');
});

test('goes on after a short breakdown', async () => {
	const ids = bed.service.state.seedMessages(100).map(({ id }) => id);
	bed.service.order({
		match: { nth: 2 },
		kind: 'status',
		status: 503,
		headers: { 'retry-after': '0' },
	});
	const result = await deleteMany({ ids });
	expect(result.json()).toEqual([{ deleted: true, messageIds: ids }]);
	expect(bed.service.state.messages).toEqual([]);
});

describe("SVC finds nothing after a request whose response was lost, so that one of the messages isn't there", () => {
	const lostThenUnknown = () => {
		bed.service.order({
			match: { nth: 1 },
			kind: 'status',
			status: 503,
			headers: { 'retry-after': '0' },
		});
		bed.service.order({ match: { nth: 2 }, kind: 'status', status: 404 });
	};

	test('of several, it may be any one, so they count as deleted neither now nor in a retry', async () => {
		const ids = bed.service.state.seedMessages(2).map(({ id }) => id);
		lostThenUnknown();
		bed.service.order({ match: { nth: 3 }, kind: 'status', status: 404 });
		const { error } = await deleteMany({ ids }, { retryOnFail: true, maxTries: 2 });
		expect(asked()).toHaveLength(3);
		expect(error?.description).toMatch(/^An earlier attempt .*may have been applied\. /);
	});

	test("of one, it's the one that was deleted", async () => {
		const ids = bed.service.state.seedMessages(1).map(({ id }) => id);
		lostThenUnknown();
		const result = await deleteMany({ ids });
		expect(result.json()).toEqual([{ deleted: true, messageIds: ids }]);
	});
});
