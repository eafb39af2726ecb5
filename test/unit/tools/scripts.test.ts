import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
	scripts: Record<string, string>;
};

/** Commands that every system has once npm has installed the project. */
const programs = new Set(['node', 'npm', 'gulp', 'tsc', 'prettier', 'jest', 'eslint']);

describe('npm scripts run without a POSIX shell', () => {
	it.each(Object.entries(scripts))('%s', (_name, script) => {
		// cmd.exe knows neither single quotes nor variables written like these.
		expect(script).not.toMatch(/'|\$|`|;|\|\||(?<!&)&(?!&)/);
		for (const command of script.split('&&')) {
			expect(programs).toContain(command.trim().split(' ')[0]);
		}
	});
});

test('no tool starts npm by its name alone, which Windows cannot run', () => {
	const sources = ['tools', 'tools/n8n', 'demo', 'test/registry'].flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith('.ts'))
			.map((name) => path.join(folder, name)),
	);
	expect(sources.length).toBeGreaterThan(30);
	const starts = /(spawn|spawnSync|execFile|execFileSync|runFile)\(\s*'npm'/;
	expect(sources.filter((file) => starts.test(readFileSync(file, 'utf8')))).toEqual([]);
});
