import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiler } from '../../../../tools/mutants/compiler.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'svc-compiler-'));
	writeFileSync(
		path.join(folder, 'tsconfig.json'),
		'{"compilerOptions":{"strict":true,"types":[]}}',
	);
	writeFileSync(path.join(folder, 'one.ts'), 'export const one = 1;');
	writeFileSync(
		path.join(folder, 'two.ts'),
		"import { one } from './one';\nexport const two = one + 1;",
	);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('says whether a file compiles with another text', () => {
	const compiles = compiler(folder);
	expect(compiles('one.ts', 'export const one = 1 - 1;')).toBe(true);
	expect(compiles('one.ts', "export const one = 1 - 'a';")).toBe(false);
	expect(compiles('one.ts', 'export const one = 1 -;')).toBe(false);
	// The other file has its own text again.
	expect(compiles('two.ts', "import { one } from './one';\nexport const two = one - 1;")).toBe(
		true,
	);
});
