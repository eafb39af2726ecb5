import { existsSync, readFileSync } from 'node:fs';

/** The text below a heading, up to the next one of its level. */
function section(page: string, heading: string): string {
	const [, text = ''] =
		new RegExp(`^## ${heading}\\n(.*?)^## `, 'ms').exec(readFileSync(page, 'utf8')) ?? [];
	return text;
}

test.each(['docs/versions.md', 'docs/publishing.md', 'docs/testing.md'])(
	'%s names files that exist',
	(page) => {
		const named = readFileSync(page, 'utf8').matchAll(/`((?:nodes|tools|test)\/[^`*<>{}]+)`/g);
		const files = [...named].map(([, file]) => file);
		expect(files.length).toBeGreaterThan(5);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
	},
);

const promises = [
	...section('docs/reliability.md', 'What you can rely on').matchAll(/^- \*\*([^*]+)\*\*/gm),
].map(([, promise]) => promise.replaceAll(/\s+/g, ' '));
const rows = section('docs/testing.md', 'Promises and their tests')
	.split('\n')
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.filter((cells) => cells.length === 4)
	.slice(2)
	.map(([, promise = '', tests = '']) => ({ promise, tests }));

test('the table of tests has each promise, in its order', () => {
	expect(promises.length).toBeGreaterThan(10);
	expect(rows.map(({ promise }) => promise)).toEqual(promises);
});

test.each(rows)('"$promise" names the test that proves it', ({ tests }) => {
	expect(tests).toMatch(/`test\/[^`]+\.test\.ts`/);
});
