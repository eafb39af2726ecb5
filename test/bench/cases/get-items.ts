import { type Bed, http, withBed, type Work } from '../bed.ts';
import { compare, type Medians, type Side } from '../measure.ts';
import type { CaseOptions, CaseResult } from '../result.ts';

const items = 1000;
const pack = 'SVC Letters';
/** By the service's delay in milliseconds: at most so much of HTTP Request's time. */
const limits = new Map([
	[0, 0.5],
	[20, 0.5],
	[100, 0.7],
	[300, 0.8],
]);

export async function getItems({ rounds }: CaseOptions): Promise<CaseResult> {
	return await withBed(async (bed) => {
		const sides = await getSides(bed, items);
		const at = new Map<number, Medians>();
		for (const delay of limits.keys()) {
			await bed.delay(delay);
			at.set(delay, await compare(sides, rounds));
		}
		const ms = (delay: number, side: string) => at.get(delay)?.[side]?.ms ?? NaN;
		const cpu = (side: string) => (at.get(0)?.[side]?.cpuMs ?? NaN) / items;
		const sidesOf = (value: (side: string) => number) => ({
			[pack]: value(pack),
			[http]: value(http),
		});
		return {
			title: '1,000 Get items',
			text: 'Letter > Get for 1,000 items whose ID is an expression; the HTTP Request node sends all requests in parallel.',
			rounds,
			measured: [
				...[...limits.keys()].map((delay) => ({
					what: `Time, ${delay} ms service delay`,
					unit: 'ms' as const,
					values: sidesOf((side) => ms(delay, side)),
				})),
				{ what: 'CPU time an item, 0 ms', unit: 'ms', values: sidesOf(cpu) },
			],
			bounds: [
				...[...limits].map(([delay, limit]) => ({
					what: `Time ÷ HTTP Request's, ${delay} ms`,
					value: ms(delay, pack) / ms(delay, http),
					limit,
				})),
				{ what: "CPU time ÷ HTTP Request's", value: cpu(pack) / cpu(http), limit: 0.8 },
			],
		};
	});
}

/** How one node asks for the items. */
export interface GetWork {
	name: string;
	type: string;
	work: Work;
}

export async function getSides(bed: Bed, count: number): Promise<Side[]> {
	const works = await getWorks(bed, count);
	return works.map(({ name, type, work }) => bed.side(name, type, work));
}

/** The same letter again and again: what differs between items does not matter to either side. */
export async function getWorks(bed: Bed, count: number): Promise<[GetWork, GetWork]> {
	const letter = await createLetter(bed);
	const { accountId } = bed.service.account;
	const work = (parameters: Work['parameters']): Work => ({
		parameters,
		items: Array.from({ length: count }, () => ({ letter })),
		expected: count,
	});
	return [
		{
			name: pack,
			type: 'svcLetters',
			work: work({
				resource: 'letter',
				operation: 'get',
				letterId: { __rl: true, mode: 'id', value: '={{ $json.letter }}' },
			}),
		},
		{
			name: http,
			type: http,
			work: work({
				url: `=${bed.service.baseUrls.letters}/accounts/${accountId}/letters/{{ $json.letter }}`,
			}),
		},
	];
}

async function createLetter(bed: Bed): Promise<unknown> {
	const { outputs } = await bed.run('svcLetters', letterWork([{ name: 'Jane Doe' }]));
	return outputs.Node?.[0]?.[0]?.json.id;
}

export function letterWork(items: object[]): Work {
	return {
		parameters: {
			resource: 'letter',
			operation: 'create',
			recipientName: '={{ $json.name }}',
			street: '1 Main Street',
			postalCode: '12345',
			city: 'Berlin',
			destination: { __rl: true, mode: 'code', value: 'DE' },
			message: 'Hello',
		},
		items,
		expected: items.length,
	};
}
