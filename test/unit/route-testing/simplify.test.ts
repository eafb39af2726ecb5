import { resultInShort } from '../../../nodes/RouteTesting/result/simplify';

describe('the number of the handset, beside the result and inside it', () => {
	it.each([
		['beside only', { msisdn: '00316' }, {}],
		['inside only', {}, { msisdn: '00316' }],
		['null beside', { msisdn: null }, { msisdn: '00316' }],
		['null inside', { msisdn: '00316' }, { msisdn: null }],
	])('%s', (_, beside, inside) => {
		expect(resultInShort({ id: '1', ...beside, result: { content: 'Hello', ...inside } })).toEqual({
			id: '1',
			msisdn: '00316',
			result: { content: 'Hello' },
		});
	});

	it('is null where nothing says it', () => {
		expect(resultInShort({ msisdn: null, result: { msisdn: null } })).toEqual({
			msisdn: null,
			result: {},
		});
	});
});
