/**
 * What only n8n's editor shows of the fields: required, defaults, which value shows which field. No run of a
 * node can tell whether it is as it was meant to be, so that a change has to be read in a diff.
 */
import { committedDeclarations, declarations } from '../../tools/declarations.ts';

const current = declarations(process.cwd());
const committed = committedDeclarations(process.cwd());

test('every node and credential has its declarations written down, and nothing else has', () => {
	expect([...committed.keys()].sort()).toEqual([...current.keys()].sort());
});

test.each([...current])('%s is as written down ("npm run generate" writes it)', (file, text) => {
	expect(text.split('\n')).toEqual(committed.get(file)?.split('\n'));
});

test("no parameter has a name for which n8n gives an agent's model no button", () => {
	const lines = [...current].flatMap(([file, text]) =>
		text.split('\n').map((line) => `${file}: ${line}`),
	);
	expect(lines.filter((line) => /: (?:description|toolName|toolDescription)\b/.test(line))).toEqual(
		[],
	);
});
