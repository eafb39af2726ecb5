import { remembered } from '../../../../nodes/shared/ledger/rememberedPurchases';

const done = (text: string) => ({
	status: 201,
	text,
	execution: '1',
	run: '0',
	at: performance.now(),
});

test('remembers all of 5,000 requests, and the newest ones of what is too much', () => {
	const keys = Array.from({ length: 5000 }, (_, index) => `small ${index}`);
	for (const key of keys) remembered.keep(true, [key], done('x'.repeat(1000)));
	expect(keys.filter((key) => remembered.find([key]) === undefined)).toEqual([]);

	const large = Array.from({ length: 3000 }, (_, index) => `large ${index}`);
	for (const key of large) remembered.keep(true, [key], done('x'.repeat(20_000)));
	const left = large.filter((key) => remembered.find([key]) !== undefined);
	expect(left).toEqual(large.slice(-left.length));
	expect(left.length).toBeGreaterThan(1900);
	expect(left.length).toBeLessThanOrEqual(2000);
	expect(remembered.find([keys[4999]])).toBeUndefined();
});

test('what published workflows have done pushes out nothing of the editor', () => {
	remembered.keep(true, ['of the editor'], done(''));
	for (let index = 0; index < 3000; index++) {
		remembered.keep(false, [`published ${index}`], done('x'.repeat(20_000)));
	}
	expect(remembered.find(['of the editor'])).toBeDefined();
	expect(remembered.find(['published 2999'])).toBeDefined();
	expect(remembered.find(['published 0'])).toBeUndefined();
	remembered.forget(['published 2999']);
	expect(remembered.find(['published 2999'])).toBeUndefined();
});
