/** For each place that the service's description leaves open, docs/testing.md names a test. */
import { readFileSync } from 'node:fs';
import { exists, namedTests } from './named-tests';
import { rowsBelow } from './page-rows';

const names = (text: string) =>
	rowsBelow(text)
		.map(([name = '']) => name)
		.filter((name) => /^(\d+|[a-z]{1,2})$/.test(name));
const places = names(readFileSync('docs/not-shown.md', 'utf8'));
const rows = rowsBelow(readFileSync('docs/testing.md', 'utf8'), "## What SVC doesn't document");

test('it lists the 43 places in their order, and those that the description does not mark', () => {
	const marked = places.filter((name) => /\d/.test(name));
	expect(marked).toEqual(Array.from({ length: 43 }, (_, index) => `${index + 1}`));
	expect(places.length).toBeGreaterThan(marked.length);
});

test('each has a row with its tests', () => {
	expect(rows.map(([name]) => name).toSorted()).toEqual(places.toSorted());
});

test.each(rows)('%s: %s', (_name, tests = '') => {
	expect(namedTests(tests)).not.toEqual([]);
	expect(namedTests(tests).filter((named) => !exists(named))).toEqual([]);
});
