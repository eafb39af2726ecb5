import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkFormatting } from '../../../tools/formatting.ts';

const root = path.resolve(__dirname, '../../..');
let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'svc-formatting-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
	['no file that has changed is wrong', undefined, ''],
	['a file as Prettier writes it is right', 'const a = 1;\n', ''],
	['any other file is named', 'const   a=1\n', 'own.ts'],
])('%s', (_, text, expected) => {
	const file = path.join(folder, 'own.ts');
	if (text !== undefined) writeFileSync(file, text);
	const found = checkFormatting(root, false, text === undefined ? [] : [file]);
	expect(found.text).toContain(expected);
	expect(found.errors).toBe(expected === '' ? 0 : 1);
});
