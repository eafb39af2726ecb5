import { choice, InputError } from '../../shared/fields';

export const signingOrder = choice({
	displayName: 'Signing Order',
	options: [
		{
			name: 'In Any Order',
			value: 'atOnce',
			description:
				"Everyone can sign at any time. If SVC still makes someone wait, select 'By Position', and give everyone position 1.",
		},
		{
			name: 'One After Another',
			value: 'inListOrder',
			description: 'Invitees act in list order, one after another',
		},
		{
			name: 'By Position',
			value: 'byPosition',
			description: 'Invitees act by position. Those with the same position act at the same time.',
		},
	],
	default: 'atOnce',
});

export type SigningOrder = 'atOnce' | 'inListOrder' | 'byPosition';

/**
 * The position of each invitee in the list, none if everyone acts at once. Positions are
 * consecutive from 1 without gaps and may be shared (service document 1, part A). Positions that
 * contradict the order are rejected: dropping them would have people sign in another order than entered.
 */
export function positionsOf(
	invitees: ReadonlyArray<{ readonly position?: number | undefined }>,
	order: SigningOrder,
): Array<number | undefined> {
	if (order !== 'byPosition') {
		const expected = invitees.map((_, index) => (order === 'atOnce' ? undefined : index + 1));
		for (const [index, { position }] of invitees.entries()) {
			if (position === undefined || position === expected[index]) continue;
			throw new InputError(
				`is ${position}, but 'Signing Order' is '${nameOf(order)}'`,
				"Select 'By Position' to use the positions, or remove them from all invitees.",
				`Invitee ${index + 1}: Position`,
			);
		}
		return expected;
	}
	// An invitee may have none ("integer or null").
	const positions = invitees.map(({ position }) => position);
	const given = new Set(positions.filter((position) => position !== undefined));
	if (given.size === 0) {
		throw new InputError(
			'are empty',
			"With the signing order 'By Position', at least one invitee needs a position.",
			'Positions',
		);
	}
	for (let expected = 1; expected <= given.size; expected++) {
		if (given.has(expected)) continue;
		throw new InputError(
			`have a gap: no invitee has position ${expected}`,
			'Number the positions 1, 2, 3, and so on. Several invitees can share one.',
			'Positions',
		);
	}
	return positions;
}

function nameOf(order: SigningOrder): string {
	const { options = [] } = signingOrder.property;
	const option = options.find((one) => 'value' in one && one.value === order);
	return option?.name ?? order;
}
