import path from 'node:path';
import { met } from '../../../../tools/mutants/met.ts';

const notes = [
	'1 editor',
	`1 ${path.resolve('test/unit/one.test.ts')}`,
	`2 ${path.resolve('test/unit/one.test.ts')}`,
	`2 ${path.resolve('test/unit/two.test.ts')}`,
	`2 ${path.resolve('test/unit/one.test.ts')}`,
	`12 ${path.resolve('test/unit/two.test.ts')}`,
	'',
].join('\n');

it('tells which tests meet a change, without those that fail anyway', () => {
	const { inEditor, tests } = met(process.cwd(), notes, ['test/unit/two.test.ts']);
	expect([...inEditor]).toEqual([1]);
	expect([...tests]).toEqual([
		[1, ['test/unit/one.test.ts']],
		[2, ['test/unit/one.test.ts']],
	]);
});
