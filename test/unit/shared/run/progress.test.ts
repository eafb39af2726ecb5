import { formatItems } from '../../../../nodes/shared/errors/words';
import { Progress } from '../../../../nodes/shared/run/progress';

describe('items in words', () => {
	it.each([
		[[3], 'item 3'],
		[[0, 1, 2], 'items 0 to 2'],
		[[4, 2, 3, 9], 'items 2 to 4 and 9'],
		[[9, 5, 0, 1], 'items 0 to 1, 5 and 9'],
	])('%j: %s', (items, words) => {
		expect(formatItems(items)).toBe(words);
	});

	it('ends a list that is too long to read', () => {
		const odd = Array.from({ length: 13 }, (_, index) => 2 * index + 1);
		expect(formatItems(odd)).toMatch(/^items 1, 3, .*, 23 and 1 other$/);
		expect(formatItems([...odd, 100, 101])).toMatch(/, 23 and 3 others$/);
	});
});

describe('what an error says of the other items', () => {
	const progress = (effect: 'read' | 'idempotent' | 'spend', unsent?: number[]) => {
		const made = new Progress(effect, 0);
		made.add([0, 1, 2, 3]);
		if (unsent) made.plan(unsent);
		return made;
	};
	const noRepeat = "; a retry of this execution doesn't repeat them.";

	it.each([
		['a spend', progress('spend'), [4], ` Before this, 4 items were processed${noRepeat}`],
		['one of them', progress('spend'), [3], ` Before this, 3 items were processed${noRepeat}`],
		['a read', progress('read', [9]), [4], ''],
		['no spend', progress('idempotent'), [4], ' Before this, 4 items were processed.'],
		['nothing yet', new Progress('spend', 0), [0], ''],
		[
			'the end of shared requests',
			progress('spend', [6, 7]),
			[4, 5],
			` Before this, 4 items were processed (items 0 to 3)${noRepeat} Nothing was sent for items 6 to 7.`,
		],
		[
			'the end, no spend',
			progress('idempotent', []),
			[3, 4],
			' Before this, 3 items were processed (items 0 to 2).',
		],
	])('%s', (_, made, failed, words) => {
		expect(made.besides(failed)).toBe(words);
	});

	it('tells of open questions', () => {
		const made = new Progress('spend', 0);
		made.add([0]);
		for (const item of [1, 2]) made.addQuestion(item);
		expect(made.besides([3])).toBe(
			` Before this, 1 item was processed; a retry of this execution doesn't repeat it. Messages were sent for items 1 to 2 before this. Their links no longer work, and a retry of this execution sends new ones.`,
		);
		expect(made.besides([2])).toContain(
			' A message was sent for item 1 before this. Its link no longer works',
		);
	});

	const alreadyRan = ' This step already ran ';
	const noMore = " in this execution; a retry of this execution doesn't repeat that.";

	it.each([
		[
			'spend',
			1,
			`${alreadyRan}once${noMore}`,
			'any item of this run',
			'Nothing was sent in this run.',
		],
		[
			'spend',
			3,
			`${alreadyRan}3 times${noMore}`,
			'any item of this run',
			'Nothing was sent in this run.',
		],
		['idempotent', 3, '', 'any item of this run', 'Nothing was changed in this run.'],
		['read', 3, '', 'any item of this run', 'Nothing was changed in this run.'],
		['spend', 0, '', 'any item', 'Nothing was sent.'],
	] as const)('%s after %d runs', (effect, runs, besides, anyItem, nothingDone) => {
		const made = new Progress(effect, runs);
		expect([made.besides([0]), made.anyItem, made.nothingDone([])]).toEqual([
			besides,
			anyItem,
			nothingDone,
		]);
	});
});
