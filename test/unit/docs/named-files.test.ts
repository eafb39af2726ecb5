import { existsSync, readFileSync } from 'node:fs';
import { rowsBelow } from './page-rows';

test.each(['docs/versions.md', 'docs/publishing.md', 'docs/testing.md'])(
	'%s names files that exist',
	(page) => {
		const named = readFileSync(page, 'utf8').matchAll(/`((?:nodes|tools|test)\/[^`*<>{}]+)`/g);
		const files = [...named].map(([, file]) => file);
		expect(files.length).toBeGreaterThan(5);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
	},
);

const [, promised = ''] =
	/^## What you can rely on\n(.*?)^## /ms.exec(readFileSync('docs/reliability.md', 'utf8')) ?? [];
const promises = [...promised.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, promise]) =>
	promise.replaceAll(/\s+/g, ' '),
);
const rows = rowsBelow(readFileSync('docs/testing.md', 'utf8'), '## Promises and their tests');

test('the table of tests has each promise, in its order', () => {
	expect(promises.length).toBeGreaterThan(10);
	expect(rows.map(([promise]) => promise)).toEqual(promises);
});

test.each(rows)('"%s" names the test that proves it', (_promise, tests) => {
	expect(tests).toMatch(/`test\/[^`]+\.test\.ts`/);
});
