import { readdirSync, readFileSync } from 'node:fs';

test('the README leads to every page of the documentation', () => {
	const readme = readFileSync('README.md', 'utf8');
	const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
	expect(pages.length).toBeGreaterThan(20);
	expect(pages.filter((name) => !readme.includes(`(docs/${name})`))).toEqual([]);
});
