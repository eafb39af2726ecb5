import { rememberedRequests } from '../../../../nodes/shared/ledger/rememberedPurchases';

const done = (text: string) => ({
	status: 201,
	text,
	execution: '1',
	run: '0',
	at: performance.now(),
});

test('remembers all of 5,000 requests, and the newest ones of what is too much', () => {
	const keys = Array.from({ length: 5000 }, (_, index) => `small ${index}`);
	for (const key of keys) rememberedRequests.keep(true, [key], done('x'.repeat(1000)));
	expect(keys.filter((key) => rememberedRequests.find([key]) === undefined)).toEqual([]);

	const large = Array.from({ length: 1500 }, (_, index) => `large ${index}`);
	for (const key of large) rememberedRequests.keep(true, [key], done('x'.repeat(20_000)));
	const left = large.filter((key) => rememberedRequests.find([key]) !== undefined);
	expect(left).toEqual(large.slice(-left.length));
	expect(left.length).toBeGreaterThan(900);
	expect(left.length).toBeLessThanOrEqual(1000);
	expect(rememberedRequests.find([keys[4999]])).toBeUndefined();
});

test('what published workflows have done pushes out nothing of the editor', () => {
	rememberedRequests.keep(true, ['of the editor'], done(''));
	for (let index = 0; index < 1500; index++) {
		rememberedRequests.keep(false, [`published ${index}`], done('x'.repeat(20_000)));
	}
	expect(rememberedRequests.find(['of the editor'])).toBeDefined();
	expect(rememberedRequests.find(['published 1499'])).toBeDefined();
	expect(rememberedRequests.find(['published 0'])).toBeUndefined();
	rememberedRequests.forget(['published 1499']);
	expect(rememberedRequests.find(['published 1499'])).toBeUndefined();
});
