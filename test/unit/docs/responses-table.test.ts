/** For each way in which a response to Send and Wait for Response can come, docs/testing.md names a test. */
import { readFileSync } from 'node:fs';
import { exists, namedTests } from './named-tests';
import { rowsBelow } from './page-rows';

const ways = rowsBelow(readFileSync('docs/waiting.md', 'utf8'), '### Ways a response can come');
const rows = rowsBelow(readFileSync('docs/testing.md', 'utf8'), '## Ways a response can come');

test.each([
	['docs/waiting.md', ways],
	['docs/testing.md', rows],
])('%s lists 28 ways in their order', (_page, listed) => {
	expect(listed.map(([number]) => Number(number))).toEqual(
		Array.from({ length: 28 }, (_, index) => index + 1),
	);
});

test.each(rows)('%s: %s', (_number, tests = '') => {
	expect(namedTests(tests)).not.toEqual([]);
	expect(namedTests(tests).filter((named) => !exists(named))).toEqual([]);
});
