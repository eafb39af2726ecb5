/** What a version has stored, later ones have to understand: otherwise everything would be new once more. */
import { restored as restoredBook } from '../../../nodes/AddressBookTrigger/state';
import {
	lookup,
	markNames,
	type OrdersState,
	withOver,
} from '../../../nodes/PaymentsTrigger/state';
import { unseal } from '../../../nodes/shared/poll/sealed';
import { fingerprint } from '../../../nodes/shared/webhook';

test('the changes of an order are stored with six characters each', () => {
	expect(markNames.in('abcdefghijkl')).toEqual(['abcdef', 'ghijkl']);
	expect(markNames.of('created')).toBe(fingerprint('created').slice(0, 6));
});

test('orders that are over are stored with eight characters each', () => {
	const name = fingerprint('key').slice(0, 8);
	expect(lookup({ '2030-01-31': `abcdefgh${name}` })('key')).toBe(true);
	expect(withOver({}, 'key', '2030-01-31')).toEqual({ '2030-01-31': name });
});

test('each order that is over is recognized, also with others of its day and of another one', () => {
	const keys = ['first', 'second', 'third'];
	const days = ['2030-01-30', '2030-01-31', '2030-01-30'];
	const over = keys.reduce<OrdersState['over']>(
		(before, key, at) => withOver(before, key, days[at] ?? ''),
		{},
	);
	const isOver = lookup(over);
	expect([...keys, 'fourth'].map(isOver)).toEqual([true, true, true, false]);
});

test('opted-out and opted-in values are stored with six characters each', () => {
	const { known } = restoredBook({ out: 'abcdefghijkl', in: 'mnopqr' }) ?? {};
	expect(known).toEqual(
		new Map([
			['mnopqr', false],
			['abcdef', true],
			['ghijkl', true],
		]),
	);
});

test('what was encrypted with the secrets can be read', () => {
	const sealed = 'Mu69tTM5ltA8rEeMRvC8m5ldFABLsEOjmLghbl3lV2PAsagG+Uh01t9C16rcMD8BI/dgNiAG55FrCQ==';
	expect(unseal(sealed, ['token'])).toBe('[["email","jane@example.com"]]');
});
