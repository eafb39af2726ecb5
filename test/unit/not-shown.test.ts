/** The page of what the service's description leaves open names a test for each place. */
import { readFileSync } from 'node:fs';
import { exists, namedTests } from './named-tests';

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

test.each([
	...rows.map(([, number = '', , what = '', , tests = '']) => [number, what, tests]),
	...unmarked.map(([, letter = '', , what = '', , , tests = '']) => [letter, what, tests]),
])('%s: %s', (_number, _what, tests) => {
	expect(namedTests(tests)).not.toEqual([]);
	expect(namedTests(tests).filter((named) => !exists(named))).toEqual([]);
});
