import { existsSync, readFileSync } from 'node:fs';

test.each(['docs/versions.md', 'docs/publishing.md', 'docs/reliability.md'])(
	'%s names files that exist',
	(page) => {
		const named = readFileSync(page, 'utf8').matchAll(/`((?:nodes|tools|test)\/[^`*<>{}]+)`/g);
		const files = [...named].map(([, file]) => file);
		expect(files.length).toBeGreaterThan(5);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
	},
);

const [, promised = ''] =
	/^## What is promised\n(.*?)^## /ms.exec(readFileSync('docs/reliability.md', 'utf8')) ?? [];
const promises = promised.split(/^- /m).slice(1);

test('there are promises', () => {
	expect(promises.length).toBeGreaterThan(10);
});

test.each(promises.map((promise) => [/^\*\*(.+?)\*\*/s.exec(promise)?.[1] ?? promise, promise]))(
	'"%s" names the test that proves it',
	(_, promise) => {
		expect(promise).toMatch(/`test\/[^`]+\.test\.ts`/);
	},
);
