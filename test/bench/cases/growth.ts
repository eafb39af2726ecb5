import { type Bed, withBed } from '../bed.ts';
import { median, type Side, timed } from '../measure.ts';
import type { CaseOptions, CaseResult, Measurement } from '../result.ts';
import { getSides } from './get-items.ts';
import { bySkip, listSides } from './return-all.ts';

const pack = 'SVC';

interface Growing {
	title: string;
	counts: [small: number, middle: number, large: number];
	side: (bed: Bed, count: number) => Promise<Side>;
}

const works: Growing[] = [
	{
		title: 'Get items',
		counts: [100, 1000, 10_000],
		side: async (bed, count) => (await getSides(bed, count))[0],
	},
	{
		title: 'Return All by skip and take',
		counts: [500, 5000, 50_000],
		async side(bed, count) {
			await bed.service.control('reset', {});
			await bed.service.control(bySkip.seed, { count });
			return listSides(bed, bySkip, count)[0];
		},
	},
];

export async function growth({ rounds }: CaseOptions): Promise<CaseResult> {
	const measured: Measurement[] = [];
	const bounds: CaseResult['bounds'] = [];
	for (const { title, counts, side } of works) {
		const each = new Map<number, { ms: number; kB: number }>();
		await withBed(async (bed) => {
			for (const count of counts) {
				const { work } = await side(bed, count);
				await work();
				const times: number[] = [];
				const grown: number[] = [];
				for (let round = 0; round < rounds; round++) {
					globalThis.gc?.();
					const before = process.memoryUsage.rss();
					times.push((await timed(work)).ms / count);
					grown.push((process.memoryUsage.rss() - before) / 1000 / count);
				}
				each.set(count, { ms: median(times), kB: Math.max(0, median(grown)) });
			}
		});
		for (const [count, { ms, kB }] of each) {
			const what = `${title}, ${count.toLocaleString('en')}`;
			measured.push({ what: `${what}: time an item`, unit: 'ms', values: { [pack]: ms } });
			measured.push({ what: `${what}: memory an item`, unit: 'kB', values: { [pack]: kB } });
		}
		const [small, middle, large] = counts;
		bounds.push({
			what: `${title}: time an item, 100 times the work ÷ once`,
			value: (each.get(large)?.ms ?? NaN) / (each.get(small)?.ms ?? NaN),
			limit: 1.25,
		});
		bounds.push({
			what: `${title}: memory an item, 100 times the work ÷ 10 times`,
			value: (each.get(large)?.kB ?? NaN) / (each.get(middle)?.kB ?? NaN),
			limit: 1.25,
		});
	}
	return {
		title: 'Growth',
		text: 'The same work once, 10 times and 100 times as large, at 0 ms service delay. Memory is what the process has grown by during the work, without what the garbage collector had not yet returned before; the smallest work needs less than what that varies by, so memory is compared from 10 times on.',
		rounds,
		measured,
		bounds,
	};
}
