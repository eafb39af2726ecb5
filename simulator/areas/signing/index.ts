import signingContract from '../../contract/signing.json' with { type: 'json' };
import type { Answer, Area, World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { signingHandlers } from './dossiers.ts';
import type { Environment } from './model.ts';
import { createSigningStore, type SigningState } from './state.ts';
import { checkToken } from './token.ts';

export type { SigningState } from './state.ts';

/** Signing: document 1, part A, in production and in the sandbox, which share nothing but code. */
export function signingAreas(world: World): { areas: Area<SigningState>[]; state: SigningState } {
	const store = createSigningStore(world);
	const area = (name: string, base: string, environment: Environment): Area<SigningState> => ({
		name,
		base,
		contract: signingContract as ContractDocument,
		handlers: signingHandlers(world, environment, store),
		state: store.state,
		// Who may do what is in the token alone.
		checkOwner: () => {},
		checkToken: async (authorization) => await checkToken(world, environment, authorization),
		error: statusAndMessage,
		folder: store.folder,
		reset: store.reset,
	});
	return {
		areas: [
			area('signing', '/sign/v1', 'production'),
			area('signingSandbox', '/sign-sandbox/v1', 'sandbox'),
		],
		state: store.state,
	};
}

/** Document 1, errors. */
function statusAndMessage(status: number, message: string): Answer {
	return { status, body: { status, message } };
}
