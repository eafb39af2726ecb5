import numbersContract from '../../contract/numbers.json' with { type: 'json' };
import { checkAccountId, type Area, type World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { claimHandlers } from './claims.ts';
import { numberHandlers } from './numbers.ts';
import { createNumbers, type NumbersState } from './state.ts';

export type { NumbersState } from './state.ts';

/** Phone numbers: document 2, part D. */
export function numbersArea(world: World): Area<NumbersState> {
	const numbers = createNumbers(world);
	return {
		name: 'numbers',
		base: '/numbers/v1',
		contract: numbersContract as ContractDocument,
		handlers: { ...claimHandlers(world, numbers), ...numberHandlers(world, numbers) },
		state: numbers.state,
		checkOwner: (_endpoint, path) => checkAccountId(world, path),
		reset: numbers.reset,
	};
}
