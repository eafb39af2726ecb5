/** The page of what the service's description leaves open names a test for each place. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const cells = readFileSync('docs/not-shown.md', 'utf8')
	.split('\n')
	.map((line) => line.split('|').map((cell) => cell.trim()));
const rows = cells.filter(([, number = '']) => /^\d+$/.test(number));
/** Those that the description doesn't mark, with letters in place of numbers. */
const unmarked = cells.filter(([, letter = '']) => /^[a-z]$/.test(letter));

test('it lists the 43 places in their order', () => {
	expect(rows.map(([, number]) => Number(number))).toEqual(
		Array.from({ length: 43 }, (_, index) => index + 1),
	);
});

/** Whether a test file has a test, a group of tests, or a row of a table of tests, of that title. */
function hasTest(file: string, title: string): boolean {
	// The title is the first thing in the brackets.
	const source = readFileSync(path.join('docs', file), 'utf8').replaceAll(/([([])\s+/g, '$1');
	return ["'", '"', '`'].some((quote) =>
		['(', '['].some((bracket) => source.includes(`${bracket}${quote}${title}${quote},`)),
	);
}

test.each([
	...rows.map(([, number = '', , what = '', , tests = '']) => [number, what, tests]),
	...unmarked.map(([, letter = '', , what = '', , , tests = '']) => [letter, what, tests]),
])('%s: %s', (_number, _what, tests) => {
	const named = [...tests.matchAll(/\]\(([^)]+\.test\.ts)\) "([^"]+)"/g)];
	expect(named.length).toBeGreaterThan(0);
	expect(named.filter(([, file = '', title = '']) => !hasTest(file, title))).toEqual([]);
});
