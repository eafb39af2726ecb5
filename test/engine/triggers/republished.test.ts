/** What the triggers that poll make of other settings: the past under the former ones is no news. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { IDataObject } from 'n8n-workflow';
import { until } from '../until.ts';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { DirectAnswer, PollHost, PollHostOptions } from './poll-host.ts';

const bed = triggerBed();
const day = 24 * 60;

let clocks: Clocks;
beforeEach(() => {
	clocks = clocksOf(bed, (minutes) => bed.service.state.passPaymentsTime(minutes));
	clocks.set('12:00');
});
afterEach(() => clocks.reset());

async function ticks(host: PollHost, count: number, minutes = 1): Promise<void> {
	for (let tick = 0; tick < count; tick++) {
		clocks.pass(minutes);
		await host.poll();
	}
}

const paid = () => {
	const [{ order_key: key }] = bed.service.state.seedOrders(1, clocks.now());
	bed.service.state.payOrder(key, { level: 'SAFE' });
	return key;
};
const keys = (host: PollHost) => host.items.map(({ order_key: key }) => key);

/** The same trigger in two processes. */
const twice = (options: Partial<PollHostOptions> = {}) =>
	[
		bed.pollHost({ type: 'svcPaymentsTrigger', ...options }),
		bed.pollHost({ type: 'svcPaymentsTrigger', ...options }),
	] as const;

describe('other filters', () => {
	test('what happened under the former filter starts nothing, however long ago it was stored', async () => {
		const host = bed.pollHost({ type: 'svcPaymentsTrigger', parameters: { safeLevel: 'SAFEST' } });
		await host.activate();
		paid();
		await ticks(host, 3);
		paid();
		await ticks(host, 3, day);
		await host.republish({ parameters: { safeLevel: 'SAFE' } });
		await ticks(host, 2);
		expect(host.items).toEqual([]);
		const key = paid();
		await ticks(host, 2);
		expect(keys(host)).toEqual([key]);
	});

	test("the same after a restart, if n8n's scheduler stores only what polls with events note", async () => {
		const [before, host] = twice({
			isScheduled: true,
			isWithoutCursors: true,
			parameters: { safeLevel: 'SAFEST' },
		});
		await before.activate();
		before.storeNow();
		host.copyDatabaseOf(before);
		await host.activate('init');
		paid();
		await ticks(host, 3);
		await host.republish({ parameters: { safeLevel: 'SAFE' } });
		await ticks(host, 2);
		expect(host.items).toEqual([]);
		const key = paid();
		await ticks(host, 2);
		expect(keys(host)).toEqual([key]);
	});

	test('what happened while the workflow was not published starts it', async () => {
		const host = bed.pollHost({ type: 'svcPaymentsTrigger' });
		await host.activate();
		await ticks(host, 2);
		host.deactivate();
		const key = paid();
		clocks.pass(day);
		await host.activate();
		expect(keys(host)).toEqual([key]);
	});

	test.each([
		['the first events since n8n started', 0],
		['later ones', 2],
	])('what a poll finds that ends after that: %s', async (_, earlier) => {
		const host = bed.pollHost({ type: 'svcPaymentsTrigger' });
		await host.activate();
		const found: string[] = [];
		for (let time = 0; time < earlier; time++) {
			found.push(paid());
			await ticks(host, 2);
		}
		for (let time = 0; time < 2; time++) {
			found.push(paid());
			clocks.pass(1);
			const underWay = host.poll();
			host.deactivate();
			await underWay;
			expect(keys(host)).toEqual(found.slice(0, -1));
			await host.activate();
			expect(keys(host)).toEqual(found);
		}
		await ticks(host, 3);
		await host.republish();
		await ticks(host, 3);
		expect(keys(host)).toEqual(found);
	});

	test.each([
		['published again', async (host: PollHost) => await host.republish(), {}],
		["polled by n8n's scheduler", async () => undefined, { isScheduled: true }],
	])(
		'what has started it starts it once, if an earlier execution stores older data before it is %s',
		async (_, then, options) => {
			const host = bed.pollHost({ type: 'svcPaymentsTrigger', ...options });
			await host.activate();
			const first = paid();
			await ticks(host, 2);
			const end = host.executionBegins();
			const second = paid();
			await ticks(host, 1);
			end();
			await then(host);
			await ticks(host, 2);
			expect(keys(host)).toEqual([first, second]);
		},
	);

	test('also if that execution has waited since before n8n was restarted', async () => {
		const [before, host] = twice();
		await before.activate();
		host.copyDatabaseOf(before);
		const end = host.executionBegins();
		await host.activate('init');
		const key = paid();
		await ticks(host, 1);
		end();
		await host.republish();
		expect(keys(host)).toEqual([key]);
	});

	test('even if n8n has stored it meanwhile, because another trigger of the workflow started it', async () => {
		const host = bed.pollHost({ type: 'svcPaymentsTrigger', parameters: { safeLevel: 'SAFEST' } });
		await host.activate();
		paid();
		await ticks(host, 2);
		host.storeNow();
		paid();
		await ticks(host, 2);
		await host.republish({ parameters: { safeLevel: 'SAFE' } });
		expect(host.items).toEqual([]);
	});

	test('what another process has stored since counts, and not what this one knows', async () => {
		const type = 'svcPaymentsTrigger';
		const host = bed.pollHost({ type, parameters: { safeLevel: 'SAFEST' } });
		const elsewhere = bed.pollHost({ type });
		await host.activate();
		await elsewhere.activate();
		const [first, second] = [paid(), paid()];
		await ticks(host, 1);
		host.copyDatabaseOf(elsewhere);
		await host.republish({ parameters: {} });
		expect(keys(host).toSorted()).toEqual([first, second].toSorted());
	});
});

test('what another process has stored since counts each time that they take turns', async () => {
	const [here, there] = twice();
	await there.activate();
	for (const [next, last] of [
		[here, there],
		[there, here],
	] as const) {
		next.copyDatabaseOf(last);
		await next.activate('leadershipChange');
	}
	const key = paid();
	await ticks(there, 1);
	here.copyDatabaseOf(there);
	await here.republish();
	expect([keys(there), keys(here)]).toEqual([[key], []]);
});

test.each([
	['with durable cursors', false],
	['without them', true],
])(
	"two processes that n8n's scheduler lets poll in turn report each event once: %s",
	async (_, isWithoutCursors) => {
		const [here, there] = twice({ isScheduled: true, isWithoutCursors });
		await here.activate();
		await there.activate();
		const found: string[] = [];
		const events = [true, false, true, false, true, true, false];
		for (const [turn, hasEvent] of events.entries()) {
			const [next, last] = turn % 2 === 0 ? [here, there] : [there, here];
			next.copyDatabaseOf(last);
			if (hasEvent) found.push(paid());
			await ticks(next, 1);
		}
		expect([...keys(here), ...keys(there)].toSorted()).toEqual(found.toSorted());
	},
);

describe('an n8n that could store neither an execution nor the state', () => {
	/** Active, with a first execution, and a second one that n8n doesn't get to store. */
	async function busy(isRenamed = false) {
		const host = bed.pollHost({ type: 'svcPaymentsTrigger' });
		await host.activate();
		if (isRenamed) {
			host.rename('Renamed');
			await host.republish();
		}
		const first = paid();
		await ticks(host, 1);
		host.isReadOnly = true;
		const second = paid();
		await ticks(host, 1);
		host.isReadOnly = false;
		const [unstarted = []] = host.unstarted;
		expect(unstarted).toHaveLength(1);
		return { host, unstarted, found: [first, second] };
	}

	test.each([
		['', false],
		[', also after the trigger was renamed', true],
	])(
		'events without an execution after five minutes start one, and what comes later than that starts nothing%s',
		async (_, isRenamed) => {
			const { host, unstarted, found } = await busy(isRenamed);
			await ticks(host, 4);
			expect(keys(host)).toEqual(found.slice(0, 1));
			found.push(paid());
			await ticks(host, 1);
			await host.start(unstarted);
			await ticks(host, 10);
			expect(keys(host)).toEqual(found);
			expect(host.executions.map((items) => items.length)).toEqual([1, 2, 0]);
		},
	);

	test('the five minutes begin once the poll has found something, however long it took', async () => {
		const host = bed.pollHost({ type: 'svcPaymentsTrigger' });
		await host.activate();
		paid();
		await ticks(host, 1);
		host.isReadOnly = true;
		paid();
		clocks.pass(1);
		let held = 0;
		const release = bed.service.hold(
			({ endpoint }) => endpoint.endsWith('/orders') && held++ === 0,
		);
		const slow = host.poll();
		await until(() => held > 0);
		clocks.pass(6);
		release();
		await slow;
		host.isReadOnly = false;
		const [unstarted = []] = host.unstarted;
		await ticks(host, 1);
		await host.start(unstarted);
		expect(host.executions.map((items) => items.length)).toEqual([1, 1]);
	});

	test.each(['once', 'after the workflow was published again'])(
		'an execution that begins late is the only one with its events: %s',
		async (when) => {
			const { host, unstarted, found } = await busy();
			await host.start(unstarted);
			if (when !== 'once') await host.republish();
			await ticks(host, 10);
			expect(keys(host)).toEqual(found);
		},
	);

	test('publishing again finds them, and starts them once', async () => {
		const { host, unstarted, found } = await busy();
		await host.republish();
		expect(keys(host)).toEqual(found);
		await host.start(unstarted);
		await ticks(host, 10);
		expect(keys(host)).toEqual(found);
	});
});

describe('a trigger that is published later than another one of its workflow', () => {
	/** The first of two triggers, which reports messages, and the second one, which reports numbers. */
	async function both() {
		const first = bed.pollHost({ type: 'svcMessagesTrigger', id: 'first', name: 'First' });
		await first.activate();
		const named = { type: 'svcPhoneNumbersTrigger', id: 'second', name: 'Second' };
		const second = bed.pollHost({ ...named, beside: first });
		await second.activate();
		bed.service.state.seedMessages(1);
		await first.poll();
		return { first, second };
	}

	test('takes back nothing that the other one has stored meanwhile', async () => {
		const { first, second } = await both();
		bed.service.state.requestNumber('NL');
		await second.poll();
		await first.restart();
		await second.restart();
		expect([first.items.length, second.items.length]).toEqual([1, 1]);
	});

	test('repeats nothing that another process has reported meanwhile, whichever of them finds an event first', async () => {
		const { first, second } = await both();
		const { first: firstThere, second: secondThere } = await both();
		await second.poll();
		bed.service.state.requestNumber('NL');
		await secondThere.poll();
		expect(secondThere.items).toHaveLength(1);
		bed.service.state.seedMessages(1);
		first.copyDatabaseOf(firstThere);
		await first.activate('leadershipChange');
		await second.activate('leadershipChange');
		expect([first.items.length, second.items.length]).toEqual([2, 0]);
	});

	test('repeats nothing, though the other one knows only its state from before n8n was restarted', async () => {
		const { first: firstBefore } = await both();
		const first = bed.pollHost({ type: 'svcMessagesTrigger', id: 'first', name: 'First' });
		first.copyDatabaseOf(firstBefore);
		await first.activate('init');
		const named = { type: 'svcPhoneNumbersTrigger', id: 'second', name: 'Second' };
		const second = bed.pollHost({ ...named, beside: first });
		await second.activate();
		bed.service.state.requestNumber('NL');
		await second.poll();
		bed.service.state.seedMessages(1);
		await first.poll();
		await second.restart();
		expect(second.items).toHaveLength(1);
	});

	test('has its baseline after a restart, though the other one was the last that n8n stored', async () => {
		const { first, second } = await both();
		bed.service.state.requestNumber('NL');
		await second.restart();
		expect([first.items.length, second.items.length]).toEqual([1, 1]);
	});
});

describe('another account', () => {
	const order = (key: string): IDataObject => ({
		order_key: key,
		order_reference: `reference of ${key}`,
		timestamp: clocks.now(),
		expires_on: clocks.day(14),
		considered_safe: { level: 'SAFE', timestamp: clocks.now() },
	});
	const credentials = (password: string) => ({
		svcPaymentsApi: { ...bed.engine.credentials.svcPaymentsApi, password },
	});
	const orders: IDataObject[] = [];
	/** A service with these orders. */
	const answer = ({ pathname, searchParams }: URL): DirectAnswer => {
		if (pathname.endsWith('/orders')) {
			const date = searchParams.get('date') ?? '';
			return {
				status: 200,
				body: orders.filter(({ timestamp }) => `${timestamp}`.startsWith(date)),
			};
		}
		const found = orders.find(({ order_key: key }) => pathname.endsWith(`/${String(key)}`));
		return found ? { status: 200, body: found } : { status: 404, body: {} };
	};

	async function active(): Promise<PollHost> {
		orders.splice(0, orders.length, order('one'), order('two'));
		const host = bed.pollHost({ type: 'svcPaymentsTrigger', answer });
		host.edit({ credentials: credentials('first') });
		await host.activate();
		await ticks(host, 2);
		return host;
	}

	test('with the same merchant key, its orders are the baseline', async () => {
		const host = await active();
		orders.splice(0, 2, order('other'));
		await host.republish({ credentials: credentials('second') });
		await ticks(host, 2);
		expect(host.items).toEqual([]);
		orders.push(order('new'));
		await ticks(host, 2);
		expect(keys(host)).toEqual(['new']);
	});

	test('without orders in the former account, those from before the last poll are the baseline', async () => {
		orders.splice(0);
		const host = bed.pollHost({ type: 'svcPaymentsTrigger', answer });
		host.edit({ credentials: credentials('first') });
		await host.activate();
		const older = order('older');
		await ticks(host, 100);
		orders.push(older, order('other'));
		await host.republish({ credentials: credentials('second') });
		await ticks(host, 2);
		expect(host.items).toEqual([]);
	});

	test('the same account with another password loses nothing', async () => {
		const host = await active();
		orders.push(order('new'));
		await host.republish({ credentials: credentials('second') });
		await ticks(host, 2);
		expect(keys(host)).toEqual(['new']);
	});
});

test('orders that a former prefix excluded are watched once it includes them', async () => {
	const { state } = bed.service;
	const [{ order_key: key }] = state.seedOrders(1, clocks.now());
	state.payOrder(key, { level: 'SAFE' });
	clocks.pass(10 * day);
	const parameters = { events: ['paymentChargedBack'] };
	const host = bed.pollHost({
		type: 'svcPaymentsTrigger',
		parameters: { ...parameters, options: { referencePrefix: 'none like this' } },
	});
	await host.activate();
	await ticks(host, 2);
	await host.republish({ parameters });
	await ticks(host, 2);
	state.chargebackOrder(key, 100);
	await ticks(host, 8, 60);
	expect(keys(host)).toEqual([key]);
});

test('days that SVC lists no longer, after a long time without n8n, are an error, and the rest is reported', async () => {
	const host = bed.pollHost({ type: 'svcPaymentsTrigger' });
	await host.activate();
	await ticks(host, 2);
	const [first, second] = [clocks.day(2), clocks.day(3)];
	clocks.pass(20 * day);
	const key = paid();
	clocks.pass(20 * day);
	for (const date of [first, second]) {
		const match = { area: 'payments', pathIncludes: date } as const;
		bed.service.order({ kind: 'status', status: 400, times: 1_000, match });
	}
	await host.restart();
	expect([host.items, host.errors]).toEqual([[], []]);
	await ticks(host, 1);
	expect(host.errors).toMatchObject([
		{ message: `SVC doesn't list the orders of ${first} to ${second}` },
	]);
	await ticks(host, 5, 60);
	expect(keys(host)).toEqual([key]);
	expect(host.errors).toHaveLength(1);
});

test('what happens to orders while a prefix excludes them starts nothing afterwards, however soon that is', async () => {
	const key = paid();
	const parameters = { events: ['paymentChargedBack'] };
	const host = bed.pollHost({ type: 'svcPaymentsTrigger', parameters });
	await host.activate();
	await ticks(host, 2, day);
	await host.republish({
		parameters: { ...parameters, options: { referencePrefix: 'none like this' } },
	});
	// It isn't read again by then.
	bed.service.state.chargebackOrder(key, 100);
	await ticks(host, 2);
	await host.republish({ parameters });
	await ticks(host, 8, 60);
	expect(host.items).toEqual([]);
	bed.service.state.chargebackOrder(key, 100);
	await ticks(host, 8, 60);
	expect(keys(host)).toEqual([key]);
});

describe('ticket shop', () => {
	const type = 'svcTicketShopTrigger';
	const credentials = (productToken: string) => ({
		svcProductTokenApi: { ...bed.engine.credentials.svcProductTokenApi, productToken },
	});
	const [one, other] = ['1', '2'].map((end) => `aaaaaaaa-0000-4000-8000-00000000000${end}`);
	let events: IDataObject[] = [];
	let status = 'ONLINE';
	const ticket = () => ({ uuid: 'ticket', ticket_status_type_id: status, is_visible: true });
	const answer = ({ pathname }: URL): DirectAnswer => {
		if (pathname.endsWith('/events')) return { status: 200, body: events };
		const uuid = pathname.split('/').at(-1);
		const categories = [{ uuid: 'category', is_visible: true, tickets: [ticket()] }];
		return { status: 200, body: { event: { uuid }, categories } };
	};
	const names = (host: PollHost) => host.items.map(({ event, uuid }) => `${event} ${uuid}`);

	test('the events of another shop, which only the token names, are the baseline', async () => {
		events = [{ uuid: one }];
		const parameters = { events: ['newEvent'] };
		const host = bed.pollHost({ type, parameters, answer });
		await host.activate();
		await ticks(host, 2);
		events = [{ uuid: other }, { uuid: 'third' }];
		await host.republish({ credentials: credentials('of another shop') });
		await ticks(host, 2);
		expect(host.items).toEqual([]);
		events.push({ uuid: 'fourth' });
		await host.republish({ credentials: credentials('renewed') });
		expect(names(host)).toEqual(['newEvent fourth']);
	});

	test.each([
		['another event', { eventUuid: other, events: ['ticketSoldOut'] }],
		['no event of tickets', { eventUuid: one, events: ['newEvent'] }],
	])('what happens while %s is watched starts nothing', async (_, meanwhile) => {
		status = 'ONLINE';
		const parameters = { eventUuid: one, events: ['ticketSoldOut'] };
		const host = bed.pollHost({ type, parameters, answer });
		await host.activate();
		await ticks(host, 2);
		await host.republish({ parameters: meanwhile });
		await ticks(host, 2);
		status = 'SOLD_OUT';
		// It's news of the other event, which has the same tickets here.
		await ticks(host, 2);
		const before = host.items.length;
		await host.republish({ parameters });
		await ticks(host, 2);
		expect(host.items.slice(before)).toEqual([]);
	});
});

test('a page that is missing at the first poll makes no contact new', async () => {
	const contacts = Array.from({ length: 250 }, (_, at) => ({ id: `contact ${at}` }));
	let isOutage = true;
	const answer = ({ pathname, searchParams }: URL): DirectAnswer => {
		if (pathname.includes('/optout')) return { status: 200, body: [] };
		if (!pathname.endsWith('/contacts')) return { status: 200, body: { contactsAmount: 250 } };
		const skip = Number(searchParams.get('skip'));
		const isMissing = isOutage && skip >= 100;
		if (isMissing) isOutage = false;
		return { status: 200, body: isMissing ? [] : contacts.slice(skip, skip + 100) };
	};
	const group = 'aaaaaaaa-0000-4000-8000-000000000001';
	const host = bed.pollHost({ type: 'svcAddressBookTrigger', parameters: { group }, answer });
	await host.activate();
	await ticks(host, 2);
	expect(host.items).toEqual([]);
	contacts.push({ id: 'new' });
	await ticks(host, 2);
	expect(host.items).toMatchObject([{ event: 'contactAdded', id: 'new' }]);
});

describe('another base URL', () => {
	test('with the same account ID is another account, whose entries are the baseline', async () => {
		const host = bed.pollHost({ type: 'svcMessagesTrigger' });
		await host.activate();
		bed.service.state.seedMessages(1);
		await ticks(host, 1);
		expect(host.items).toHaveLength(1);
		const { svcProductTokenApi: before } = bed.engine.credentials;
		const base = String(before.messagesBaseUrl).replace('127.0.0.1', 'localhost');
		bed.service.state.seedMessages(1);
		await host.republish({
			credentials: { svcProductTokenApi: { ...before, messagesBaseUrl: base } },
		});
		await ticks(host, 2);
		expect(host.items).toHaveLength(1);
		bed.service.state.seedMessages(1);
		await ticks(host, 2);
		expect(host.items).toHaveLength(2);
	});
});

/** A Messages Trigger whose responses can be held back. */
function holding(isHeld: boolean) {
	const messages: IDataObject[] = [];
	const held = new PassThrough();
	const service = { messages, held, isHeld, asked: once(held, 'asked') };
	const answer = (): DirectAnswer => {
		const headers = { 'X-SVC-Pagination-Total': String(messages.length) };
		if (!service.isHeld) return { status: 200, headers, body: messages };
		held.emit('asked');
		return { status: 200, headers, flow: held };
	};
	return { service, host: bed.pollHost({ type: 'svcMessagesTrigger', answer }) };
}

test('an event that a poll has found while the workflow is published again starts it once', async () => {
	const { service, host } = holding(false);
	await host.activate();
	service.messages.push({ id: 'new', status: 'sent', createdAtUtc: clocks.now() });
	service.isHeld = true;
	const poll = host.poll();
	await service.asked;
	service.isHeld = false;
	await host.republish();
	expect(host.items).toMatchObject([{ id: 'new' }]);
	service.held.end(JSON.stringify(service.messages));
	await poll;
	expect([host.items.length, host.errors]).toEqual([1, []]);
});

test.each([
	['without messages', '[]'],
	['in vain', '<html>'],
])(
	'a first poll that publishing again has overtaken does not count, and ends %s',
	async (_, body) => {
		const { service, host } = holding(true);
		const overtaken = host.activate();
		await service.asked;
		service.isHeld = false;
		service.messages.push({ id: 'old', status: 'sent', createdAtUtc: clocks.now() });
		await host.activate();
		service.held.end(body);
		await overtaken;
		await host.restart();
		await host.poll();
		expect([host.items, host.errors]).toEqual([[], []]);
	},
);
