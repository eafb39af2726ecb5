import { globSync, readFileSync } from 'node:fs';
import { sentences } from '../../sentences.ts';

const read = (pattern: string) =>
	globSync(pattern, { exclude: (file) => /node_modules/.test(String(file)) })
		.map((file) => file.replaceAll('\\', '/'))
		.map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll("\\'", "'") }));

const tests = read('test/**/*.ts')
	// The model has a table of all sentences, to find those that promise too much.
	.filter(({ file }) => !file.startsWith('test/model/') && file !== 'test/sentences.ts');
const pack = read('nodes/**/*.ts').map(({ text }) => text);

it.each(Object.values(sentences))('"%s" stands in no more than one other test', (sentence) => {
	const files = tests.filter(({ text }) => text.includes(sentence)).map(({ file }) => file);
	expect(files.slice(1)).toEqual([]);
});

// Else a test in a real n8n would be the first to notice that one was reworded.
it.each(Object.values(sentences))('"%s" is what the pack says', (sentence) => {
	const fixed = sentence
		.split(/"[^"]*"|the letter|, but it's|\d+/)
		.filter((part) => /\w/.test(part));
	expect(fixed.filter((part) => !pack.some((text) => text.includes(part.trim())))).toEqual([]);
});
