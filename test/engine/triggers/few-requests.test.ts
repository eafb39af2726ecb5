/** A service that lets in fewer requests a minute than one poll needs. */
import type { INodeParameters } from 'n8n-workflow';
import { seeWaits } from '../waits.ts';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { DirectAnswer } from './poll-host.ts';

const bed = triggerBed();
let clocks: Clocks;
beforeEach(() => {
	clocks = clocksOf(bed, () => undefined);
});
afterEach(() => clocks.reset());

/** Lets in so many requests a minute, and lets time pass where a request waits for the next minute. */
function limited(most: number, answer: (url: URL) => unknown) {
	let minute = 0;
	let count = 0;
	let isRefused = false;
	seeWaits(bed.engine, (ms) => {
		if (isRefused) clocks.pass(ms / 60_000);
		isRefused = false;
		return 0;
	});
	return (url: URL): DirectAnswer => {
		const now = Date.parse(clocks.now());
		if (Math.floor(now / 60_000) !== minute) count = 0;
		minute = Math.floor(now / 60_000);
		if (++count <= most) return { status: 200, body: answer(url) };
		isRefused = true;
		return { status: 429, headers: { 'Retry-After': `${60 - Math.floor((now / 1000) % 60)}` } };
	};
}

/** Published, and polled some times. */
async function watch(
	type: string,
	parameters: INodeParameters,
	answer: (url: URL) => DirectAnswer,
) {
	const host = bed.pollHost({ type, parameters, answer });
	await host.activate();
	const tick = async () => {
		clocks.pass(2);
		await host.poll();
	};
	await tick();
	return { host, tick };
}

const page = (url: URL, all: object[]) => {
	const skip = Number(url.searchParams.get('skip'));
	return all.slice(skip, skip + Number(url.searchParams.get('take')));
};

test('the trigger of orders begins, and finds what comes then', async () => {
	const keys = Array.from({ length: 30 }, (_, index) => `order-${index}`);
	const timestamp = clocks.now();
	const order = (key = '') => ({ order_key: key, order_reference: key, timestamp, payments: [] });
	const answer = limited(50, (url) => {
		const day = url.searchParams.get('date');
		if (day === null) return order(url.pathname.split('/').at(-1));
		return timestamp.startsWith(day) ? keys.map(order) : [];
	});
	const { host, tick } = await watch('svcPaymentsTrigger', { events: ['orderCreated'] }, answer);
	keys.push('new');
	await tick();
	expect(host.errors).toEqual([]);
	expect(host.items.map(({ order_key: key }) => key)).toEqual(['new']);
});

test('the trigger of opt-outs begins, and finds what comes then', async () => {
	const all = Array.from({ length: 900 }, (_, index) => ({
		type: 'email',
		value: `${index}@example.com`,
		isActive: true,
	}));
	const answer = limited(5, (url) => (url.pathname.endsWith('/types') ? [] : page(url, all)));
	const { host, tick } = await watch('svcAddressBookTrigger', {}, answer);
	all.push({ type: 'email', value: 'new@example.com', isActive: true });
	await tick();
	expect(host.errors).toEqual([]);
	expect(host.items.map(({ value }) => value)).toEqual(['new@example.com']);
});

test.each(['first', 'again'])('nothing waits while a workflow is published (%s)', async (time) => {
	const waits = seeWaits(bed.engine);
	const refusal = { status: 429, headers: { 'Retry-After': '30' } };
	let isBusy = time === 'first';
	const answer = () => (isBusy ? refusal : { status: 200, body: [] });
	const host = bed.pollHost({ type: 'svcAddressBookTrigger', answer });
	await host.activate();
	isBusy = true;
	await host.activate();
	expect(waits).toEqual([]);
});

test('sends nothing before Retry-After if a later poll could not set the baseline', async () => {
	seeWaits(bed.engine);
	let retryAfter = '30';
	let requests = 0;
	const answer = () => {
		requests++;
		return { status: 429, headers: { 'Retry-After': retryAfter } };
	};
	const host = bed.pollHost({ type: 'svcAddressBookTrigger', answer });
	await host.activate();
	retryAfter = '600';
	clocks.pass(2);
	await host.poll();
	expect(host.errors).toEqual([expect.objectContaining({ message: expect.any(String) })]);
	const before = requests;
	clocks.pass(2);
	await host.poll();
	expect(requests).toBe(before);
	clocks.pass(10);
	await host.poll();
	expect(requests).toBeGreaterThan(before);
});

test('a Retry-After counts from its response, however long the poll has taken by then', async () => {
	seeWaits(bed.engine, (ms) => {
		clocks.pass(ms / 60_000);
		return 0;
	});
	let requests = 0;
	const answer = () => {
		requests++;
		return { status: 429, headers: { 'Retry-After': '50' } };
	};
	const host = bed.pollHost({ type: 'svcAddressBookTrigger', answer });
	await host.activate();
	clocks.pass(1);
	const begun = Date.parse(clocks.now());
	await host.poll();
	expect(Date.parse(clocks.now()) - begun).toBeGreaterThanOrEqual(50_000);
	const before = requests;
	// The poll of the next minute.
	clocks.pass(10 / 60);
	await host.poll();
	expect(requests).toBe(before);
	clocks.pass(1);
	await host.poll();
	expect(requests).toBeGreaterThan(before);
});

test('a restart of n8n while SVC is down does not end a trigger without a baseline', async () => {
	const unavailable = { status: 503, headers: { 'Retry-After': '0' } };
	let refusal: DirectAnswer = { status: 429, headers: { 'Retry-After': '30' } };
	const host = bed.pollHost({ type: 'svcAddressBookTrigger', answer: () => refusal });
	await host.activate();
	refusal = unavailable;
	await host.restart();
	await expect(host.activate()).rejects.toThrow();
});
