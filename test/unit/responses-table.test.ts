/** The table of ways a response to Send and Wait for Response can come names a test for each. */
import { readFileSync } from 'node:fs';
import { exists, namedTests } from './named-tests';

const [, section = ''] =
	/^### Ways a response can come\n(.*?)^## /ms.exec(readFileSync('docs/waiting.md', 'utf8')) ?? [];
const rows = section
	.split('\n')
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.filter(([, number = '']) => /^\d+$/.test(number));

test('it lists 27 ways in their order', () => {
	expect(rows.map(([, number]) => Number(number))).toEqual(
		Array.from({ length: 27 }, (_, index) => index + 1),
	);
});

test.each(rows.map(([, number = '', way = '', , tests = '']) => [number, way, tests]))(
	'%s: %s',
	(_number, _way, tests) => {
		expect(namedTests(tests)).not.toEqual([]);
		expect(namedTests(tests).filter((named) => !exists(named))).toEqual([]);
	},
);
