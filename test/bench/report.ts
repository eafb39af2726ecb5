/** Writes the generated parts of docs/performance.md and docs/performance/aims.md. */
import fs from 'node:fs';
import path from 'node:path';
import { withGeneratedParts } from '../../tools/generated-part.ts';
import type { Profile, Share } from './profile.ts';
import { type Bound, type CaseResult, isMet, type Measurement } from './result.ts';

/** A case can be measured again by itself, on another machine than the others. */
interface Circumstances {
	machine: string;
	node: string;
	date: string;
}

export interface Results {
	cases: Record<string, CaseResult & Circumstances>;
	profiles: Record<string, Profile[]>;
}

export async function writeReport(root: string, results: Results, order: string[]): Promise<void> {
	const chosen = order.flatMap((name) => {
		const result = results.cases[name];
		return result ? [{ name, result }] : [];
	});
	const profiles = chosen.flatMap(({ name, result }) =>
		profileSection(result.title, results.profiles[name] ?? []),
	);
	await writeParts(root, 'docs/performance.md', {
		measurements: chosen.flatMap(({ result }) => section(result)),
	});
	await writeParts(root, 'docs/performance/aims.md', {
		aims: [
			...aims('Missed aims', chosen, (bound) => !isMet(bound)),
			...aims('Met aims', chosen, isMet),
		],
		profiles,
	});
}

async function writeParts(
	root: string,
	file: string,
	parts: Record<string, string[]>,
): Promise<void> {
	const contents = Object.entries(parts).map(([name, lines]) => [name, lines.join('\n').trim()]);
	const text = await withGeneratedParts(root, file, Object.fromEntries(contents));
	fs.writeFileSync(path.join(root, file), text);
}

function section({ title, text, rounds, measured, machine, node, date }: Results['cases'][string]) {
	const sides = sidesOf(measured);
	return [
		`### ${title}`,
		'',
		text,
		'',
		`| | ${sides.join(' | ')} |`,
		`| --- |${' ---: |'.repeat(sides.length)}`,
		...measured.map(({ what, unit, values }) => {
			const cells = sides.map((side) => {
				const value = values[side];
				return value === undefined ? '' : `${number(value)} ${unit}`.trim();
			});
			return `| ${what} | ${cells.join(' | ')} |`;
		}),
		'',
		`Medians of ${rounds} rounds, ${machine}, Node.js ${node}, ${date}.`,
		'',
	];
}

function aims(
	heading: string,
	chosen: Array<{ result: CaseResult }>,
	isWanted: (bound: Bound) => boolean,
): string[] {
	const rows = chosen.flatMap(({ result: { title, bounds } }) =>
		bounds.filter(isWanted).map(({ what, value, limit, atLeast }) => {
			return `| ${title} | ${what} | ${atLeast ? '≥' : '≤'} ${limit} | ${number(value)} |`;
		}),
	);
	if (rows.length === 0) return [];
	return [
		`## ${heading}`,
		'',
		'| Case | Aim | Limit | Measured |',
		'| --- | --- | ---: | ---: |',
		...rows,
		'',
	];
}

function profileSection(title: string, profiles: Profile[]): string[] {
	if (profiles.length === 0) return [];
	const shares = (all: Share[]) =>
		all.map(([name, share]) => `${name} ${number(share * 100)} %`).join('<br>');
	return [
		`## Where the time goes: ${title}`,
		'',
		'From a profile, without the functions that a function calls.',
		'',
		'| | by place | by function |',
		'| --- | --- | --- |',
		...profiles.map(
			({ side, places, functions }) => `| ${side} | ${shares(places)} | ${shares(functions)} |`,
		),
		'',
	];
}

function sidesOf(measured: Measurement[]): string[] {
	return [...new Set(measured.flatMap(({ values }) => Object.keys(values)))];
}

/** Three digits that count, and no exponents. */
function number(value: number): string {
	return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
