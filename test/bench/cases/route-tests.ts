import { http, withBed } from '../bed.ts';
import { compare } from '../measure.ts';
import type { CaseOptions, CaseResult } from '../result.ts';

const count = 1000;
const pack = 'SVC Route Testing';

export async function routeTests({ rounds }: CaseOptions): Promise<CaseResult> {
	return await withBed(async (bed) => {
		await bed.delay(20);
		const mccMnc = '20404';
		const items = Array.from({ length: count }, () => ({ operator: mccMnc }));
		const operator = { __rl: true, mode: 'id', value: '={{ $json.operator }}' };
		const many = {
			parameters: { resource: 'test', operation: 'createMany', mccMnc: operator },
			items,
			expected: count,
		};
		const one = { ...many.parameters, operation: 'create' };
		await bed.run('svcRouteTesting', { parameters: one, items: items.slice(0, 1), expected: 1 });
		const { rawBody } = await bed.lastRequest();
		await bed.service.control('requests/forget', {});
		await bed.run('svcRouteTesting', many);
		const requests = (await bed.service.control('requests')) as unknown[];
		const parameters = {
			method: 'POST',
			url: `${bed.service.baseUrls.routetest}/testrequest/${bed.service.account.testProductAccount}`,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: `=${rawBody.replace(mccMnc, '{{ $json.operator }}')}`,
		};
		const medians = await compare(
			[
				bed.side(pack, 'svcRouteTesting', many),
				bed.side(http, http, { parameters, items, expected: count }),
			],
			rounds,
		);
		const ms = (side: string) => medians[side]?.ms ?? NaN;
		return {
			title: '1,000 route tests requested',
			text: 'Test > Create Many at 20 ms service delay; the HTTP Request node sends one request per item.',
			rounds,
			measured: [
				{ what: 'Time', unit: 'ms', values: { [pack]: ms(pack), [http]: ms(http) } },
				{ what: 'Requests', unit: '', values: { [pack]: requests.length, [http]: count } },
			],
			bounds: [{ what: 'Requests', value: requests.length, limit: 1 }],
		};
	});
}
