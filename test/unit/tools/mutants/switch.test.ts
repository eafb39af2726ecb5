import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { Build } from '../../../../tools/mutants/build.ts';
import { mutated, mutationsIn } from '../../../../tools/mutants/mutations.ts';
import {
	activeVariable,
	metVariable,
	testFileVariable,
} from '../../../../tools/mutants/test-file.ts';

const CODE = `
function calculated(list: number[] | undefined, texts: string[], more: { a?: number }) {
	const log: unknown[] = [];
	if (texts.length > 2) return 'many';
	log.push(texts.some((text) => text.trim().startsWith('a')));
	log.push(list?.filter((one) => one > 3).map((one) => one * 2).length);
	log.push({ ...more, b: texts.length === 0 || !more.a ? 4 : -1 });
	log.push(list?.[0] ?? 'none', true, { 7: 'seven' });
	return log;
}
JSON.stringify([
	calculated([1, 3, 4, 5], [' ab', 'b'], { a: 1 }),
	calculated(undefined, [], {}),
	calculated([], ['a', 'b', 'c'], { a: 0 }),
]);
`;

function outcome(code: string, active: string): string {
	const process = { env: { [activeVariable]: active } };
	try {
		return String(runInNewContext(ts.transpile(code), { process }));
	} catch (error) {
		return String(error);
	}
}

const all = mutationsIn('nodes/x.ts', CODE);
const builds: Build[] = [];
for (const mutation of all) {
	if (builds.some((build) => build.add(mutation))) continue;
	const build = new Build(() => CODE);
	builds.push(build);
	build.add(mutation);
}
const codeOf = (build: Build) => build.texts().get('nodes/x.ts') ?? '';
const each = builds.flatMap((build) =>
	[...build.changes.entries()].map(([change, mutation]) => ({ build, change, mutation })),
);

it('has a place for each change, and for many in one build', () => {
	expect(each).toHaveLength(all.length);
	expect(builds.length).toBeLessThan(all.length / 2);
});

it.each(each)('turns on change $change like it alone: $mutation', ({ build, change, mutation }) => {
	expect(outcome(codeOf(build), String(change))).toBe(outcome(mutated(CODE, mutation), ''));
});

it('changes nothing while no change is turned on', () => {
	for (const build of builds) expect(outcome(codeOf(build), '')).toBe(outcome(CODE, ''));
});

it('notes each change that a test meets, once for each test', () => {
	const [build] = builds;
	if (!build) throw new Error('There is no build');
	const notes: string[] = [];
	const process = {
		env: { [metVariable]: 'met.txt', [testFileVariable]: 'one.test.ts' },
		getBuiltinModule: () => ({ appendFileSync: (_: string, line: string) => notes.push(line) }),
	};
	const twice = `for (const _ of [1, 2]) {${codeOf(build)}}`;
	runInNewContext(ts.transpile(twice), { process });
	expect(notes).toEqual(notes.filter((line, at) => notes.indexOf(line) === at));
	expect(notes).toContain('0 one.test.ts\n');
	expect(notes.length).toBe(build.changes.length);
});
