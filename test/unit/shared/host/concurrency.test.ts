import fc from 'fast-check';
import { mapBounded, Places } from '../../../../nodes/shared/host/concurrency';

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

it('follows a limit that changes', async () => {
	let limit = 2;
	let underWay = 0;
	const most: number[] = [];
	await mapBounded(
		Array.from({ length: 40 }, (_, index) => index),
		() => limit,
		async (index) => {
			underWay++;
			await later(2);
			most.push(underWay);
			underWay--;
			if (index === 10) limit = 8;
			if (index === 25) limit = 1;
		},
	);
	expect(Math.max(...most.slice(0, 10))).toBe(2);
	expect(Math.max(...most)).toBe(8);
	expect(most.slice(-5)).toEqual([1, 1, 1, 1, 1]);
});

describe('places', () => {
	it('let no more be under way than allowed, and lose none', async () => {
		await fc.assert(
			fc.asyncProperty(anyTurns, anyLimit, async (turns, limit) => {
				const places = new Places(() => limit);
				let most = 0;
				await Promise.all(
					turns.map(async (count) => {
						await places.take();
						most = Math.max(most, places.taken);
						await later(count);
						places.leave();
					}),
				);
				expect(most).toBe(Math.min(limit, turns.length));
				expect(places.taken).toBe(0);
			}),
		);
	});

	it('are given to who came first, but before that to the urgent, and all that are free at once', async () => {
		let limit = 1;
		const places = new Places(() => limit);
		expect(await places.take()).toBe(false);
		const came: string[] = [];
		const come = async (name: string, isUrgent?: boolean) => {
			expect(await places.take(isUrgent)).toBe(true);
			came.push(name);
		};
		const all = [come('first'), come('second'), come('urgent', true), come('last')];
		limit = 3;
		places.leave();
		await later(1);
		expect(came).toEqual(['urgent', 'first', 'second']);
		places.leave();
		await Promise.all(all);
		expect(came.at(-1)).toBe('last');
	});
});
