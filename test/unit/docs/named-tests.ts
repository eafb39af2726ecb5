import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A test that a page in docs/ names: `[words](../test/….test.ts) "title"`. */
export interface NamedTest {
	file: string;
	title: string;
}

export function namedTests(text: string): NamedTest[] {
	return [...text.matchAll(/\]\(([^)]+\.test\.ts)\) "([^"]+)"/g)].map(
		([, file = '', title = '']) => ({ file, title }),
	);
}

/** Whether the file has a test, a group of tests, or a row of a table of tests, of that title. */
export function exists({ file, title }: NamedTest): boolean {
	// The title is the first thing in the brackets.
	const source = readFileSync(path.join('docs', file), 'utf8').replaceAll(/([([])\s+/g, '$1');
	return ["'", '"', '`'].some((quote) =>
		['(', '['].some((bracket) => source.includes(`${bracket}${quote}${title}${quote},`)),
	);
}
