/** What a run sends to a host, before services that refuse, in the time of a clock of their own. */
import type { IN8nHttpFullResponse } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
import { sendRequest } from '../../../../nodes/shared/http/request';
import { ServiceHosts } from '../../../../nodes/shared/http/serviceHost';
import type { ServiceRequest } from '../../../../nodes/shared/http/serviceRequest';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: {},
};

const read: ServiceRequest = { method: 'GET', path: '/thing', effect: 'read' };

type Respond = (url: string) => { status: number; retryAfter?: number; code?: string };

/** A service that decides in the middle of the time that a request takes. */
class Service {
	readonly arrivals: number[] = [];
	readonly urls: string[] = [];
	refused = 0;
	underWay = 0;
	most = 0;
	private readonly hosts: ServiceHosts;
	private readonly aborted = new AbortController();

	constructor(
		private readonly respond: Respond,
		private readonly latencyMs = 100,
	) {
		this.hosts = new ServiceHosts();
	}

	send = async (request: ServiceRequest = read, baseUrl = 'https://things.example') =>
		await sendRequest(
			{
				context: this.context,
				area,
				account: {
					baseUrl,
					path: {},
					secrets: [],
					credential: { id: '', name: '', type: '', data: {} },
				},
				hosts: this.hosts,
			},
			request,
		);

	cancel(): void {
		this.aborted.abort();
	}

	private readonly context = contextWith({
		getExecutionCancelSignal: () => this.aborted.signal,
		helpers: {
			httpRequestWithAuthentication: async (_: string, { url }: { url: string }) =>
				await this.answer(url),
		},
	});

	private async answer(url: string): Promise<IN8nHttpFullResponse> {
		this.most = Math.max(this.most, ++this.underWay);
		await passed(this.latencyMs / 2);
		this.arrivals.push(performance.now());
		this.urls.push(url);
		const { status, retryAfter, code } = this.respond(url);
		await passed(this.latencyMs / 2);
		this.underWay--;
		if (status === 429) this.refused++;
		if (code) throw Object.assign(new Error(`read ${code}`), { code, isAxiosError: true });
		return {
			statusCode: status,
			headers: retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` },
			body: '{"id":1}',
		};
	}
}

const passed = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** Lets time pass until everything has ended. Returns how long it took, in seconds, and what failed. */
async function timeFor(all: Array<Promise<unknown>>): Promise<{ seconds: number; failed: number }> {
	const began = performance.now();
	let open = true;
	const settled = Promise.allSettled(all).finally(() => (open = false));
	for (let steps = 0; open; steps++) {
		if (steps > 5000) throw new Error('It has no end');
		await jest.advanceTimersByTimeAsync(50);
	}
	const failed = (await settled).filter(({ status }) => status === 'rejected').length;
	return { seconds: (performance.now() - began) / 1000, failed };
}

const reads = (service: Service, count: number) =>
	Array.from({ length: count }, async () => await service.send());

/** Refuses what comes beyond so many a second; with so many saved up at most. */
function bucket(perSecond: number, retryAfter?: number): Respond {
	let left = perSecond;
	let last = performance.now();
	return () => {
		const now = performance.now();
		left = Math.min(perSecond, left + ((now - last) / 1000) * perSecond);
		last = now;
		if (left < 1) return { status: 429, retryAfter };
		left--;
		return { status: 200 };
	};
}

/** Refuses what comes beyond so many in each second of the clock. */
function eachSecond(perSecond: number): Respond {
	let second = -1;
	let count = 0;
	return () => {
		const now = Math.floor(performance.now() / 1000);
		if (now !== second) count = 0;
		second = now;
		return ++count > perSecond ? { status: 429, retryAfter: 1 } : { status: 200 };
	};
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('many reads are soon 256 at once, and never more', async () => {
	const service = new Service(() => ({ status: 200 }));
	const { seconds, failed } = await timeFor(reads(service, 1000));
	expect(failed).toBe(0);
	expect(service.most).toBe(256);
	// 20, 60, 180, then 256: one at a time would take 100 seconds, 20 at once 5.
	expect(seconds).toBeLessThan(0.7);
});

describe('a service that refuses more than a number of requests a second', () => {
	test.each<[string, number, number, () => Respond]>([
		['5, with Retry-After', 5, 0.11, () => bucket(5, 1)],
		['20, with Retry-After', 20, 0.06, () => bucket(20, 1)],
		['50, with Retry-After', 50, 0.05, () => bucket(50, 1)],
		['50, without Retry-After', 50, 0.05, () => bucket(50)],
		['100, with Retry-After', 100, 0.05, () => bucket(100, 1)],
		['50 in each second', 50, 0.05, () => eachSecond(50)],
	])('%s', async (_, perSecond, mostRefused, respond) => {
		const count = perSecond * 60;
		const service = new Service(respond());
		const { seconds, failed } = await timeFor(reads(service, count));
		const share = service.refused / service.arrivals.length;
		expect(failed).toBe(0);
		expect(share).toBeLessThan(mostRefused);
		expect(seconds / (count / perSecond)).toBeLessThan(1.3);
	});
});

describe('Retry-After', () => {
	/** Refuses one request with it, and everything else until then. */
	function refusing(at: number, retryAfter: number, status = 429): Respond {
		let count = 0;
		let until = 0;
		return () => {
			if (++count === at) until = performance.now() + 1000 * retryAfter;
			const left = (until - performance.now()) / 1000;
			return left > 0 ? { status, retryAfter: Math.ceil(left) } : { status: 200 };
		};
	}

	test.each([429, 503])('with %i stops all reads until it is over', async (status) => {
		const service = new Service(refusing(30, 10, status));
		const began = performance.now();
		const { failed } = await timeFor(reads(service, 200));
		expect(failed).toBe(0);
		// What was under way when the first refusal arrived, and nothing after that.
		const late = service.arrivals.map((time) => time - began).filter((ms) => ms > 400);
		expect(late.length).toBeGreaterThan(100);
		expect(Math.min(...late)).toBeGreaterThanOrEqual(10_000);
	});

	test("stops what isn't a read, too, but no other host", async () => {
		const service = new Service((url) => (url.includes('others') ? { status: 200 } : respond(url)));
		const respond = refusing(1, 10);
		const began = performance.now();
		const first = service.send();
		await jest.advanceTimersByTimeAsync(200);
		const spend = service.send({ method: 'POST', path: '/spend', effect: 'spend' });
		const other = service.send(read, 'https://others.example');
		const { failed } = await timeFor([first, spend, other]);
		expect(failed).toBe(0);
		const [, others, ...rest] = service.arrivals.map((time) => time - began);
		expect(others).toBeLessThan(1000);
		expect(rest).toHaveLength(2);
		expect(Math.min(...rest)).toBeGreaterThanOrEqual(10_000);
	});

	test('stops no others where the request has a longest wait of its own', async () => {
		const service = new Service(refusing(1, 10));
		const own = service.send({ ...read, maxRateLimitWaitMs: 0 });
		await expect(Promise.all([own, jest.advanceTimersByTimeAsync(200)])).rejects.toMatchObject({
			reason: { status: 429 },
		});
		const asked = service.arrivals.length;
		const other = service.send();
		await jest.advanceTimersByTimeAsync(200);
		expect(service.arrivals.length).toBe(asked + 1);
		await timeFor([other]);
	});

	test.each([429, 503])(
		'of %i that is too long is the failure of one request, and the others are sent',
		async (status) => {
			const refusing = [7, 30];
			let count = 0;
			const service = new Service(() =>
				refusing.includes(++count) ? { status, retryAfter: 3600 } : { status: 200 },
			);
			const { failed, seconds } = await timeFor(reads(service, 100));
			expect(failed).toBe(2);
			expect(service.arrivals).toHaveLength(100);
			expect(seconds).toBeLessThan(60);
			const spend = service.send({ method: 'POST', path: '/spend', effect: 'spend' });
			expect(await timeFor([spend])).toMatchObject({ failed: 0 });
		},
	);

	test('of an hour for everyone asks each once, and ends', async () => {
		const service = new Service(() => ({ status: 429, retryAfter: 3600 }));
		const { failed, seconds } = await timeFor(reads(service, 100));
		expect(failed).toBe(100);
		expect(service.arrivals).toHaveLength(100);
		expect(seconds).toBeLessThan(60);
	});

	test('of a service that is down fails the other reads without another request', async () => {
		const service = new Service(() => ({ status: 503, retryAfter: 60 }));
		expect(await timeFor([service.send()])).toMatchObject({ failed: 1 });
		const asked = service.arrivals.length;
		const { failed, seconds } = await timeFor(reads(service, 10));
		expect(failed).toBe(10);
		expect(seconds).toBeLessThan(1);
		expect(service.arrivals).toHaveLength(asked);
	});

	test("is over in time, even if n8n's clock is set back", async () => {
		const service = new Service(refusing(1, 10));
		const began = performance.now();
		const all = reads(service, 30);
		await jest.advanceTimersByTimeAsync(1000);
		jest.setSystemTime(Date.now() - 86_400_000);
		expect((await timeFor(all)).failed).toBe(0);
		expect(performance.now() - began).toBeLessThan(15_000);
	});

	test('does not keep a canceled execution waiting, and nothing is sent after that', async () => {
		const service = new Service(refusing(1, 30));
		const all = reads(service, 100);
		await jest.advanceTimersByTimeAsync(1000);
		const asked = service.arrivals.length;
		service.cancel();
		const { seconds, failed } = await timeFor(all);
		expect(failed).toBe(100);
		expect(seconds).toBeLessThan(1);
		expect(service.arrivals).toHaveLength(asked);
	});
});

test('once the execution is canceled, reads that wait for their turn are not sent', async () => {
	const service = new Service(() => ({ status: 200 }));
	const all = reads(service, 100);
	await jest.advanceTimersByTimeAsync(70);
	service.cancel();
	expect((await timeFor(all)).failed).toBe(80);
	expect(service.arrivals).toHaveLength(20);
});

test('a service that is down for everyone gets one attempt of each read until it answers', async () => {
	let isUp = false;
	const service = new Service(() => (isUp ? { status: 200 } : { status: 503 }));
	expect((await timeFor(reads(service, 20))).failed).toBe(20);
	const before = service.arrivals.length;
	expect((await timeFor(reads(service, 10))).failed).toBe(10);
	expect(service.arrivals.length - before).toBe(10);
	isUp = true;
	expect((await timeFor(reads(service, 200))).failed).toBe(0);
	let refusals = 3;
	const flaky = new Service(() => (refusals-- > 0 ? { status: 503 } : { status: 200 }));
	expect((await timeFor([flaky.send()])).failed).toBe(0);
});

test('after a storm of broken connections and refusals, the reads are soon many again', async () => {
	let storm = true;
	const service: Service = new Service(() => {
		if (!storm) return { status: 200 };
		return service.arrivals.length % 2 === 0 ? { status: 429 } : { status: 0, code: 'ECONNRESET' };
	});
	const all = reads(service, 3000);
	await jest.advanceTimersByTimeAsync(2000);
	storm = false;
	service.most = 0;
	const { seconds, failed } = await timeFor(all);
	expect(failed).toBe(0);
	expect(service.most).toBeGreaterThan(20);
	expect(seconds).toBeLessThan(60);
});
