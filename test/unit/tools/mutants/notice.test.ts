import { caseOf, noticedBy } from '../../../../tools/mutants/notice.ts';

const root = process.cwd();
const [nearest, others] = [
	'test/unit/tools/mutants/notice.test.ts',
	Array.from({ length: 20 }, () => 'test/unit/tools/links.test.ts'),
];

/** A change of this file that all these tests meet, and that the nearest one notices, or none. */
function asked(most: number, noticing?: string) {
	const met = { inEditor: new Set<number>(), tests: new Map([[7, [...others, nearest]]]), red: [] };
	const tests: string[] = [];
	const fails = async (test: string) => {
		tests.push(test);
		return await Promise.resolve(test === noticing);
	};
	return { first: caseOf(root, 7, 'tools/mutants/notice.ts', met, most), fails, tests };
}

test('the nearest test that notices a change is named, and no other one runs', async () => {
	const { first, fails, tests } = asked(Infinity, nearest);
	expect(await noticedBy(root, { fails }, first)).toBe(nearest);
	expect(tests).toEqual([nearest]);
});

test.each([
	['all of them', Infinity, 21],
	['as many as may be', 15, 15],
])('a change that no test notices is asked of %s, a dozen at a time', async (_, most, count) => {
	const { first, fails, tests } = asked(most);
	const later = await noticedBy(root, { fails }, first);
	expect(tests).toHaveLength(12);
	if (typeof later !== 'object') throw new Error('Nothing is left');
	expect(await noticedBy(root, { fails }, later)).toBeUndefined();
	expect(tests).toHaveLength(count);
});
