import { globSync } from 'node:fs';
import { type Leg, runLegs, summarize } from './legs.ts';
import { npmCommand } from './n8n/environment.ts';

/*
 * `npm run test:ci`: all that has to pass before a change lands, after `npm ci`. Both lines of n8n are installed while
 * `npm test` runs. Then n8n's scanner runs, and the end-to-end tests on both lines beside each other, since they
 * mostly wait. The tests that kill n8n start one of their own, so they are a leg of their own, too.
 */

const command = 'npm run test:ci';
const killing = ['polling', 'polling-areas', 'triggers'].map((name) => `test/e2e/${name}.test.ts`);
const others = globSync('test/e2e/*.test.ts').filter((file) => !killing.includes(file));
const lines = [
	{ title: 'n8n 2', folder: undefined, script: 'test:e2e', without: '' },
	// As in the script: the demo has n8n 2.
	{ title: 'n8n 1', folder: 'n8n-1', script: 'test:e2e:1', without: 'test/e2e/demo.test.ts' },
] as const;

const environment = (folder: string | undefined) =>
	folder === undefined ? {} : { env: { SVC_E2E_N8N: folder } };

const { leading } = npmCommand();
const testLeg: Leg = {
	name: 'npm test',
	command: [...leading, 'test'],
	live: true,
	repeat: () => ['npm test'],
};

const installLegs = lines.map(
	({ title, folder, script }): Leg => ({
		name: `${title}, installed`,
		command: ['tools/n8n/install.ts'],
		...environment(folder),
		repeat: () => [`npm run ${script}`],
	}),
);

const scanLeg: Leg = {
	name: "n8n's scanner",
	command: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', 'tools/lint.ts', '--scan'],
	repeat: () => ['npm run scan'],
};

const endToEndLegs = lines.flatMap(({ title, folder, script, without }) =>
	[
		{ name: title, files: others.filter((file) => file !== without) },
		{ name: `${title}, killed again and again`, files: killing },
	].map(
		({ name, files }): Leg => ({
			name,
			command: [
				...['--test', '--test-isolation=none', '--test-reporter=./tools/repeat-node-test.ts'],
				...files,
			],
			...environment(folder),
			repeat: () => [`npm run ${script}`],
		}),
	),
);

for (const legs of [
	[testLeg, ...installLegs],
	[scanLeg, ...endToEndLegs],
]) {
	const failed = await runLegs(legs);
	summarize(command, failed);
	if (failed.length > 0) break;
}
