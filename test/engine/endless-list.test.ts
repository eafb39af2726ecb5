/** A list that is very long, or never ends, page by page. The one without an end takes 10,000 requests. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isFullSize } from '../full-size.ts';
import { withHostileService } from './hostile-service.ts';
import { byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const megabyte = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A hundred contacts that were on no page before. */
function pageFrom(first: number): object[] {
	return Array.from({ length: 100 }, (_, index) => {
		const number = first + index;
		return {
			id: `7d2f0c1e-0000-4000-8000-${String(number).padStart(12, '0')}`,
			firstName: 'Anna',
			lastName: `Jansen ${number}`,
			email: `anna.${number}@example.com`,
			phoneNumber: `+316${String(number).padStart(8, '0')}`,
		};
	});
}

/**
 * Reads the contacts of a group that has so many.
 * @param look sees how many were sent, before each page
 */
async function readAll(contacts: number, look: (sent: number) => void) {
	let sent = 0;
	let description: unknown;
	let read = 0;
	const requests = await withHostileService(
		bed,
		(response) => {
			look(sent);
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(sent < contacts ? pageFrom(sent) : []));
			sent += 100;
		},
		async () => {
			const { error, outputs } = await bed.engine.runNode('svcAddressBook contact getAll', {
				groupId: byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70'),
				returnAll: true,
			});
			({ description } = { description: undefined, ...error });
			read = outputs.svcAddressBook?.[0]?.length ?? 0;
		},
		'addressBookBaseUrl',
	);
	return { requests, description, read };
}

test('holds less than a kilobyte for each of 100,000 contacts while it reads on', async () => {
	const count = 100_000;
	const used = () => {
		collectGarbage();
		return process.memoryUsage().heapUsed;
	};
	let before = 0;
	let after = 0;
	const { read } = await readAll(count, (sent) => {
		if (sent === 0) before = used();
		if (sent === count) after = used();
	});
	expect(read).toBe(count);
	expect((after - before) / count).toBeLessThan(1000);
});

if (isFullSize) {
	test('refuses a list of ever new pages after 10,000, and holds less than a gigabyte for a million contacts', async () => {
		const before = process.memoryUsage().rss;
		let peak = 0;
		const measure = () => {
			peak = Math.max(peak, process.memoryUsage().rss - before);
		};
		const { requests, description } = await readAll(Infinity, measure);
		measure();
		expect(description).toContain('has no end');
		expect(requests).toBeLessThan(10_010);
		expect(peak / megabyte).toBeLessThan(1000);
	});
}
