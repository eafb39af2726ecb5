import fs from 'node:fs';
import path from 'node:path';

/** What the build reads. */
const SOURCES = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'gulpfile.js',
	'tsconfig.json',
	'node_modules/csv-stringify/package.json',
	'node_modules/libphonenumber-js/package.json',
];

/** Written by the build, dated with the moment it began. */
const STAMP = 'dist/known/nodes.json';

/** The newest entry below `entry`; folders count, because removing a file changes its folder. */
function newest(entry: string): { file: string; time: number } {
	const stat = fs.statSync(entry);
	let found = { file: entry, time: stat.mtimeMs };
	if (!stat.isDirectory()) return found;
	for (const child of fs.readdirSync(entry)) {
		const candidate = newest(path.join(entry, child));
		if (candidate.time > found.time) found = candidate;
	}
	return found;
}

/**
 * Says why `dist/` under `root` cannot be used, or `undefined` when it was built from the sources as
 * they are now.
 */
export function whyBuildIsStale(root = process.cwd()): string | undefined {
	const stamp = path.join(root, STAMP);
	if (!fs.existsSync(stamp)) return 'dist/ is missing or incomplete';
	const builtAt = fs.statSync(stamp).mtimeMs;
	for (const source of SOURCES) {
		const entry = path.join(root, source);
		if (!fs.existsSync(entry)) continue;
		const { file, time } = newest(entry);
		if (time > builtAt) return `${path.relative(root, file)} is newer than dist/`;
	}
	return undefined;
}
