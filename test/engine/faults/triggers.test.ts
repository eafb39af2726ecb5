/**
 * What a trigger asks of the service when its workflow is published, found again and unpublished,
 * under every fault. Whatever goes wrong, the next time puts it right.
 */
import { triggerBed } from '../triggers/bed.ts';
import type { TriggerHost } from '../triggers/host.ts';
import { isSampled } from './cells.ts';
import { type FaultKind, faultKinds } from './kinds.ts';
import { seed, settingsOfRun } from './settings.ts';
import { faultStage } from './stage.ts';

const bed = triggerBed();
const stage = faultStage(bed);
const type = 'svcLettersTrigger';

const callbacks = () => bed.service.state.callbacks;
const callbacksOf = (host: TriggerHost) =>
	callbacks().filter(({ endpoint }) => endpoint === host.url);
const foreign = { id: '00000000-0000-4000-8000-000000000000', type: 'http' as const };

/** What n8n has the trigger do, and the requests that takes. */
const acts: Array<
	[name: string, begin: (host: TriggerHost) => Promise<void>, act: keyof Act, methods: string[]]
> = [
	['publish', async () => await Promise.resolve(), 'activate', ['GET', 'POST']],
	['publish what is there', async (host) => await host.activate(), 'activate', ['GET']],
	['publish what has changed', changed, 'activate', ['GET', 'GET', 'PUT']],
	['unpublish', async (host) => await host.activate(), 'deactivate', ['GET', 'DELETE']],
];

type Act = Pick<TriggerHost, 'activate' | 'deactivate'>;

/** The callback is there, but somebody has changed where it goes. */
async function changed(host: TriggerHost): Promise<void> {
	await host.activate();
	const [own] = callbacksOf(host);
	if (own?.config) own.config.method = 'put';
}

/** A faulty answer that says what the trigger wants to hear: that there is nothing any more. */
const isAsWanted = (method: string, { name, usable }: FaultKind) =>
	usable !== 'no' || (['PUT', 'DELETE'].includes(method) && name === '404');

const requests = acts.flatMap(([name, begin, act, methods]) =>
	methods.map((method, hit) => ({ name, begin, act, method, hit })),
);

const cases = requests.flatMap((request, row) =>
	faultKinds
		.filter((_, column) => settingsOfRun.all || isSampled(row, column, seed))
		.filter((fault) => fault.fault('').kind !== 'delay')
		.map((fault) => ({ ...request, fault })),
);

describe.each(['once', 'as often as it is asked'])('%s', (duration) => {
	test.each(
		cases.map(
			(one) => [`${one.name}: ${one.method} #${one.hit + 1} ${one.fault.name}`, one] as const,
		),
	)('%s', async (_name, { begin, act, method, hit, fault }) => {
		const { elsewhere } = stage();
		elsewhere.visits.length = 0;
		const another = { ...foreign, endpoint: 'https://example.com/hook' };
		callbacks().push({ ...another });
		const host = await bed.host({ type });
		await begin(host);
		const before = bed.service.requests.length;
		const repeated = fault.passes && (method !== 'POST' || fault.certainlyNot);
		bed.service.order({
			...fault.fault(elsewhere.url),
			match: { nth: hit + 1 },
			times: duration === 'once' || !repeated ? 1 : 4,
		});
		const secrets = () => [
			...Object.values(bed.secrets),
			String(host.staticData.secret ?? 'none yet'),
		];

		const problem = await host[act]().then(
			() => undefined,
			(error: Error & { description?: string }) => `${error.message} ${error.description}`,
		);

		const succeeds = isAsWanted(method, fault) || (repeated && duration === 'once');
		if (fault.usable !== 'perhaps') expect(problem === undefined).toBe(succeeds);
		if (problem) {
			expect(problem).toMatch(fault.says);
			for (const secret of secrets()) expect(problem).not.toContain(secret);
		}
		// A refused connection is no request.
		const isAlone = fault.fault('').kind === 'refuseConnection' && !succeeds;
		if (!isAlone) expect(bed.service.requests.length).toBeGreaterThan(before);
		expect(elsewhere.visits).toEqual([]);

		await host.activate();
		expect(callbacksOf(host)).toHaveLength(1);
		await host.deactivate();
		expect(callbacks()).toEqual([another]);
	});
});
