/** Whatever reads several things goes through the one limit of its run: one 429 stops all of its requests. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { idsBy } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';
import { triggerBed } from './triggers/bed.ts';
import { type Clocks, clocksOf } from './triggers/clocks.ts';
import { until } from './until.ts';
import { seeWaits } from './waits.ts';

describe('a 429 with Retry-After stops all requests of', () => {
	const bed = simulatorBed();

	/** How many requests have left when the wait begins to count, and when it ends. */
	function seeStop() {
		const sent: number[] = [];
		let isSeen = false;
		seeWaits(bed.engine, (ms) => {
			if (ms === 7000 && !isSeen) {
				isSeen = true;
				// What is on its way when the 429 arrives can't be stopped.
				for (const after of [1000, 2000]) {
					setTimeout(() => sent.push(bed.service.requests.length), after);
				}
			}
			return ms > 1000 ? 3000 : ms;
		});
		return sent;
	}

	const refuse = (nth: number) =>
		bed.service.order({
			kind: 'status',
			status: 429,
			headers: { 'retry-after': '7' },
			match: { nth },
		});

	const inbound = { resource: 'inboundNumber', returnAll: true, simple: false };

	test.each<[string, string, INodeParameters, () => IDataObject[], number, number]>([
		[
			'several lists',
			'svcVoice',
			{ ...inbound, operation: 'getAll' },
			() => {
				bed.service.state.seedInboundNumbers(1000);
				return [{}, {}, {}];
			},
			30,
			3000,
		],
		[
			'several exports',
			'svcAddressBook',
			{
				resource: 'contact',
				operation: 'export',
				groupIds: idsBy('={{ $json.group }}'),
				returnAll: true,
			},
			() => {
				const groups = bed.service.state.seedGroups(4);
				for (const { id } of groups) bed.service.state.seedContacts(id, 3000);
				return groups.map(({ id }) => ({ group: id }));
			},
			12,
			12_000,
		],
	])('%s', async (_, type, parameters, seed, pages, all) => {
		const items = seed();
		bed.service.latency(20);
		const sent = seeStop();
		refuse(3);
		const { status, json } = await bed.engine.runNode(type, parameters, { items });
		expect(status).toBe('success');
		const [begin, end] = sent;
		expect(begin).toBeLessThan(pages);
		expect(end).toBe(begin);
		expect(bed.service.requests.length).toBeGreaterThanOrEqual(pages + 1);
		const refused = bed.service.requests.filter((request) => request.status === 429);
		expect(refused).toHaveLength(1);
		expect(json()).toHaveLength(all);
	});
});

describe('a poll', () => {
	const bed = triggerBed();
	const endpoint = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}';
	let clocks: Clocks;
	beforeEach(() => {
		clocks = clocksOf(bed, (minutes) => bed.service.state.passPaymentsTime(minutes));
		clocks.set('12:00');
		bed.service.latency(20);
	});
	afterEach(() => clocks.reset());

	async function pollOf(orders: number) {
		const host = bed.pollHost({ type: 'svcPaymentsTrigger', parameters: { events: [] } });
		await host.activate();
		bed.service.state.seedOrders(orders, clocks.now());
		bed.service.requests.length = 0;
		const poll = async () => {
			clocks.pass(2);
			await host.poll();
		};
		return { host, poll };
	}
	const reads = () =>
		bed.service.requests.filter((request) => request.endpoint.includes('{order_key}'));

	test('has more and more requests on its way', async () => {
		const { host, poll } = await pollOf(250);
		const hold = () => bed.service.hold((request) => request.endpoint === endpoint);
		// So that no response takes long compared with the quickest one, even on a busy machine.
		bed.service.latency(1000);
		// However busy the machine is, nothing is answered before all that may be on their way are.
		let release = hold();
		const polling = poll();
		for (const sent of [20, 60]) {
			await until(() => reads().length >= sent);
			const answer = release;
			release = hold();
			answer();
		}
		release();
		await polling;
		expect(host.items).toHaveLength(250);
		const inFlight = reads().map((request) => request.inFlight);
		expect(Math.max(...inFlight.slice(0, 20))).toBe(20);
		expect(Math.max(...inFlight)).toBeGreaterThanOrEqual(40);
	});

	test('sends nothing more after a 429, and no event is lost or comes twice', async () => {
		const { host, poll } = await pollOf(250);
		const headers = { 'retry-after': '60' };
		bed.service.order({ kind: 'status', status: 429, headers, match: { endpoint, nth: 5 } });
		await poll();
		// 20 at first; those before the 429 may have let others leave.
		expect(reads().length).toBeLessThan(40);
		const before = host.items.length;
		expect(before).toBeLessThan(40);
		await poll();
		const keys = host.items.map(({ order_key }) => order_key);
		expect(new Set(keys).size).toBe(250);
		expect(keys).toHaveLength(250);
	});

	test('of another trigger, too, sends nothing more after a 429', async () => {
		const host = bed.pollHost({ type: 'svcTicketShopTrigger', parameters: {} });
		const shop = Array.from({ length: 60 }, () => bed.service.state.seedShopEvent());
		await host.activate();
		bed.service.requests.length = 0;
		bed.service.order({ kind: 'status', status: 429, match: { nth: 3 } });
		await host.poll();
		// The list, 20 at first, and those that the ones before the 429 let leave.
		expect(bed.service.requests.length).toBeLessThan(30);
		for (const { categories } of shop) categories[0].tickets[0].ticket_status_type_id = 'DOOR_SALE';
		await host.poll();
		await host.poll();
		expect(host.items).toHaveLength(60);
	});
});
