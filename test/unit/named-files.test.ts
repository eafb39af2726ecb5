import { existsSync, readFileSync } from 'node:fs';

test.each(['docs/versions.md', 'docs/publishing.md'])('%s names files that exist', (page) => {
	const named = readFileSync(page, 'utf8').matchAll(/`((?:nodes|tools|test)\/[^`*<>{}]+)`/g);
	const files = [...named].map(([, file]) => file);
	expect(files.length).toBeGreaterThan(5);
	expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
