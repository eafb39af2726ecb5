import { inShort, type Reason } from '../../../../nodes/shared/errors/reason';

describe('a reason to store', () => {
	const findBy = 'Its reference is "order-7".';

	it('keeps how to find what may exist, without what SVC said', () => {
		const failed: Reason = { kind: 'failed', status: 500, said: 'order-7 of Ann', findBy };
		expect(inShort(failed)).toEqual({ kind: 'failed', status: 500, findBy });
		expect(inShort({ kind: 'lost', code: 'ECONNRESET', findBy })).toEqual({
			kind: 'lost',
			code: 'ECONNRESET',
			findBy,
		});
	});

	it('has no more than the status if there is nothing to find it by', () => {
		expect(Object.keys(inShort({ kind: 'failed', status: 500, said: 'No' }))).toEqual([
			'kind',
			'status',
		]);
	});
});
