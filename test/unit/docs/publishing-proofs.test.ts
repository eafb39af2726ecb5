/** The tables of n8n's rules in docs/publishing.md: a rule that passes names a proof that exists. */
import { existsSync, readFileSync } from 'node:fs';
import { guidelines } from '../../../tools/guidelines';

const page = readFileSync('docs/publishing.md', 'utf8');
const [, tables = ''] = /^## n8n's rules, and the proof\n(.*)/ms.exec(page) ?? [];
const rows = tables
	.split('\n')
	.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
	.filter(([, rule = '', result = '']) => rule !== 'Rule' && /^[A-Z]/.test(result))
	.map(([, rule = '', result = '', proof = '']) => ({ rule, result, proof }));

/** Rules about what the pack is for, which no program can check. */
const bySight = [
	'Not an existing node',
	'No logic or flow control nodes',
	'English only',
	'OAuth if available',
];

const manifest: { scripts: Record<string, string> } = JSON.parse(
	readFileSync('package.json', 'utf8'),
);

function named(proof: string): Array<[what: string, isThere: boolean]> {
	const quoted = [...proof.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
	const rules = [...proof.matchAll(/rule `([^`]+)`/g)].map(([, text]) => text);
	const links = [...proof.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target);
	return [
		...quoted
			.filter((text) => /^[\w./-]+\.(ts|mjs|js|json|yml)$|^LICENSE$|^(test|tools)\//.test(text))
			.map((file): [string, boolean] => [
				file,
				[file, `.github/workflows/${file}`].some((place) => existsSync(place)),
			]),
		...quoted
			.filter((text) => text.startsWith('npm run '))
			.map((command): [string, boolean] => [command, command.slice(8) in manifest.scripts]),
		...rules.map((rule): [string, boolean] => [rule, rule in guidelines.rules]),
		...links.map((target): [string, boolean] => [target, existsSync(`docs/${target}`)]),
	];
}

test('there are both tables, with the results they explain', () => {
	expect(rows.length).toBeGreaterThan(35);
	expect(new Set(rows.map(({ result }) => result))).toEqual(
		new Set(['Pass', 'Partly', 'Owner', 'Reason', 'Open']),
	);
});

test.each(rows)('$rule: $result', ({ rule, result, proof }) => {
	const found = named(proof);
	expect(found.filter(([, isThere]) => !isThere)).toEqual([]);
	expect(proof).not.toBe('');
	const isChecked = found.length > 0 || proof.includes("n8n's lint");
	if (result === 'Pass') expect([rule, isChecked]).toEqual([rule, !bySight.includes(rule)]);
});
