/** Whoever texts everyone in a list learns that the list may be longer than the limit that nobody has set. */
import type { INodeParameters } from 'n8n-workflow';
import { idsBy } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

const hint =
	'There may be more results, because Limit is 50. To get all of them, turn on Return All.';

const group = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';

const lists: Array<[string, string, INodeParameters, (count: number) => unknown]> = [
	[
		'messages, read in pages',
		'svcMessages',
		{ resource: 'message', operation: 'getAll' },
		(count) => bed.service.state.seedMessages(count),
	],
	[
		'orders, read day by day',
		'svcPayments',
		{ resource: 'order', operation: 'getAll', details: false },
		(count) => bed.service.state.seedOrders(count),
	],
	[
		'exported contacts',
		'svcAddressBook',
		{
			...{ resource: 'contact', operation: 'export' },
			groupIds: idsBy(group),
		},
		(count) => {
			bed.service.state.seedGroups(1, [group]);
			bed.service.state.seedContacts(group, count);
		},
	],
	[
		'events, read at once',
		'svcTicketShop',
		{ resource: 'event', operation: 'getAll' },
		(count) => Array.from({ length: count }, () => bed.service.state.seedShopEvent()),
	],
];

describe.each(lists)('%s', (_, type, parameters, seed) => {
	test.each<[string, number, INodeParameters, boolean]>([
		['as many as Limit is at first', 51, {}, true],
		['fewer', 49, {}, false],
		['all', 51, { returnAll: true }, false],
		['as many as somebody has set', 51, { limit: 20 }, false],
	])('%s', async (__, count, more, isShown) => {
		seed(count);
		const { error, runData } = await bed.engine.runNode(
			type,
			{ ...parameters, ...more },
			{ settings: { name: 'Node' } },
		);
		expect(error).toBeUndefined();
		const hints = runData.Node?.[0]?.hints ?? [];
		expect(hints.map(({ message }) => message).filter((said) => said === hint)).toHaveLength(
			isShown ? 1 : 0,
		);
	});
});
