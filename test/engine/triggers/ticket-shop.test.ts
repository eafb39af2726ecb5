import type { INodeParameters } from 'n8n-workflow';
import { logsOf } from '../echoes.ts';
import { listSearch } from '../harness/index.ts';
import { triggerBed } from './bed.ts';
import type { DirectAnswer, PollHost } from './poll-host.ts';

const bed = triggerBed();
const type = 'svcTicketShopTrigger';

const state = () => bed.service.state;

async function active(parameters: INodeParameters = {}): Promise<PollHost> {
	const host = bed.pollHost({ type, parameters });
	await host.activate();
	return host;
}

const told = (host: PollHost) =>
	host.items.map(({ event, eventName, name }) => `${event} ${eventName ?? ''} ${name}`);

/** An event with two ticket types. */
function shopEvent() {
	const made = state().seedShopEvent();
	const [adult, child] = made.categories[0].tickets;
	return { made, adult, child };
}

test('reports a new event once and nothing from before activation', async () => {
	shopEvent();
	const host = await active();
	await host.poll();
	expect(host.executions).toEqual([]);
	const { made } = shopEvent();
	await host.poll();
	await host.poll();
	const { uuid, name, start_at, end_at } = made.event;
	expect(host.items).toEqual([
		{ event: 'newEvent', uuid, name, start_at, end_at, venue_name: 'Hall' },
	]);
});

test('another spelling of the base URL hides no event', async () => {
	shopEvent();
	const host = await active();
	const { svcProductTokenApi } = bed.engine.credentials;
	const { ticketShopBaseUrl } = svcProductTokenApi;
	shopEvent();
	svcProductTokenApi.ticketShopBaseUrl = String(ticketShopBaseUrl).replace(
		'127.0.0.1',
		'localhost',
	);
	await host.poll();
	svcProductTokenApi.ticketShopBaseUrl = ticketShopBaseUrl;
	expect(host.items.map(({ event }) => event)).toEqual(['newEvent']);
});

test('https instead of http hides no event, also if those from before are over', async () => {
	const [first, next] = [shopEvent(), shopEvent()].map(({ made }) => made);
	let listed = first;
	const answer = (url: URL): DirectAnswer => ({
		status: 200,
		body: url.pathname.endsWith('/events') ? [listed.event] : listed,
	});
	const host = bed.pollHost({ type, answer });
	await host.activate();
	const { svcProductTokenApi } = bed.engine.credentials;
	const { ticketShopBaseUrl } = svcProductTokenApi;
	listed = next;
	svcProductTokenApi.ticketShopBaseUrl = String(ticketShopBaseUrl).replace('http:', 'https:');
	await host.poll();
	svcProductTokenApi.ticketShopBaseUrl = ticketShopBaseUrl;
	expect(host.errors).toEqual([]);
	expect(host.items).toEqual([
		expect.objectContaining({ event: 'newEvent', uuid: next.event.uuid }),
	]);
});

test('an event that is not listed for a while is not new when it is back', async () => {
	const { made } = shopEvent();
	const host = await active();
	state().shopEvents.length = 0;
	await host.poll();
	state().shopEvents.push(made);
	await host.poll();
	expect(host.items).toEqual([]);
});

test('reports each status change, and sold out as its own event', async () => {
	const { adult, child } = shopEvent();
	const host = await active();
	adult.ticket_status_type_id = 'DOOR_SALE';
	await host.poll();
	state().sellOut(adult.uuid);
	child.ticket_status_type_id = 'SOMETHING_NEW';
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual([
		'ticketStatusChanged Event 1 Adult',
		'ticketSoldOut Event 1 Adult',
		'ticketStatusChanged Event 1 Child',
	]);
	expect(host.items[1]).toMatchObject({ statusId: 'SOLD_OUT', previousStatusId: 'DOOR_SALE' });
});

test('a status is the same in any case of letters', async () => {
	const { adult } = shopEvent();
	const host = await active();
	for (const status of ['Sold_Out', 'SOLD_OUT', ' sold_out', 'Online', 'ONLINE']) {
		Object.assign(adult, { ticket_status_type_id: status });
		await host.poll();
	}
	expect(told(host)).toEqual(['ticketSoldOut Event 1 Adult', 'ticketStatusChanged Event 1 Adult']);
});

test('who wants any change of a status gets selling out as one', async () => {
	const { adult } = shopEvent();
	const host = await active({ events: ['ticketStatusChanged'] });
	shopEvent();
	state().sellOut(adult.uuid);
	await host.poll();
	expect(told(host)).toEqual(['ticketStatusChanged Event 1 Adult']);
});

test('low once, when an order may hold no more than the amount; never if unlimited', async () => {
	const { adult, child } = shopEvent();
	child.is_unlimited = true;
	const host = await active({ events: ['ticketLow'], lowAmount: 3 });
	for (const most of [4, 3, 2]) {
		adult.max_order_amount = most;
		child.max_order_amount = most;
		await host.poll();
	}
	expect(told(host)).toEqual(['ticketLow Event 1 Adult']);
	expect(host.items[0]).toMatchObject({ previousMaxOrderAmount: 4, max_order_amount: 3 });
});

test('a status that SVC leaves out for a while is no change', async () => {
	const { adult } = shopEvent();
	adult.ticket_status_type_id = 'SOLD_OUT';
	const host = await active();
	for (const status of [null, 'SOLD_OUT', null, 'DOOR_SALE']) {
		Object.assign(adult, { ticket_status_type_id: status });
		await host.poll();
	}
	expect(host.items).toEqual([
		expect.objectContaining({
			...{ event: 'ticketStatusChanged', statusId: 'DOOR_SALE', previousStatusId: 'SOLD_OUT' },
		}),
	]);
});

test('low, although SVC left out the limit in between, but not after it was unlimited', async () => {
	const { adult, child } = shopEvent();
	const host = await active({ events: ['ticketLow'], lowAmount: 3 });
	for (const most of [10, null, 1]) {
		Object.assign(adult, { max_order_amount: most });
		Object.assign(child, { max_order_amount: most, is_unlimited: most === null });
		await host.poll();
	}
	expect(told(host)).toEqual(['ticketLow Event 1 Adult']);
	expect(host.items[0]).toMatchObject({ previousMaxOrderAmount: 10, max_order_amount: 1 });
});

test('reads more events than fit into one poll', async () => {
	const shop = Array.from({ length: 45 }, () => shopEvent());
	const host = await active();
	for (const { adult } of shop) state().sellOut(adult.uuid);
	await host.poll();
	await host.poll();
	expect(new Set(host.items.map(({ eventUuid }) => eventUuid)).size).toBe(45);
	expect(host.items).toHaveLength(45);
});

test("doesn't report ticket types without a UUID, or in two categories, each time", async () => {
	const { made, adult, child } = shopEvent();
	const host = await active();
	const again = { ...adult, ticket_status_type_id: 'DOOR_SALE' };
	made.categories[0].tickets.push(again);
	for (const ticket of [child, { ...child, ticket_status_type_id: 'SOLD_OUT' }]) {
		made.categories[0].tickets.push({ ...ticket, uuid: '' });
	}
	for (let polls = 0; polls < 3; polls++) await host.poll();
	expect(told(host)).toEqual(['ticketStatusChanged Event 1 Adult']);
});

test("reports the other events if one can't be read, and that one later", async () => {
	const [one, other] = [shopEvent(), shopEvent()];
	const host = await active();
	for (const { adult } of [one, other]) state().sellOut(adult.uuid);
	const { uuid } = one.made.event;
	bed.service.order({ kind: 'status', status: 500, match: { pathIncludes: uuid } });
	const logs = await logsOf(bed, async () => await host.poll());
	expect(told(host)).toEqual(['ticketSoldOut Event 2 Adult']);
	// The execution is about the other event, so nothing else says why this one comes late.
	expect(logs).toEqual([
		expect.objectContaining({ level: 'warn', message: expect.stringContaining('500') }),
	]);
	await host.poll();
	expect(told(host)).toEqual(['ticketSoldOut Event 2 Adult', 'ticketSoldOut Event 1 Adult']);
});

test("events that can't be read, however many, keep no other one back", async () => {
	const readable = 35;
	const statuses = Array.from({ length: readable + 25 }, () => 'ONLINE');
	const answer = ({ pathname }: URL): DirectAnswer => {
		const [, number] = /\/events\/event-(\d+)$/.exec(pathname) ?? [];
		if (number === undefined) {
			return { status: 200, body: statuses.map((_, at) => ({ uuid: `event-${at}` })) };
		}
		const status = statuses[Number(number)];
		if (Number(number) >= readable) return { status: 400, body: { message: 'Not now' } };
		const tickets = [{ uuid: `ticket-${number}`, ticket_status_type_id: status }];
		return { status: 200, body: { event: {}, categories: [{ tickets }] } };
	};
	const { clock } = bed.engine.modules;
	const parameters = { events: ['ticketSoldOut'], simple: false };
	const host = bed.pollHost({ type, parameters, answer });
	const polls = async (count: number) => {
		for (let poll = 0; poll < count; poll++) {
			clock.ahead += 60_000;
			await host.poll();
		}
	};
	await host.activate();
	await polls(12);
	statuses.fill('SOLD_OUT');
	await polls(12);
	clock.ahead = 0;
	expect(host.items.map(({ uuid }) => uuid).sort()).toEqual(
		Array.from({ length: readable }, (_, at) => `ticket-${at}`).sort(),
	);
});

test("what is read while n8n starts counts, also if another event can't be read then", async () => {
	const { made: unreadable } = shopEvent();
	const host = await active({ events: ['ticketSoldOut'] });
	const { adult } = shopEvent();
	bed.service.order({
		kind: 'status',
		status: 500,
		match: { pathIncludes: unreadable.event.uuid },
	});
	await host.restart();
	expect([host.items, host.errors]).toEqual([[], []]);
	state().sellOut(adult.uuid);
	await host.poll();
	expect(told(host)).toEqual(['ticketSoldOut Event 2 Adult']);
});

test("fails if the list can't be read, and loses nothing", async () => {
	const host = await active();
	const { made } = shopEvent();
	bed.service.order({ kind: 'status', status: 500, match: { area: 'ticketshop' } });
	await host.poll();
	expect(host.errors).toHaveLength(1);
	await host.poll();
	expect(host.items.map(({ uuid }) => uuid)).toEqual([made.event.uuid]);
});

test('after a crash, what was not stored is found again, and nothing twice', async () => {
	const { adult, child } = shopEvent();
	const host = await active();
	state().sellOut(adult.uuid);
	await host.poll();
	state().sellOut(child.uuid);
	await host.restart();
	await host.restart();
	await host.poll();
	expect(told(host)).toEqual(['ticketSoldOut Event 1 Adult', 'ticketSoldOut Event 1 Child']);
});

test('one event only; when that is changed, events that were there are not new', async () => {
	const [one, other] = [shopEvent(), shopEvent()];
	const parameters: INodeParameters = { eventUuid: one.made.event.uuid };
	const host = await active(parameters);
	shopEvent();
	for (const { adult } of [one, other]) state().sellOut(adult.uuid);
	await host.poll();
	expect(told(host)).toEqual(['ticketSoldOut Event 1 Adult']);
	expect(bed.service.requests.map(({ path }) => path.split('/').at(-1))).not.toContain('events');
	delete parameters.eventUuid;
	await host.activate('update');
	await host.poll();
	expect(host.items).toHaveLength(1);
	const { made } = shopEvent();
	await host.poll();
	expect(host.items[1]).toMatchObject({ event: 'newEvent', uuid: made.event.uuid });
});

test('who wants new events only, costs one request a poll', async () => {
	shopEvent();
	const host = await active({ events: ['newEvent'] });
	await host.poll();
	expect(bed.service.requests).toHaveLength(2);
});

test('an event that was chosen for its tickets keeps no new event back', async () => {
	const { made } = shopEvent();
	const eventUuid = { __rl: true, mode: 'id', value: made.event.uuid };
	const host = await active({ events: ['newEvent'], eventUuid });
	const { made: another } = shopEvent();
	await host.poll();
	expect(host.items).toMatchObject([{ event: 'newEvent', uuid: another.event.uuid }]);
});

test('a locked shop wants its access key, which is not stored', async () => {
	state().shopAccessKeys.push('open-sesame');
	const { adult } = shopEvent();
	await expect(active()).rejects.toMatchObject({
		message: 'The ticket shop rejected the request',
		description: expect.stringContaining("add the option 'Access Key'"),
	});
	const host = await active({ options: { accessKey: 'open-sesame' } });
	state().sellOut(adult.uuid);
	await host.poll();
	expect(told(host)).toEqual(['ticketSoldOut Event 1 Adult']);
	expect(JSON.stringify(host.staticData)).not.toContain('sesame');
});

test('texts are in the chosen language, or as SVC returns them without Simplify', async () => {
	const { adult } = shopEvent();
	const hosts = [await active({ language: 'nl' }), await active({ language: 'nl', simple: false })];
	state().sellOut(adult.uuid);
	for (const host of hosts) await host.poll();
	expect(hosts.map(({ items }) => items)).toEqual([
		[expect.objectContaining({ name: 'Volwassene', nameTexts: adult.name, status: 'Uitverkocht' })],
		[expect.objectContaining({ ...adult, status: 'Uitverkocht' })],
	]);
});

test('the test in the editor shows an event and tickets, or says that there are none', async () => {
	const host = bed.pollHost({ type });
	await expect(host.test()).rejects.toThrow(
		'There are no events or tickets that match the parameters',
	);
	shopEvent();
	expect((await host.test()).map(({ event }) => event)).toEqual([
		'newEvent',
		'ticketStatusChanged',
		'ticketStatusChanged',
	]);
});

test.each(['ticketLow', 'ticketSoldOut'])(
	'the test in the editor shows tickets while there is no %s yet',
	async (event) => {
		shopEvent();
		const shown = await bed.pollHost({ type, parameters: { events: [event] } }).test();
		expect(shown.map((one) => [one.event, one.name])).toEqual([
			[event, 'Adult'],
			[event, 'Child'],
		]);
	},
);

test('the test in the editor shows no other ticket as sold out beside one that is', async () => {
	const { child } = shopEvent();
	state().sellOut(child.uuid);
	const shown = await bed.pollHost({ type, parameters: { events: ['ticketSoldOut'] } }).test();
	expect(shown.map(({ name }) => name)).toEqual(['Child']);
});

test('the test in the editor shows tickets of a later event if the first one has none', async () => {
	const { made } = shopEvent();
	made.categories = [];
	shopEvent();
	const parameters = { events: ['ticketLow', 'ticketSoldOut'] };
	const shown = await bed.pollHost({ type, parameters }).test();
	expect(shown.map(({ eventName, name }) => [eventName, name])).toEqual([
		['Event 2', 'Adult'],
		['Event 2', 'Child'],
	]);
});

test('the test in the editor shows three of many tickets', async () => {
	const { made } = shopEvent();
	const [{ tickets }] = made.categories;
	for (let index = 0; index < 3; index++)
		tickets.push({ ...tickets[0], uuid: `00000000-0000-4000-8000-00000000000${index}` });
	const shown = await bed.pollHost({ type }).test();
	expect(shown.map(({ event }) => event)).toEqual([
		'newEvent',
		...Array<string>(3).fill('ticketStatusChanged'),
	]);
});

test('events of a list that came empty at the first poll are not new', async () => {
	shopEvent();
	bed.service.order({ kind: 'status', status: 200, body: [], match: { endpoint: 'GET /events' } });
	const host = await active();
	await host.poll();
	expect(host.items).toEqual([]);
	const { made } = shopEvent();
	await host.poll();
	await host.poll();
	expect(host.items.map(({ uuid }) => uuid)).toEqual([made.event.uuid]);
});

test('with another access key, events of a list that came empty at first are not new', async () => {
	shopEvent();
	const parameters: INodeParameters = {};
	const host = await active(parameters);
	parameters.options = { accessKey: 'open-sesame' };
	shopEvent();
	bed.service.order({ kind: 'status', status: 200, body: [], match: { endpoint: 'GET /events' } });
	await host.activate('update');
	await host.poll();
	expect(host.items).toEqual([]);
	const { made } = shopEvent();
	await host.poll();
	expect(host.items.map(({ uuid }) => uuid)).toEqual([made.event.uuid]);
});

test('the list of events in the panel', async () => {
	const { made } = shopEvent();
	const { results } = await listSearch(bed.engine, { node: type, method: 'searchEvents' });
	expect(results.map(({ value }) => value)).toEqual([made.event.uuid]);
});
