import { type Bed, http, withBed } from '../bed.ts';
import { compare, type Medians, type Side } from '../measure.ts';
import type { CaseOptions, CaseResult, Measurement } from '../result.ts';

const pageSize = 100;
const pack = 'SVC';
/** Fewer where each page takes longer: it is the time of a page that counts. */
const counts = new Map([
	[0, 50_000],
	[20, 5000],
	[100, 1000],
]);

interface List {
	title: string;
	seed: string;
	type: string;
	parameters: Record<string, string | boolean>;
	path: (account: Record<string, string>) => string;
	base: 'messages' | 'voice';
	/** Whether the last page is known by the total, so that no empty one has to be asked for. */
	hasTotal: boolean;
}

const lists: List[] = [
	{
		title: 'skip and take',
		seed: 'messages/seed',
		type: 'svcMessages',
		parameters: { resource: 'message', operation: 'getAll', returnAll: true, simple: false },
		path: ({ accountId }) => `/accounts/${accountId}/messages`,
		base: 'messages',
		hasTotal: false,
	},
	{
		title: 'pagination headers',
		seed: 'voice/inbound-numbers/seed',
		type: 'svcVoice',
		parameters: { resource: 'inboundNumber', operation: 'getAll', returnAll: true, simple: false },
		path: ({ voiceAccountId }) => `/inboundnumberapi/v2/${voiceAccountId}/inboundnumbers`,
		base: 'voice',
		hasTotal: true,
	},
];

/** As far away as real services are, as long as real lists can be: 500 pages one after another take 50 s. */
export async function distantLists({ rounds: wanted }: CaseOptions): Promise<CaseResult> {
	const [count, delay] = [50_000, 100];
	const rounds = Math.min(wanted, 3);
	const results: Array<[List, Medians]> = [];
	for (const list of lists) {
		const read = async (bed: Bed) => await readAll(bed, list, count, delay, rounds);
		results.push([list, await withBed(read)]);
	}
	return {
		title: 'Return All over 50,000 records, 100 ms away',
		text: `Pages of ${pageSize}, against the HTTP Request node's own pagination.`,
		rounds,
		measured: results.map(([{ title }, medians]) => ({
			what: `50,000 records by ${title}`,
			unit: 's',
			values: {
				[pack]: (medians[pack]?.ms ?? NaN) / 1000,
				[http]: (medians[http]?.ms ?? NaN) / 1000,
			},
		})),
		bounds: results.map(([{ title }, medians]) => ({
			what: `${title}: time ÷ HTTP Request's`,
			value: (medians[pack]?.ms ?? NaN) / (medians[http]?.ms ?? NaN),
			limit: 0.7,
		})),
	};
}

export async function returnAll({ rounds }: CaseOptions): Promise<CaseResult> {
	const measured: Measurement[] = [];
	const bounds: CaseResult['bounds'] = [];
	for (const list of lists) {
		for (const [delay, count] of counts) {
			const medians = await withBed(async (bed) => await readAll(bed, list, count, delay, rounds));
			const ms = (side: string) => medians[side]?.ms ?? NaN;
			const records = count.toLocaleString('en');
			measured.push({
				what: `${records} records by ${list.title}, ${delay} ms service delay`,
				unit: 'ms',
				values: { [pack]: ms(pack), [http]: ms(http) },
			});
			const pages = count / pageSize + (list.hasTotal ? 0 : 1);
			if (delay > 0) {
				bounds.push({
					what: `${list.title}, ${delay} ms: time ÷ service times one after another`,
					value: ms(pack) / (pages * delay),
					limit: 1.1,
				});
			}
		}
	}
	return {
		title: 'Return All over 50,000 records',
		text: `Pages of ${pageSize}. 50,000 records at 0 ms, 5,000 at 20 ms, 1,000 at 100 ms. The HTTP Request node uses its own pagination.`,
		rounds,
		measured,
		bounds,
	};
}

/** A list read whole by both sides, from a service of its own. */
export async function readAll(
	bed: Bed,
	list: List,
	count: number,
	delay: number,
	rounds: number,
): Promise<Medians> {
	await bed.service.control(list.seed, { count });
	await bed.delay(delay);
	return await compare(listSides(bed, list, count), rounds);
}

export function listSides(bed: Bed, list: List, count: number): [Side, Side] {
	const { account, baseUrls } = bed.service;
	const page = {
		parameters: [{ type: 'qs', name: 'skip', value: `={{ $pageCount * ${pageSize} }}` }],
	};
	const parameters = {
		url: baseUrls[list.base] + list.path(account),
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'take', value: `${pageSize}` }] },
		options: {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: page,
					paginationCompleteWhen: 'other',
					completeExpression: '={{ $response.body.length === 0 }}',
				},
			},
		},
	};
	return [
		bed.side(pack, list.type, { parameters: list.parameters, items: [{}], expected: count }),
		bed.side(http, http, { parameters, items: [{}], expected: count }),
	];
}

export const bySkip = lists[0];
