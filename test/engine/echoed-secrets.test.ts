/**
 * Whatever a response repeats of a secret, and in whatever spelling: no part of it is in an error, a hint, a
 * log, or the stored execution. Only the content of good responses is passed through as it is.
 */
import { type Echo, EchoingService, places } from './echoing-service.ts';
import { type Target, targets } from './faults/operations.ts';
import { polled } from './faults/polled.ts';
import { faultStage } from './faults/stage.ts';
import { type ItemInput, NODE, placesToSearch, textsIn, workflowOf } from './harness/index.ts';
import type { LogLine } from './harness/n8n-modules.ts';
import { spellingsOf } from '../spellings.ts';
import { triggerBed } from './triggers/bed.ts';
import { clocksOf } from './triggers/clocks.ts';

const bed = triggerBed();
faultStage(bed);

let service: EchoingService;
beforeAll(async () => {
	service = await new EchoingService(new URL(bed.service.baseUrls.letters).origin).open();
	Object.assign(bed.engine.credentials, service.credentials(bed.engine.credentials));
});
afterAll(async () => await service.close());
afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

/** Shorter parts may stay: in base64, what is beside a secret has a part in its first and last characters. */
const partLength = 10;

function partsOf(text: string): string[] {
	const number = Math.max(text.length - partLength + 1, 0);
	return Array.from({ length: number }, (_, at) => text.slice(at, at + partLength));
}

/** Where a part of a secret is shown that the service has repeated. */
function shown(root: unknown): string[] {
	const spellings = [...service.secrets].flatMap((secret) => Object.values(spellingsOf(secret)));
	const parts = new Set(
		spellings.flatMap((one) => [...partsOf(one), ...partsOf(one.replace(/\s+/g, ' '))]),
	);
	const found: string[] = [];
	for (const { text, place } of textsIn(root)) {
		if (partsOf(text).some((one) => parts.has(one))) found.push(`a secret at ${place}`);
	}
	return found;
}

/** Operations take turns with the places; SVC_ECHOES=all has every operation meet all of them. */
const placesOfEach = 4;
const chosen = (row: number): Array<[string, (text: string) => Echo]> => {
	const all = Object.entries(places);
	if (process.env.SVC_ECHOES === 'all') return all;
	return Array.from(
		{ length: placesOfEach },
		(_, at) => all[(row * placesOfEach + at) % all.length],
	);
};

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
		let turn = row;
		for (const [name, place] of chosen(row)) {
			for (let from = 1; from <= 6; from++) {
				service.echo(from, place);
				const result = await run(target, turn++);
				if (service.echoed === 0) break;
				const { logs, ...left } = placesToSearch(result);
				const items = (result.outputs[NODE] ?? []).flat();
				const hasFailed = result.error !== undefined || items.some(({ json }) => 'error' in json);
				const places = shown(hasFailed ? { logs, left } : logs);
				found.push(...places.slice(0, 3).map((one) => `${name}, request ${from}: ${one}`));
			}
		}
		expect(found).toEqual([]);
	},
	120_000,
);

const moments = ['activate', 'poll', 'test'] as const;

test.each(Object.keys(polled).flatMap((type) => moments.map((moment) => [type, moment] as const)))(
	'%s: %s',
	async (type, moment) => {
		const { passTime, before, parameters, happen, every } = polled[type];
		const found: string[] = [];
		let days = 0;
		for (const [name, place] of Object.entries(places)) {
			for (let from = 1; from <= 3; from++) {
				bed.service.reset();
				service.echo(Infinity, place);
				const clocks = clocksOf(bed, (minutes) => passTime?.(bed.service.state, minutes));
				clocks.reset();
				clocks.set('12:00');
				clocks.pass(++days * 24 * 60);
				before(bed.service.state, clocks);
				const logs: LogLine[] = [];
				bed.engine.modules.logs.add(logs);
				const host = bed.pollHost({ type, ...(parameters && { parameters }) });
				if (moment === 'poll') {
					await host.activate();
					happen(bed.service.state, clocks, 1);
					clocks.pass(every);
				}
				service.echo(from, place);
				const thrown: unknown = await host[moment]().catch((error: unknown) => error);
				bed.engine.modules.logs.delete(logs);
				if (service.echoed === 0) break;
				const { errors, staticData } = host;
				const places = shown({ thrown, errors, staticData, logs });
				found.push(...places.slice(0, 3).map((one) => `${name}, request ${from}: ${one}`));
			}
		}
		expect(found).toEqual([]);
	},
	120_000,
);
