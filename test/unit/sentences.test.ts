import { globSync, readFileSync } from 'node:fs';
import { sentences } from '../sentences.ts';

const texts = globSync('test/**/*.ts', { exclude: (file) => /node_modules/.test(String(file)) })
	.map((file) => file.replaceAll('\\', '/'))
	// The model has a table of all sentences, to find those that promise too much.
	.filter((file) => !file.startsWith('test/model/') && file !== 'test/sentences.ts')
	.map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll("\\'", "'") }));

it.each(Object.values(sentences))('"%s" stands in no more than one other test', (sentence) => {
	const files = texts.filter(({ text }) => text.includes(sentence)).map(({ file }) => file);
	expect(files.slice(1)).toEqual([]);
});
