import { nearestFirst } from '../../../../tools/mutants/nearest-first.ts';

const tests = [
	'test/engine/money/loops.test.ts',
	'test/engine/letters/pdf.test.ts',
	'test/engine/triggers/voice.test.ts',
	'test/engine/triggers/address-book.test.ts',
	'test/unit/shared/webhook/receive.test.ts',
	'test/unit/shared/http/paging.test.ts',
];

it.each([
	['nodes/AddressBookTrigger/polling.ts', 'test/engine/triggers/address-book.test.ts'],
	['nodes/Letters/letter/pdf.ts', 'test/engine/letters/pdf.test.ts'],
	['nodes/shared/webhook/receive.ts', 'test/unit/shared/webhook/receive.test.ts'],
])('asks the tests named like %s first', (file, first) => {
	expect(nearestFirst(file, tests, () => '')[0]).toBe(first);
});

it('leaves out none', () => {
	expect(nearestFirst('nodes/Signing/dossier.ts', tests, () => '')).toEqual(tests);
});

it('asks those first that import the file', () => {
	const textOf = (test: string) =>
		test.includes('money') ? "import { all } from '../../nodes/Letters/letter/pdf';" : '';
	const [first, second] = nearestFirst('nodes/Letters/letter/pdf.ts', tests, textOf);
	expect([first, second]).toEqual([tests[0], tests[1]]);
});
