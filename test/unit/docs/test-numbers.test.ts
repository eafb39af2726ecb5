/** The numbers in docs/testing.md that follow from the tests, which change more often than anybody reads the page. */
import { readFileSync } from 'node:fs';
import { MUTANTS } from '../../model/mutants';
import { spellingsOf } from '../../spellings';

const words: Readonly<Record<string, number>> = { third: 3 };
const page = readFileSync('docs/testing.md', 'utf8').replaceAll(/\s+/g, ' ');

function inFile(file: string, number: RegExp): number {
	return Number(number.exec(readFileSync(file, 'utf8'))?.[1]);
}

test.each<[string, RegExp, number]>([
	[
		'histories of the model',
		/run more histories than the (\d+) of `npm test`/,
		inFile('test/model/model.test.ts', /HISTORIES = (\d+)/),
	],
	[
		'histories of each trigger',
		/`npm test` runs the same (\d+) histories of each trigger/,
		inFile('test/engine/triggers/histories.ts', /SVC_HISTORIES \?\? (\d+)/),
	],
	['rules of the ledger', /rules of the ledger \(now (\d+)\)/, MUTANTS.length],
	['spellings of a secret', /\((\d+) spellings\)/, Object.keys(spellingsOf('')).length],
	[
		'faults that a request meets in the sample',
		/every request meets a (third) of the faults/,
		inFile('test/engine/faults/cells.ts', /share = (\d+)/),
	],
])('%s', (_, said, number) => {
	const [, found = ''] = said.exec(page) ?? [];
	expect(words[found] ?? Number(found)).toBe(number);
});
