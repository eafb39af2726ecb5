import { globSync } from 'node:fs';
import { type Leg, runLegs, summarize } from './legs.ts';
import { npmCommand } from './n8n/environment.ts';

/*
 * `npm run test:ci`: all that has to pass before a change lands, after `npm ci`. Both lines of n8n are installed while
 * `npm test` runs. End-to-end tests wait a lot, so those of both lines run beside each other. Those that start an n8n of
 * their own, because they kill it or look at how it starts, run beside the others, and so does the demo.
 */

const command = 'npm run test:ci';
const all = globSync('test/e2e/*.test.ts');
/** Tests that start n8n themselves, in two parts that take about the same time. */
const withOwn = [['triggers'], ['polling', 'waiting']];
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

const { leading } = npmCommand();
const testLeg: Leg = {
	name: 'npm test',
	command: [...leading, 'test'],
	live: true,
	repeat: () => ['npm test'],
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

/** The tests that share an n8n, and those that start their own. */
const endToEndLegs = (line: Line, apart: readonly string[] = []): readonly Leg[] => [
	leg(line, line.title, [
		...runner,
		...all.filter(
			(file) => file !== demo && ![...withOwn.flat(), ...apart].map(fileOf).includes(file),
		),
	]),
	...withOwn.map((names) =>
		leg(line, `${line.title}, started again and again: ${names.join(' and ')}`, [
			...runner,
			...names.map(fileOf),
		]),
	),
];

const slowLeg = leg(
	newer,
	`${newer.title}: ${slow.join(' and ')}`,
	[...runner, ...slow.map(fileOf)],
	{ SVC_E2E_LOG: 'n8n-slow.log' },
);

/** It starts one line of n8n. */
const demoLeg = leg(newer, 'the demo', [...runner, demo]);

/** One after the other, since the tests beside them need the cores more. */
async function install(): Promise<Leg[]> {
	const failed = await runLegs([installLeg(newer)]);
	return failed.length > 0 ? failed : await runLegs([installLeg(older)]);
}

const failed = (await Promise.all([runLegs([testLeg]), install()])).flat();
if (failed.length === 0) {
	const legs = [...endToEndLegs(newer, slow), slowLeg, demoLeg, scanLeg, ...endToEndLegs(older)];
	failed.push(...(await runLegs(legs)));
}
summarize(command, failed);
