import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Comments with these put off or silence something; in tests of types, the last is what they expect. */
export const silencing = ['todo', 'fixme', 'eslint-disable', 'oxlint-disable', '@ts-ignore'];
export const silencingType = '@ts-expect-error';

/** Files of these folders in which such a word is, be it in a comment or not: few. */
export function filesThatMaySilence(root: string, folders: readonly string[]): string[] {
	const words = new RegExp([...silencing, silencingType].join('|'), 'i');
	return globSync(
		folders.map((folder) => `${folder}/**/*.ts`),
		{ cwd: root, exclude: (name) => name === 'node_modules' || name === '.data' },
	).filter((file) => words.test(readFileSync(path.join(root, file), 'utf8')));
}
