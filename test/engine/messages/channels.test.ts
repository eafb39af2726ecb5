import { sentences } from '../../sentences.ts';
import { listSearch } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const endpoint = 'GET /accounts/{accountId}/channels';

bed.describeOperation({
	name: 'svcMessages channel getAll',
	items: () => [{ item: 1 }, { item: 2 }],
	requests: () => [{ endpoint }],
	output: (items) =>
		expect(items.map(({ json }) => json)).toEqual([
			{
				channel: 'SMS',
				disabled: false,
				name: 'SMS',
				type: 'SMS',
				options: { allowImages: false },
			},
			expect.objectContaining({ channel: 'Viber' }),
			expect.objectContaining({ channel: 'WhatsApp' }),
		]),
	outputCount: () => 3,
	badItem: {
		item: () => ({ item: 3 }),
		// The node reads in parallel, so the second to arrive stands for the item in the middle.
		arrange: (service) => service.order({ match: { nth: 2 }, kind: 'status', status: 403 }),
		error: sentences.notAllowed,
		requests: () => [{ endpoint }],
	},
});

test.each(['data', 'Data', 'RESPONSE'])('%s around the channels is none', async (envelope) => {
	const body = { [envelope]: { SMS: { name: 'SMS' } } };
	bed.service.order({ kind: 'status', status: 200, body });
	const result = await bed.engine.runNode('svcMessages channel getAll');
	expect(result.json()).toEqual([{ channel: 'SMS', name: 'SMS' }]);
});

test('an answer that is no map of channels is not taken for one', async () => {
	bed.service.order({ kind: 'status', status: 200, body: [{ id: 'SMS' }] });
	const { error } = await bed.engine.runNode('svcMessages channel getAll');
	expect(error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
});

const named = { Test: { Disabled: true, Name: 'For tests' }, SMS: { Name: 'Text message' } };

test('a channel keeps its name, also if it is that of a part of a message', async () => {
	bed.service.order({ kind: 'status', status: 200, body: named });
	const result = await bed.engine.runNode('svcMessages channel getAll');
	expect(result.json()).toEqual([
		{ channel: 'Test', disabled: true, name: 'For tests' },
		{ channel: 'SMS', name: 'Text message' },
	]);
});

describe('the list of channels in the editor', () => {
	const options = async () =>
		(await listSearch(bed.engine, { node: 'svcMessages', method: 'searchChannels' })).results;

	test('has the channels by their own names', async () => {
		bed.service.order({ kind: 'status', status: 200, body: named });
		expect(await options()).toEqual([
			{ name: 'For tests (Disabled)', value: 'Test' },
			{ name: 'Text message', value: 'SMS' },
		]);
	});

	test('shows the channels, disabled ones as such', async () => {
		const { channels } = bed.service.state;
		channels.Viber.disabled = true;
		channels.SMS.name = 'Text Message';
		expect(await options()).toEqual([
			{ name: 'Text Message', value: 'SMS' },
			{ name: 'Viber (Disabled)', value: 'Viber' },
			{ name: 'WhatsApp', value: 'WhatsApp' },
		]);
	});

	test('says why there is none', async () => {
		bed.service.order({ kind: 'status', status: 401 });
		await expect(options()).rejects.toThrow(sentences.rejectedCredential);
	});
});
