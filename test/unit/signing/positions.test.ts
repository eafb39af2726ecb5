/** Positions are consecutive from 1 without gaps and may be shared (service document 1, part A). */
import fc from 'fast-check';
import { positionsOf } from '../../../nodes/Signing/dossier/signingOrder';

const invitees = (positions: ReadonlyArray<number | undefined>) =>
	positions.map((position) => ({ position }));

/** Positions that keep the rule: each is at most one above the highest before, then shuffled. */
const allowed = fc
	.array(fc.option(fc.nat()), { maxLength: 30 })
	.map((steps) => {
		let highest = 1;
		return [1, ...steps.map((step) => (step === null ? ++highest : 1 + (step % highest)))];
	})
	.chain((positions) => fc.shuffledSubarray(positions, { minLength: positions.length }));

test('whoever keeps the rule keeps their positions', () => {
	fc.assert(
		fc.property(allowed, (positions) => {
			expect(positionsOf(invitees(positions), 'byPosition')).toEqual(positions);
		}),
	);
});

test('exactly the positions without a gap from 1 are taken', () => {
	const small = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
	fc.assert(
		fc.property(small, (positions) => {
			const highest = Math.max(...positions);
			const isGapless = Array.from({ length: highest }, (_, index) => index + 1).every((one) =>
				positions.includes(one),
			);
			const read = () => positionsOf(invitees(positions), 'byPosition');
			if (isGapless) expect(read()).toEqual(positions);
			else expect(read).toThrow(/have a gap/);
		}),
	);
});

test('in another order the positions are those of that order, and others are rejected', () => {
	const any = fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }));
	fc.assert(
		fc.property(any, fc.constantFrom('inListOrder', 'atOnce'), (positions, order) => {
			const made = positions.map((_, index) => (order === 'atOnce' ? undefined : index + 1));
			const agrees = positions.every((one, index) => one === undefined || one === made[index]);
			const read = () => positionsOf(invitees(positions), order);
			if (agrees) expect(read()).toEqual(made);
			else expect(read).toThrow(/^is \d, but 'Signing Order' is '/);
		}),
	);
});
