/** How long a poll, and each of its requests, may take: on a clock of their own, so that it takes no time. */
import { Readable } from 'node:stream';
import { addressbookArea } from '../../../simulator/areas/addressbook/index.ts';
import { sentences } from '../../sentences.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { clocksOf } from './clocks.ts';
import { Drips } from './drips.ts';
import type { DirectAnswer } from './poll-host.ts';

const bed = triggerBed();

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

/** A trigger with 60 opt-outs to tell, two on each page. */
async function watched() {
	const { state, answer } = booksOf(addressbookArea, { maxTake: 2 });
	const { clock } = bed.engine.modules;
	const clocks = clocksOf(bed, () => undefined);
	const drips = new Drips(bed);
	const service: { answer: (url: URL) => DirectAnswer } = { answer };
	const host = bed.pollHost({
		type: 'svcAddressBookTrigger',
		parameters: { events: ['optOut'] },
		answer: (url) => service.answer(url),
	});
	await host.activate();
	for (let number = 0; number < 60; number++) {
		state.setOptOut({ type: 'email', value: `${number}@example.com`, isActive: true });
	}
	/** @returns how many minutes it took */
	const poll = async () => {
		let minutes = 0;
		const passed = await drips.during(async () => {
			const before = clock.ahead;
			await host.poll();
			minutes = (clock.ahead - before) / 60_000;
		});
		clocks.catchUp(passed);
		return minutes;
	};
	return { answer, drips, host, poll, service };
}

const dropped = [expect.objectContaining({ message: expect.stringMatching(sentences.dropped) })];

/** Each second is noticed a moment later. */
function expectSeconds({ longest }: Drips, seconds: number): void {
	expect(longest).toBeGreaterThan(seconds - 3);
	expect(longest).toBeLessThanOrEqual(seconds);
}

test('a poll ends after half an hour, and the next one finds the same events', async () => {
	const { answer, drips, host, poll, service } = await watched();
	let asked = 0;
	// Each page comes at the second attempt, after two minutes.
	service.answer = (url) => (asked++ % 2 === 0 ? drips.answer() : answer(url));
	const minutes = await poll();
	expect(minutes).toBeGreaterThanOrEqual(30);
	expect(minutes).toBeLessThan(31);
	expect([host.items, host.errors]).toEqual([[], dropped]);
	service.answer = answer;
	await poll();
	expect(host.items).toHaveLength(60);
});

test.each([
	['a minute without a byte', 'silence', 60],
	['two minutes of single bytes', 'answer', 120],
] as const)('an attempt ends after %s', async (_, kind, most) => {
	const { drips, host, poll, service } = await watched();
	service.answer = drips[kind];
	await poll();
	expect(host.errors).toEqual(dropped);
	expect(drips.count).toBe(4);
	expectSeconds(drips, most);
});

test('the body of an error ends after ten seconds, and its status counts', async () => {
	const { drips, host, poll, service } = await watched();
	service.answer = drips.refusal;
	await poll();
	expect(host.errors).toEqual([expect.objectContaining({ httpCode: '400' })]);
	expect(drips.count).toBe(1);
	expectSeconds(drips, 10);
});

test('64 kB of the body of an error are read', async () => {
	const { host, poll, service } = await watched();
	let read = 0;
	const megabyte = 1024 * 1024;
	service.answer = () => {
		const flow = new Readable({
			read() {
				read += 16 * 1024;
				this.push(read > 4 * megabyte ? null : Buffer.alloc(16 * 1024, 'x'));
			},
		});
		return { status: 400, flow };
	};
	await poll();
	expect(host.errors).toHaveLength(1);
	expect(read).toBeLessThan(megabyte / 2);
});
