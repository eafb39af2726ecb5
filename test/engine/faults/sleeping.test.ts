/**
 * The operations whose execution sleeps, under every fault, before the sleep and at the wake-up. What has to
 * come of it follows from the operation's declared effect. Money is spent once at most, and good items arrive.
 */
import { simulatorBed } from '../simulator-bed.ts';
import { allCircumstances, sampledCircumstances } from './cells.ts';
import { targets } from './operations.ts';
import { runCells, testLimitMs } from './run-cells.ts';
import { seed, settingsOfRun } from './settings.ts';
import { hitsOf, phases, redInSleep, type SleepCell, sleepCellName } from './sleep-cell.ts';
import { sleepers } from './sleepers.ts';
import { faultStage } from './stage.ts';

const stage = faultStage(simulatorBed());
const sleeping = targets.filter(({ operation: { send } }) =>
	['suspended', 'asked'].includes(send.as ?? ''),
);

test('has every operation that pauses in the matrix', () => {
	expect(sleeping.map(({ name }) => name).sort()).toEqual(Object.keys(sleepers).sort());
});

const rows = sleeping.flatMap((target, number) =>
	phases.map((phase, at) => [target.name, phase, target, number + at] as const),
);

test.each(rows)(
	'%s: %s',
	async (name, phase, target, turn) => {
		const sleeper = sleepers[name];
		const hits = await hitsOf(stage(), target, sleeper, phase);
		const cells = hits.flatMap((hit, row) => {
			const effect = target.effectOf(hit.endpoint);
			const circumstances = settingsOfRun.all
				? allCircumstances
				: sampledCircumstances(effect, turn + 5 * row, seed);
			return circumstances.map((one): SleepCell => ({ target, sleeper, phase, hit, ...one }));
		});
		await runCells(`${name} ${phase}`, cells, {
			nameOf: sleepCellName,
			redIn: async (cell) => await redInSleep(stage(), cell),
		});
	},
	testLimitMs,
);
