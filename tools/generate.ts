import { spawnSync } from 'node:child_process';

/*
 * `npm run generate -- letters` writes every file that follows from the built nodes. The output schemas come
 * last, since they run the engine tests: of the areas given, or of all. A script that fails doesn't stop the
 * next, so that one run shows all that is wrong.
 */

const [, , ...areas] = process.argv;

const scripts = [
	['declarations.ts'],
	['empty-fields.ts'],
	['readme-tables.ts'],
	['parameters.ts'],
	['schemas.ts', ...areas],
];

const failed = scripts.filter(([script, ...args]) => {
	const { status } = spawnSync(
		process.execPath,
		[
			'--disable-warning=ExperimentalWarning',
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			`tools/${script}`,
			...args,
		],
		{ stdio: 'inherit' },
	);
	return status !== 0;
});
for (const [script] of failed) console.error(`tools/${script} failed; see above`);
process.exitCode = failed.length > 0 ? 1 : 0;
