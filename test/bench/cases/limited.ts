import { type Bed, http, withBed } from '../bed.ts';
import { compare, median, type Side } from '../measure.ts';
import type { CaseOptions, CaseResult, Measurement } from '../result.ts';
import { type GetWork, getWorks } from './get-items.ts';

const pack = 'SVC Letters';
/** Requests a second that the service lets in, and items that are asked for. */
const limits = new Map([
	[5, 50],
	[20, 400],
	[50, 1000],
	[200, 4000],
]);

/** One round takes at least 18 seconds, and rounds differ little. */
const mostRounds = 3;

export async function limited({ rounds: wanted }: CaseOptions): Promise<CaseResult> {
	const rounds = Math.min(wanted, mostRounds);
	const measured: Measurement[] = [];
	const bounds: CaseResult['bounds'] = [];
	await withBed(async (bed) => {
		await bed.delay(50);
		for (const [perSecond, count] of limits) {
			const tallies = new Map([pack, http].map((side) => [side, [] as Tally[]]));
			const sides = await limitedSides(bed, perSecond, count, tallies);
			const medians = await compare(sides, rounds);
			const ideal = (count / perSecond - 1) * 1000;
			const of = (key: keyof Tally) => (side: string) =>
				median((tallies.get(side) ?? []).map((tally) => tally[key])) / count;
			const values = (value: (side: string) => number) =>
				Object.fromEntries([...tallies.keys()].map((side) => [side, value(side)]));
			const where = `${perSecond} a second`;
			measured.push(
				{
					what: `${where}: time ÷ the shortest possible`,
					unit: '',
					values: values((side) => (medians[side]?.ms ?? NaN) / ideal),
				},
				{
					what: `${where}: items that failed, of 100`,
					unit: '',
					values: values((side) => 100 * of('failed')(side)),
				},
				{
					what: `${where}: refused requests, of 100 items`,
					unit: '',
					values: values((side) => 100 * of('refused')(side)),
				},
			);
			bounds.push(
				{
					what: `${pack}, ${where}: time ÷ the shortest possible`,
					value: (medians[pack]?.ms ?? NaN) / ideal,
					limit: 1.3,
				},
				{
					what: `${pack}, ${where}: refused, of 100`,
					value: 100 * of('refused')(pack),
					limit: 5,
				},
				{
					what: `${pack}, ${where}: items that failed`,
					value: count * of('failed')(pack),
					limit: 0,
				},
			);
		}
	});
	return {
		title: 'A service that lets in so many requests a second',
		text: 'Letter > Get from a service that refuses more requests than its limit with 429 and Retry-After: 1, at 50 ms service delay. The shortest possible time is that of a sender that knows the limit.',
		rounds,
		measured,
		bounds,
	};
}

/** What the service and the output say of one run. */
interface Tally {
	refused: number;
	failed: number;
}

async function limitedSides(
	bed: Bed,
	perSecond: number,
	count: number,
	tallies: ReadonlyMap<string, Tally[]>,
): Promise<Side[]> {
	const [ours, theirs] = await getWorks(bed, count);
	const side = (name: string, { type, work }: GetWork): Side => ({
		name,
		async work() {
			await bed.service.control('limit', { perSecond });
			const { outputs } = await bed.run(type, { ...work, continues: true });
			const requests = (await bed.service.control('requests')) as Array<{ status: number }>;
			tallies.get(name)?.push({
				refused: requests.filter(({ status }) => status === 429).length,
				failed: (outputs.Node?.[0] ?? []).filter(({ json }) => 'error' in json).length,
			});
			await bed.service.control('requests/forget', {});
		},
	});
	return [side(pack, ours), side(http, theirs)];
}
