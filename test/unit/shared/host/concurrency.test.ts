import fc from 'fast-check';
import { bounded, mapBounded } from '../../../../nodes/shared/host/concurrency';

/** Lets other work go first, a different number of times for each entry. */
async function later(turns: number): Promise<void> {
	for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
}

const anyTurns = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 });
const anyLimit = fc.integer({ min: 1, max: 8 });

it('gives the results in the order of the entries, whichever ends first', async () => {
	await fc.assert(
		fc.asyncProperty(anyTurns, anyLimit, async (turns, limit) => {
			const results = await mapBounded(turns, limit, async (count, index) => {
				await later(count);
				return `${index}:${count}`;
			});
			expect(results).toEqual(turns.map((count, index) => `${index}:${count}`));
		}),
	);
});

it('has exactly as many under way as allowed, while there are entries left', async () => {
	await fc.assert(
		fc.asyncProperty(anyTurns, anyLimit, async (turns, limit) => {
			const allowed = Math.min(limit, turns.length);
			let underWay = 0;
			let most = 0;
			let full = () => {};
			// Nothing ends before as many as allowed have begun, so fewer would never come to an end.
			const allBegan = new Promise<void>((resolve) => (full = resolve));
			await mapBounded(turns, limit, async (count) => {
				most = Math.max(most, ++underWay);
				if (underWay === allowed) full();
				await allBegan;
				await later(count + 1);
				underWay--;
			});
			expect(most).toBe(allowed);
		}),
	);
});

it('starts nothing new after a failure, lets the rest end, and throws the first in order', async () => {
	await fc.assert(
		fc.asyncProperty(
			anyTurns,
			anyLimit,
			fc.uniqueArray(fc.nat(29), { minLength: 1 }),
			async (turns, limit, failing) => {
				const started: number[] = [];
				const failed: number[] = [];
				let underWay = 0;
				let startedAfterFailure = false;
				const outcome = mapBounded(turns, limit, async (count, index) => {
					started.push(index);
					startedAfterFailure ||= failed.length > 0;
					underWay++;
					await later(count + 1);
					underWay--;
					if (!failing.includes(index)) return;
					failed.push(index);
					throw new Error(`entry ${index}`);
				});
				if (!failing.some((index) => index < turns.length)) {
					await outcome;
					expect(started).toHaveLength(turns.length);
					return;
				}
				await expect(outcome).rejects.toThrow(/^entry /);
				await expect(outcome).rejects.toThrow(`entry ${Math.min(...failed)}`);
				expect(startedAfterFailure).toBe(false);
				expect(underWay).toBe(0);
			},
		),
	);
});

it('one at a time stops right at the failure', async () => {
	const started: number[] = [];
	const outcome = mapBounded([0, 1, 2, 3], 1, async (entry) => {
		started.push(entry);
		await later(1);
		if (entry === 1) throw new Error('no');
	});
	await expect(outcome).rejects.toThrow('no');
	expect(started).toEqual([0, 1]);
});

it('lets no more be under way than allowed, wherever the work comes from, and loses none', async () => {
	await fc.assert(
		fc.asyncProperty(anyTurns, anyLimit, async (turns, limit) => {
			const among = bounded(limit);
			let underWay = 0;
			let most = 0;
			const settled = await Promise.allSettled(
				turns.map(
					async (count, index) =>
						await among(async () => {
							most = Math.max(most, ++underWay);
							await later(count);
							underWay--;
							if (count === 0) throw new Error(`${index}`);
							return index;
						}),
				),
			);
			expect(most).toBe(Math.min(limit, turns.length));
			expect(settled.map(({ status }) => status)).toEqual(
				turns.map((count) => (count === 0 ? 'rejected' : 'fulfilled')),
			);
		}),
	);
});
