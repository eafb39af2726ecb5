import { globSync } from 'node:fs';
import { jestLeg } from './jest-leg.ts';
import { buildLeg, type Leg, lintLeg, runLegs, summarize, typesLeg } from './legs.ts';

/*
 * `npm run test:ci`: all that has to pass before a change lands, after `npm ci`. Both lines of n8n are installed while
 * what `npm test` runs is running. End-to-end tests wait a lot, so those of both lines run beside each other. Those that
 * start an n8n of their own, because they kill it or look at how it starts, run beside the others, and so does the demo.
 * Those that wait longest need no core for most of their time, so they start as soon as their n8n is installed.
 */

const command = 'npm run test:ci';
const all = globSync('test/e2e/*.test.ts');
/** Tests that start n8n themselves: those that wait longest, and the others. */
const waiting = ['polling', 'waiting'];
const others = ['triggers'];
/** Tests that wait longest for n8n 2, which would end last. They get another n8n, with a log of its own. */
const slow = ['loops', 'route-testing'];
const fileOf = (name: string) => `test/e2e/${name}.test.ts`;
const demo = fileOf('demo');

/** A line of n8n, and its script, which repeats its tests. */
interface Line {
	readonly title: string;
	readonly script: string;
	readonly env?: Record<string, string>;
}

const newer: Line = { title: 'n8n 2', script: 'test:e2e' };
const older: Line = {
	title: 'n8n 1',
	script: 'test:e2e:1',
	env: { SVC_E2E_N8N: 'n8n-1' },
};

const scanLeg: Leg = {
	name: "n8n's scanner",
	command: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'tools/lint.ts', '--scan'],
	repeat: () => ['npm run scan'],
};

function leg({ script, env }: Line, name: string, args: readonly string[], more = {}): Leg {
	const repeat = () => [`npm run ${script}`];
	return { name, command: [...args], env: { ...env, ...more }, repeat };
}

const installLeg = (line: Line) => leg(line, `${line.title}, installed`, ['tools/n8n/install.ts']);

const runner = ['--test', '--test-isolation=none', '--test-reporter=./tools/repeat-node-test.ts'];

const ownLeg = (line: Line, names: readonly string[]) =>
	leg(line, `${line.title}, started again and again: ${names.join(' and ')}`, [
		...runner,
		...names.map(fileOf),
	]);

/** The tests that share an n8n, and those that start their own and don't wait longest. */
const endToEndLegs = (line: Line, apart: readonly string[] = []): readonly Leg[] => [
	leg(line, line.title, [
		...runner,
		...all.filter(
			(file) => file !== demo && ![...waiting, ...others, ...apart].map(fileOf).includes(file),
		),
	]),
	ownLeg(line, others),
];

const slowLeg = leg(
	newer,
	`${newer.title}: ${slow.join(' and ')}`,
	[...runner, ...slow.map(fileOf)],
	{ SVC_E2E_LOG: 'n8n-slow.log' },
);

/** It starts one line of n8n. */
const demoLeg = leg(newer, 'the demo', [...runner, demo]);

/** Runs legs if nothing failed of what they need; else that has been said already. */
async function after(needed: ReadonlyArray<Promise<Leg[]>>, legs: readonly Leg[]): Promise<Leg[]> {
	const failed = (await Promise.all(needed)).flat();
	return failed.length > 0 ? [] : await runLegs(legs);
}

const built = runLegs([buildLeg]);
const tested = after([built], [typesLeg, lintLeg, jestLeg([])]);
// One after the other, since the tests beside them need the cores more.
const newerInstalled = runLegs([installLeg(newer)]);
const olderInstalled = after([newerInstalled], [installLeg(older)]);
const needed = [built, tested, newerInstalled, olderInstalled];
const failed = (
	await Promise.all([
		...needed,
		after([built, newerInstalled], [ownLeg(newer, waiting)]),
		after([built, newerInstalled, olderInstalled], [ownLeg(older, waiting)]),
		after(needed, [
			...endToEndLegs(newer, slow),
			slowLeg,
			demoLeg,
			scanLeg,
			...endToEndLegs(older),
		]),
	])
).flat();
summarize(command, failed);
