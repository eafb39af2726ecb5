import { type Bed, withBed, type Work } from '../bed.ts';
import { growing } from '../growing.ts';
import { median, type Side } from '../measure.ts';
import type { CaseOptions, CaseResult, Measurement } from '../result.ts';
import { getWorks, letterWork } from './get-items.ts';
import { bySkip, listSides } from './return-all.ts';

const pack = 'SVC';

interface Works {
	title: string;
	counts: [small: number, middle: number, large: number];
	side: (bed: Bed, count: number) => Side | Promise<Side>;
}

const works: Works[] = [
	{
		title: 'Get items',
		counts: [100, 1000, 10_000],
		async side(bed, count) {
			const [{ name, type, work }] = await getWorks(bed, count);
			return bed.side(name, type, work);
		},
	},
	{
		title: 'Letters without an address, none of them sent',
		counts: [1000, 10_000, 100_000],
		side: (bed, count) => bed.side(pack, 'svcLetters', refused(count)),
	},
	{
		title: 'Letters, each sent',
		counts: [50, 500, 5000],
		async side(bed, count) {
			await bed.service.control('reset', {});
			const items = Array.from({ length: count }, (_, n) => ({ name: `Jane Doe ${n}` }));
			return bed.side(pack, 'svcLetters', letterWork(items));
		},
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

/** A run that needs less memory an item fits into what the process has already. */
const leastKb = 0.1;

/** An expression, since n8n itself rejects an empty required field. */
function refused(count: number): Work {
	const { parameters, ...work } = letterWork(
		Array.from({ length: count }, (_, name) => ({ name })),
	);
	return { ...work, parameters: { ...parameters, city: '={{ "" }}' }, continues: true };
}

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
					const { seconds, grownMb } = await growing(work);
					times.push((seconds * 1000) / count);
					grown.push((grownMb * 1024) / count);
				}
				each.set(count, { ms: median(times), kB: median(grown) });
			}
		});
		for (const [count, { ms, kB }] of each) {
			const what = `${title}, ${count.toLocaleString('en')}`;
			measured.push({ what: `${what}: time an item`, unit: 'ms', values: { [pack]: ms } });
			measured.push({ what: `${what}: memory an item`, unit: 'kB', values: { [pack]: kB } });
		}
		const [once, tenfold, hundredfold] = counts.map((count) => each.get(count));
		bounds.push({
			what: `${title}: time an item, 100 times the work ÷ once`,
			value: (hundredfold?.ms ?? NaN) / (once?.ms ?? NaN),
			limit: 1.25,
			isGrowth: true,
		});
		bounds.push({
			// The smallest run fits into memory that the process had already.
			what: `${title}: memory an item, 100 times the work ÷ 10 times`,
			value: (hundredfold?.kB ?? NaN) / Math.max(tenfold?.kB ?? NaN, leastKb),
			limit: 1.25,
		});
	}
	return {
		title: 'Growth',
		text: 'The same run, then 10 times and 100 times as large, at 0 ms service delay. Memory is the peak resident memory during the run minus that before it.',
		rounds,
		measured,
		bounds,
	};
}
