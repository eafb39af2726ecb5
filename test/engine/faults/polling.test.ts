/**
 * The triggers that ask, under every fault, at every moment at which n8n has them ask. No event gets lost,
 * none comes twice, and whoever looks is told what went wrong.
 */
import { triggerBed } from '../triggers/bed.ts';
import { faultKinds } from './kinds.ts';
import {
	endpointsOf,
	type Moment,
	moments,
	type PollCell,
	pollCellName,
	redInPoll,
} from './poll-cell.ts';
import { type Polled, polled } from './polled.ts';
import { durations } from './prediction.ts';
import { runCells, testLimitMs } from './run-cells.ts';
import { seed, settingsOfRun } from './settings.ts';
import { faultStage } from './stage.ts';

const bed = triggerBed();
const baseStage = faultStage(bed);
const stage = () => ({ ...baseStage(), bed });

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

test('every trigger that asks is in the matrix', () => {
	const { types } = bed.engine;
	const asking = types.nodeNames.filter(
		(name) => types.getByNameAndVersion(types.fullName(name)).description.polling,
	);
	expect(Object.keys(polled)).toEqual(asking.sort());
});

const rows = Object.entries(polled).flatMap(([type, of], number) =>
	moments.map((moment, at): [string, Moment, Polled, number] => [type, moment, of, number + at]),
);

test.each(rows)(
	'%s: %s',
	async (type, moment, of, turn) => {
		const endpoints = await endpointsOf(stage(), type, of, moment);
		const cells = endpoints.flatMap((endpoint, row) =>
			faultKinds.flatMap((fault, column): PollCell[] =>
				durations
					.filter(
						(_, duration) => settingsOfRun.all || isSampled(turn + row + column + seed, duration),
					)
					.map((duration) => ({ type, polled: of, moment, endpoint, fault, duration })),
			),
		);
		await runCells(`${type} ${moment}`, cells, {
			nameOf: pollCellName,
			redIn: async (cell) => await redInPoll(stage(), cell),
		});
	},
	testLimitMs,
);

/**
 * Turns go round with triggers, moments, endpoints and faults, so that each endpoint meets each fault, and
 * each fault each moment and both durations.
 */
function isSampled(turn: number, duration: number): boolean {
	const [round, rest] = [Math.floor(turn / moments.length), turn % moments.length];
	return rest === 0 && round % durations.length === duration;
}
