/** Writes docs/performance.md, with a small chart for each case. */
import fs from 'node:fs';
import path from 'node:path';
import type { Profile, Share } from './profile.ts';
import { type CaseResult, isMet, type Measurement } from './result.ts';

export interface Results {
	machine: string;
	node: string;
	date: string;
	cases: Record<string, CaseResult>;
	profiles: Record<string, Profile[]>;
}

export function writeReport(docs: string, results: Results, order: string[]): void {
	const chosen = order.flatMap((name) => {
		const result = results.cases[name];
		return result ? [{ name, result }] : [];
	});
	const charts = path.join(docs, 'performance');
	fs.mkdirSync(charts, { recursive: true });
	for (const { name, result } of chosen) {
		fs.writeFileSync(path.join(charts, `${name}.svg`), chart(result));
	}
	const missed = chosen.flatMap(({ result }) =>
		result.bounds.filter((bound) => !isMet(bound)).map((bound) => ({ result, bound })),
	);
	const text = [
		'# Performance',
		'',
		"Written by `npm run bench`, which measures the pack beside what one would use without it: n8n's own HTTP Request node and Webhook node, in the same engine, in turns, against the same simulator on loopback. All numbers are medians.",
		'',
		`${results.machine}, Node.js ${results.node}, ${results.date}.`,
		'',
		...(fs.existsSync(path.join(docs, 'performance', 'notes.md'))
			? [fs.readFileSync(path.join(docs, 'performance', 'notes.md'), 'utf8').trim(), '']
			: []),
		'## What is missed',
		'',
		...(missed.length === 0
			? ['Nothing.']
			: missed.map(({ result, bound }) => {
					const { what, value, limit, atLeast } = bound;
					return `- ${result.title}: ${what} is ${number(value)}, meant to be at ${atLeast ? 'least' : 'most'} ${limit}.`;
				})),
		'',
		...chosen.flatMap(({ name, result }) => [
			...section(name, result),
			...profileSection(results.profiles[name] ?? []),
		]),
	];
	fs.writeFileSync(path.join(docs, 'performance.md'), `${text.join('\n').trim()}\n`);
}

function section(name: string, { title, text, rounds, measured, bounds }: CaseResult): string[] {
	const sides = sidesOf(measured);
	return [
		`## ${title}`,
		'',
		`${text} Medians of ${rounds} rounds.`,
		'',
		`![${title}](performance/${name}.svg)`,
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
		'| Aim | Limit | Measured | |',
		'| --- | ---: | ---: | --- |',
		...bounds.map((bound) => {
			const { what, value, limit, atLeast } = bound;
			const limitText = `${atLeast ? '≥' : '≤'} ${limit}`;
			return `| ${what} | ${limitText} | ${number(value)} | ${isMet(bound) ? 'met' : '**missed**'} |`;
		}),
		'',
	];
}

function profileSection(profiles: Profile[]): string[] {
	if (profiles.length === 0) return [];
	const shares = (all: Share[]) =>
		all.map(([name, share]) => `${name} ${number(share * 100)} %`).join('<br>');
	return [
		'Where the time goes, of a profile (without the functions that a function calls):',
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

const width = 720;
const barHeight = 14;
const colours = ['#1f6feb', '#9aa4b2', '#c3cad4', '#dde2e8', '#eef0f3'];

/** Horizontal bars, each measurement on a scale of its own. */
function chart({ title, measured }: CaseResult): string {
	const sides = sidesOf(measured);
	const left = 8;
	const barsAt = 210;
	const barsWidth = width - barsAt - 90;
	let y = 8;
	const parts: string[] = [];
	for (const { what, unit, values } of measured) {
		y += 16;
		parts.push(`<text x="${left}" y="${y}" font-weight="600">${escape(what)}</text>`);
		y += 6;
		const largest = Math.max(...Object.values(values)) || 1;
		for (const [index, side] of sides.entries()) {
			const value = values[side];
			if (value === undefined) continue;
			const length = Math.max(1, (value / largest) * barsWidth);
			parts.push(
				`<text x="${barsAt - 6}" y="${y + barHeight - 3}" text-anchor="end">${escape(side)}</text>`,
				`<rect x="${barsAt}" y="${y}" width="${length.toFixed(1)}" height="${barHeight - 2}" rx="2" fill="${colours[index] ?? colours[1]}"/>`,
				`<text x="${(barsAt + length + 5).toFixed(1)}" y="${y + barHeight - 3}">${number(value)} ${unit}</text>`,
			);
			y += barHeight;
		}
	}
	const height = y + 10;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">
<rect width="100%" height="100%" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="11" fill="#24292f">
${parts.join('\n')}
</g>
</svg>
`;
}

function escape(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
