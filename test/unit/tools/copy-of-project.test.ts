import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyOfProject } from '../../../tools/copy-of-project.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'svc-project-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('copies a project whose packages are linked, without what git ignores', () => {
	const project = path.join(folder, 'project');
	mkdirSync(path.join(folder, 'packages', 'jest'), { recursive: true });
	mkdirSync(path.join(project, 'nodes'), { recursive: true });
	mkdirSync(path.join(project, 'dist'));
	execFileSync('git', ['init', '--quiet'], { cwd: project });
	for (const [file, text] of [
		['.gitignore', 'node_modules/\ndist/\n'],
		['nodes/letter.ts', 'new'],
		['dist/letter.js', 'built'],
	] as const) {
		writeFileSync(path.join(project, file), text);
	}
	symlinkSync(path.join(folder, 'packages'), path.join(project, 'node_modules'), 'junction');
	const copy = copyOfProject(project);
	try {
		expect(readFileSync(path.join(copy, 'nodes/letter.ts'), 'utf8')).toBe('new');
		expect(existsSync(path.join(copy, 'node_modules/jest'))).toBe(true);
		expect(existsSync(path.join(copy, 'dist'))).toBe(false);
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}
});
