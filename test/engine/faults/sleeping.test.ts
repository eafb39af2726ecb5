/**
 * The operations whose execution sleeps, under every fault, before the sleep and at the wake-up. What has to
 * come of it follows from the operation's declared effect. Money is spent once at most, and good items arrive.
 */
import { simulatorBed } from '../simulator-bed.ts';
import { settingsOfCells, temptsToRepeat } from './cells.ts';
import { faultKinds } from './kinds.ts';
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

const rows = sleeping.flatMap((target) =>
	phases.map((phase, at) => [target.name, phase, target, at] as const),
);

test.each(rows)(
	'%s: %s',
	async (name, phase, target, at) => {
		const sleeper = sleepers[name];
		const hits = await hitsOf(stage(), target, sleeper, phase);
		const cells = hits.flatMap((hit, row) =>
			faultKinds.flatMap((fault, column): SleepCell[] =>
				settingsOfCells
					// Of the sample, each request meets each fault, and both each setting.
					.filter(
						(setting, index) =>
							settingsOfRun.all ||
							(at + 5 * row + column + seed) % settingsOfCells.length === index ||
							temptsToRepeat(target.effectOf(hit.endpoint), fault, setting),
					)
					.map((setting) => ({ target, sleeper, phase, hit, fault, ...setting })),
			),
		);
		await runCells(`${name} ${phase}`, cells, {
			nameOf: sleepCellName,
			redIn: async (cell) => await redInSleep(stage(), cell),
		});
	},
	testLimitMs,
);
