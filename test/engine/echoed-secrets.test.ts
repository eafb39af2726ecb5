/**
 * Whatever a response repeats of a secret, and in whatever spelling: no part of it is in an error, a hint, a
 * log, or the stored execution. Only the content of good responses is passed through as it is.
 */
import { echoes, logsOf, shown } from './echoes.ts';
import { spellingsOf } from '../spellings.ts';
import { type Echo, places } from './echoing-service.ts';
import { type Target, targets } from './faults/operations.ts';
import { polled } from './faults/polled.ts';
import { faultStage } from './faults/stage.ts';
import { type ItemInput, NODE, placesToSearch, workflowOf } from './harness/index.ts';
import { triggerBed } from './triggers/bed.ts';
import { clocksOf } from './triggers/clocks.ts';

const bed = triggerBed();
faultStage(bed);

const service = echoes(bed);
afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

/**
 * Operations take turns with the places, and with the spelling that comes first: an error shows only the
 * beginning. With `npm run test:secrets` every operation meets all of them, which takes some minutes.
 */
const isAll = process.env.SVC_ECHOES === 'all';
const placesOfEach = 2;
const numberOfSpellings = Object.keys(spellingsOf('')).length;

function chosen(row: number): Array<[name: string, place: (text: string) => Echo, first: number]> {
	const all = Object.entries(places);
	const length = isAll ? all.length * numberOfSpellings : placesOfEach;
	return Array.from({ length }, (_, at) => {
		const [name, place] = all[(row * placesOfEach + at) % all.length];
		return [name, place, row + Math.floor(at / all.length)];
	});
}

async function run({ node, resource, operation, parameters, samples }: Target, turn: number) {
	bed.service.reset();
	const item = await samples?.arrangeItem(bed.service, 0, bed.engine.files);
	const onError = (['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)[
		turn % 3
	];
	const workflow = workflowOf(
		{ node, resource, operation: operation.value, parameters: parameters ?? {} },
		onError,
	);
	return await bed.engine.run({ workflow, items: [item as ItemInput] });
}

test.each(targets.map((target, row) => [target.name, target, row] as const))(
	'%s',
	async (_name, target, row) => {
		const found: string[] = [];
		let repeated = 0;
		let turn = row;
		for (const [name, place, first] of chosen(row)) {
			for (let from = 1; from <= 6; from++) {
				service().echo(from, place, first);
				const result = await run(target, turn++);
				repeated += service().echoed;
				if (service().echoed === 0) break;
				const { logs, ...left } = placesToSearch(result);
				const items = (result.outputs[NODE] ?? []).flat();
				const hasFailed = result.error !== undefined || items.some(({ json }) => 'error' in json);
				const places = shown(service().secrets, hasFailed ? { logs, left } : logs);
				found.push(...places.slice(0, 3).map((one) => `${name}, request ${from}: ${one}`));
			}
		}
		expect(found).toEqual([]);
		// Else there was nothing to find.
		expect(repeated > 0).toBe(target.operation.request !== '');
	},
	isAll ? 3_600_000 : 120_000,
);

const moments = ['activate', 'poll', 'test'] as const;

test.each(Object.keys(polled).flatMap((type) => moments.map((moment) => [type, moment] as const)))(
	'%s: %s',
	async (type, moment) => {
		const { passTime, before, parameters, happen, every } = polled[type];
		const found: string[] = [];
		let repeated = 0;
		let days = 0;
		for (const [name, place] of Object.entries(places)) {
			for (let from = 1; from <= 3; from++) {
				bed.service.reset();
				service().echo(Infinity, place);
				const clocks = clocksOf(bed, (minutes) => passTime?.(bed.service.state, minutes));
				clocks.reset();
				clocks.set('12:00');
				clocks.pass(++days * 24 * 60);
				before(bed.service.state, clocks);
				const host = bed.pollHost({ type, ...(parameters && { parameters }) });
				if (moment === 'poll') {
					await host.activate();
					happen(bed.service.state, clocks, 1);
					clocks.pass(every);
				}
				service().echo(from, place);
				let thrown: unknown;
				const logs = await logsOf(bed, async () => {
					thrown = await host[moment]().catch((error: unknown) => error);
				});
				repeated += service().echoed;
				if (service().echoed === 0) break;
				const { errors, staticData } = host;
				const places = shown(service().secrets, { thrown, errors, staticData, logs });
				found.push(...places.slice(0, 3).map((one) => `${name}, request ${from}: ${one}`));
			}
		}
		expect(found).toEqual([]);
		expect(repeated).toBeGreaterThan(0);
	},
	120_000,
);
