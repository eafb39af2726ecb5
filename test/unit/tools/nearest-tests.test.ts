import { nearestTests } from '../../../tools/nearest-tests.ts';

const ofEachArea = [
	'test/engine/spends.test.ts',
	'test/simulator/contract.test.ts',
	'test/unit/cost-notices.test.ts',
	'test/unit/documented-names.test.ts',
	'test/wire/documented.test.ts',
];

it('names the tests of an area, and those that find a step left out', () => {
	const tests = nearestTests(['letters'], []);
	expect(tests).toEqual(
		expect.arrayContaining(['test/engine/letters/prices.test.ts', ...ofEachArea]),
	);
	expect(tests).not.toContain('test/engine/payments/read-orders.test.ts');
	expect(new Set(tests).size).toBe(tests.length);
});

it.each([
	['payments', 'test/engine/waiting/order.test.ts'],
	['messages', 'test/engine/waiting/questions.test.ts'],
])('names the tests in which a node of %s waits', (area, test) => {
	expect(nearestTests([area], [])).toContain(test);
	expect(nearestTests(['voice'], [])).not.toContain(test);
});

it('names those of changed files', () => {
	expect(nearestTests([], ['nodes/Letters/letter/get.ts'])).toEqual(nearestTests(['letters'], []));
	expect(nearestTests([], ['test/unit/tools/links.test.ts'])).toEqual([
		'test/unit/tools/links.test.ts',
	]);
});

it('names none of an unknown area', () => {
	expect(nearestTests(['parcels'], [])).toEqual([]);
});
