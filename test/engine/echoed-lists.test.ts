/**
 * Whatever a response repeats of a secret: n8n's editor shows no part of it where a list can't be loaded, or a
 * credential doesn't pass its test.
 */
import type { INodeParameters } from 'n8n-workflow';
import { echoes, logsOf, shown } from './echoes.ts';
import { places } from './echoing-service.ts';
import { listSearch, loadOptions, testCredential } from './harness/index.ts';
import { byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';
import { seeWaits } from './waits.ts';
import { nodes } from '../fuzz/nodes.ts';
import { spellingsOf } from '../spellings.ts';

const bed = simulatorBed();
const service = echoes(bed);

interface List {
	node: string;
	method: string;
	kind: 'listSearch' | 'loadOptions';
}

/** Lists that no request is made for. */
const own = [
	'getWebhookUrls',
	'searchCurrencies',
	'searchLanguages',
	'searchPhoneCountries',
	'searchShopperCountries',
];

const lists = nodes.flatMap(({ description: { name: node }, methods = {} }) =>
	(['listSearch', 'loadOptions'] as const).flatMap((kind) =>
		Object.keys(methods[kind] ?? {})
			.filter((method) => !own.includes(method))
			.map((method): List => ({ node, method, kind })),
	),
);

/** On which some lists depend. */
const entered: Readonly<Record<string, INodeParameters>> = {
	svcTicketShop: {
		...{ resource: 'order', operation: 'calculateTotal' },
		eventUuid: byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70'),
	},
};

/** Lists take turns with the spelling that comes first; with `npm run test:secrets` they meet all of them. */
const isAll = process.env.SVC_ECHOES === 'all';
const ways = Object.keys(spellingsOf('')).length;
let turn = 0;

beforeEach(() => {
	seeWaits(bed.engine, () => 0);
});

/** @returns where a part of a secret is shown, and how often one was repeated */
async function ask(work: () => Promise<unknown>): Promise<{ found: string[]; repeated: number }> {
	const found: string[] = [];
	let repeated = 0;
	for (const [name, place] of Object.entries(places)) {
		for (let at = 0; at < (isAll ? ways : 2); at++) {
			const first = turn++;
			service().echo(1, place, first);
			let seen: unknown;
			const logs = await logsOf(bed, async () => {
				// The entries of a good response are what the service has recorded.
				seen = await work().then(
					() => undefined,
					(error: unknown) => error,
				);
			});
			repeated += service().echoed;
			const at = shown(service().secrets, { seen, logs });
			found.push(...at.slice(0, 3).map((one) => `${name}, spelling ${first}: ${one}`));
		}
	}
	return { found, repeated };
}

test.each(lists.map((list) => [`${list.node} ${list.method}`, list] as const))(
	'%s',
	async (_, { node, method, kind }) => {
		const question = { node, method, parameters: entered[node] ?? {} };
		const { found, repeated } = await ask(async () =>
			kind === 'listSearch'
				? await listSearch(bed.engine, { ...question, filter: 'some' })
				: await loadOptions(bed.engine, question),
		);
		expect(found).toEqual([]);
		expect(repeated).toBeGreaterThan(0);
	},
);

test.each(['svcProductTokenApi', 'svcPaymentsApi', 'svcSigningApi'])(
	'the test of %s',
	async (type) => {
		const data = { ...bed.engine.credentials[type] };
		const { found, repeated } = await ask(async () => {
			const result = await testCredential(bed.engine, type, data);
			if (result.status === 'Error') throw new Error(result.message);
		});
		expect(found).toEqual([]);
		expect(repeated).toBeGreaterThan(0);
	},
);
