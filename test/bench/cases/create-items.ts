import { http, withBed } from '../bed.ts';
import { compare, type Medians } from '../measure.ts';
import type { CaseOptions, CaseResult } from '../result.ts';
import { letterWork } from './get-items.ts';

const pack = 'SVC Letters';
const anyOrder = 'HTTP Request, all at once';
/** Fewer where each takes longer: it is the time of one that counts. */
const counts = new Map([
	[0, 1000],
	[20, 100],
	[100, 25],
]);

export async function createItems({ rounds }: CaseOptions): Promise<CaseResult> {
	return await withBed(async (bed) => {
		// A placeholder in brackets would be rejected.
		const someone = 'Someone Else';
		await bed.run('svcLetters', letterWork([{ name: someone }]));
		const { rawBody } = await bed.lastRequest();
		const at = new Map<number, Medians>();
		for (const [delay, count] of counts) {
			await bed.delay(delay);
			const items = Array.from({ length: count }, (_, n) => ({ name: `Jane Doe ${n}` }));
			const parameters = {
				method: 'POST',
				url: `${bed.service.baseUrls.letters}/accounts/${bed.service.account.accountId}/letters`,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: `=${rawBody.replace(someone, '{{ $json.name }}')}`,
			};
			const sides = [
				bed.side(pack, 'svcLetters', letterWork(items)),
				bed.side(http, http, { parameters, items, expected: count, isLoop: true }),
				bed.side(anyOrder, http, { parameters, items, expected: count }),
			];
			at.set(delay, await compare(sides, rounds));
		}
		const anItem = (delay: number, side: string) =>
			(at.get(delay)?.[side]?.ms ?? NaN) / (counts.get(delay) ?? NaN);
		return {
			title: '1,000 Create items, in order',
			text: 'Letter > Send, one after another; to keep the order, the HTTP Request node needs a loop over the items. 1,000 items at 0 ms, 100 at 20 ms, 25 at 100 ms.',
			rounds,
			measured: [...counts.keys()].map((delay) => ({
				what: `Time an item, ${delay} ms service delay`,
				unit: 'ms',
				values: Object.fromEntries(
					[pack, http, anyOrder].map((side) => [side, anItem(delay, side)]),
				),
			})),
			bounds: [...counts.keys()].map((delay) => ({
				what: `Time ÷ HTTP Request's in a loop, ${delay} ms`,
				value: anItem(delay, pack) / anItem(delay, http),
				limit: 1.05,
			})),
		};
	});
}
