/** What n8n has stored of a trigger is what the next version of the pack finds after an update. */
import { createHash } from 'node:crypto';
import { lookup, restored, withOver, written } from '../../../nodes/PaymentsTrigger/state';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const stored = {
	at: 1_700_000_100_000,
	days: { '2023-11-14': 1_700_000_000_000 },
	over: { '2023-11-14': digest('over-1').slice(0, 8) + digest('over-2').slice(0, 8) },
	prefix: 'shop-',
	reader: '',
	reportedFull: 0,
	// Seconds in base 36: 1700000000, 1700000050, 1700000060 and 1700000600.
	orders: [
		's44we8 s44wfm s44wfw s44wuw - unread-1',
		's44we8 s44wfm s44wfw s44wuw abcdefGHIJKL key 2',
	],
};

it('reads what it has stored, down to the second', () => {
	const state = restored(stored);
	expect(state).toMatchObject({ at: stored.at, days: stored.days, prefix: 'shop-' });
	const times = {
		createdAt: 1_700_000_000_000,
		quietSince: 1_700_000_050_000,
		due: 1_700_000_060_000,
		until: 1_700_000_600_000,
	};
	expect([...(state?.orders ?? [])]).toEqual([
		['unread-1', { ...times, marks: undefined }],
		['key 2', { ...times, marks: 'abcdefGHIJKL' }],
	]);
	expect(state && written(state)).toEqual(stored);
});

it('knows the orders that are over by eight characters each', () => {
	const isOver = lookup(stored.over);
	expect(['over-1', 'over-2', 'over-3'].map(isOver)).toEqual([true, true, false]);
	expect(withOver({}, 'over-1', '2023-11-14')).toEqual({
		'2023-11-14': digest('over-1').slice(0, 8),
	});
});
