import lettersContract from '../../contract/letters.json' with { type: 'json' };
import { checkAccountId, type Area, type World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { callbackHandlers } from './callbacks.ts';
import { letterHandlers } from './letters.ts';
import { priceHandlers } from './prices.ts';
import { createLettersState, type LettersState } from './state.ts';

export type { LettersState } from './state.ts';

/** Letters: document 1, part B. */
export function lettersArea(world: World): Area<LettersState> {
	const { state, reset } = createLettersState(world);
	return {
		name: 'letters',
		base: '/letters/v1',
		contract: lettersContract as ContractDocument,
		handlers: {
			...letterHandlers(world, state),
			...priceHandlers(world),
			...callbackHandlers(world, state),
		},
		state,
		checkOwner: (_endpoint, path) => checkAccountId(world, path),
		reset,
	};
}
