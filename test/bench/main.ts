/**
 * `npm run bench`: measures all cases and writes the report; with names only those, whose results
 * then replace the older ones. `--rounds 3` for less exact results sooner, `--report` to write the
 * report anew from the results that are there. `--profile` measures nothing: it finds out where the time
 * goes, and keeps the profiles in a folder that it names; n8n in a process of its own has none. Fails if the time
 * an item grows with the number of items, which no noise explains.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installN8n } from '../../tools/n8n/install.ts';
import { cases } from './cases/index.ts';
import { inChild } from './child.ts';
import { profilesFolder, summaryOf } from './profile.ts';
import { type Bound, type CaseResult, isMet } from './result.ts';
import { installPacks } from './packs.ts';
import { type Results, writeReport } from './report.ts';

const { values, positionals } = parseArgs({
	options: {
		rounds: { type: 'string', default: '7' },
		report: { type: 'boolean' },
		profile: { type: 'boolean' },
	},
	allowPositionals: true,
});
const root = path.join(import.meta.dirname, '..', '..');
const resultsFile = path.join(root, 'docs', 'performance', 'results.json');

const older = fs.existsSync(resultsFile)
	? (JSON.parse(fs.readFileSync(resultsFile, 'utf8')) as Results)
	: undefined;
const results: Results = { cases: { ...older?.cases }, profiles: { ...older?.profiles } };
const circumstances = {
	machine: `${os.cpus()[0]?.model.trim() ?? 'unknown'} (${os.cpus().length} cores)`,
	node: process.version,
	date: new Date().toISOString().slice(0, 10),
};

const grown: Bound[] = [];
if (!values.report) {
	// Whose nodes the pack is measured beside.
	await installN8n();
	installPacks();
}
for (const name of values.report ? [] : positionals.length > 0 ? positionals : Object.keys(cases)) {
	const started = performance.now();
	const options = JSON.stringify({ name, rounds: values.profile ? 1 : Number(values.rounds) });
	const script = path.join(import.meta.dirname, 'run-case.ts');
	if (values.profile) {
		const folder = fs.mkdtempSync(path.join(os.tmpdir(), `profiles-${name}-`));
		await inChild(script, options, { [profilesFolder]: folder });
		results.profiles[name] = summaryOf(folder);
		console.log(`${name}: ${folder}`);
	} else {
		const result = (await inChild(script, options)) as CaseResult;
		results.cases[name] = { ...result, ...circumstances };
		tell(result, performance.now() - started);
		grown.push(...result.bounds.filter((bound) => bound.isGrowth && !isMet(bound)));
	}
	// After each, so that nothing is lost when a later one fails.
	fs.mkdirSync(path.dirname(resultsFile), { recursive: true });
	fs.writeFileSync(resultsFile, `${JSON.stringify(results, null, '\t')}\n`);
}
await writeReport(root, results, Object.keys(cases));
if (grown.length > 0) {
	const which = grown.map(({ what, value }) => `${what}: ${value.toFixed(2)}`).join('; ');
	console.error(`FAILED: more work takes more than its share of time: ${which}`);
	process.exitCode = 1;
}

function tell({ title, bounds }: CaseResult, ms: number): void {
	console.log(`${title} (${Math.round(ms / 1000)} s)`);
	for (const bound of bounds) {
		const { what, value, limit, atLeast } = bound;
		const sign = atLeast ? '≥' : '≤';
		console.log(
			`  ${isMet(bound) ? 'ok    ' : 'MISSED'} ${what}: ${value.toFixed(2)} (${sign} ${limit})`,
		);
	}
}
