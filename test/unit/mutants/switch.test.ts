import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { builds } from '../../../tools/mutants/builds.ts';
import { mutated, mutationsIn } from '../../../tools/mutants/mutations.ts';
import { activeVariable } from '../../../tools/mutants/switch.ts';

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

const mutations = mutationsIn('nodes/x.ts', CODE);
const all = builds(mutations, () => CODE);

it('has each change in exactly one build', () => {
	const changes = all.flatMap((build) => [...build.changes.keys()]);
	expect(changes.sort((a, b) => a - b)).toEqual([...mutations.keys()]);
	expect(all.length).toBeLessThan(mutations.length / 2);
});

it.each([...mutations.entries()])(
	'turns on change %i like the change alone',
	(change, mutation) => {
		const build = all.find(({ changes }) => changes.has(change));
		const code = build?.texts.get('nodes/x.ts') ?? '';
		expect(outcome(code, String(change))).toBe(outcome(mutated(CODE, mutation), ''));
	},
);

it('changes nothing while no change is turned on', () => {
	for (const { isFixed, texts } of all) {
		if (!isFixed) expect(outcome(texts.get('nodes/x.ts') ?? '', '')).toBe(outcome(CODE, ''));
	}
});

it('builds a change of a name alone, because a name has no two values', () => {
	const fixed = all.filter(({ isFixed }) => isFixed);
	expect(fixed).toHaveLength(1);
	expect(fixed[0]?.texts.get('nodes/x.ts')).toContain('{ (7 + 1):');
});
