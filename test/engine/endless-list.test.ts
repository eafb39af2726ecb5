/** A list that never ends, page by page. It takes a while: 10,000 requests. */
import { withHostileService } from './hostile-service.ts';
import { byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const megabyte = 1024 * 1024;

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

test('refuses a list of ever new pages after 10,000, and holds less than a gigabyte for a million contacts', async () => {
	const before = process.memoryUsage().rss;
	let peak = 0;
	const measure = () => {
		peak = Math.max(peak, process.memoryUsage().rss - before);
	};
	let sent = 0;
	let description: unknown;
	const requests = await withHostileService(
		bed,
		(response) => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(pageFrom(sent)));
			sent += 100;
			measure();
		},
		async () => {
			const { error } = await bed.engine.run({
				nodes: [
					{
						type: 'svcAddressBook',
						parameters: {
							resource: 'contact',
							operation: 'getAll',
							groupId: byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70'),
							returnAll: true,
						},
					},
				],
			});
			({ description } = { description: undefined, ...error });
		},
		'addressBookBaseUrl',
	);
	measure();
	expect(description).toContain('has no end');
	expect(requests).toBeLessThan(10_010);
	expect(peak / megabyte).toBeLessThan(1000);
});
