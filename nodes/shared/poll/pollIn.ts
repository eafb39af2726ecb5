import { RequestFailure, tooSlow } from '../errors';
import type { Fields } from '../fields';
import { rethrow } from '../host';
import { type Account, accountIds, readAt, sendRequest, serviceAt, ServiceHosts } from '../http';
import { fingerprint, readParameters, type TriggerContext } from '../webhook';
import type { Poll, PollingTrigger } from './pollingTrigger';
import { isTooSoon } from './quiet';
import { seal, unseal } from './sealed';
import type { Turn } from './turns';

/** Milliseconds without data after which one of its requests times out. */
const requestTimeoutMs = 60_000;

export function pollIn<State, F extends Fields>(
	context: TriggerContext,
	{ area, fields }: PollingTrigger<State, F>,
	account: Account,
	turn: Turn,
): Poll<F> {
	const hosts = new ServiceHosts();
	const connection = { context, area, account, hosts, timeoutMs: requestTimeoutMs };
	/** A 429 is for all requests of the poll. */
	let refusal: unknown;
	return {
		now: Date.now(),
		reader: fingerprint(JSON.stringify([serviceAt(account), accountIds(account), account.secrets])),
		seal: (text) => seal(text, account.secrets),
		unseal: (sealed) => unseal(sealed, account.secrets),
		values: readParameters(context, fields),
		entered: context.getNode().parameters,
		isOver: () => turn.isOver,
		atOnce: () => hosts.of(account.baseUrl).limit.atOnce,
		get: async (...at) => {
			if (turn.isOver) throw new RequestFailure(tooSlow);
			if (refusal !== undefined) return rethrow(refusal);
			const maxRateLimitWaitMs = turn.waits ? undefined : 0;
			const answer = sendRequest(connection, { ...readAt(account, ...at), maxRateLimitWaitMs });
			return await answer.catch((failure: unknown) => {
				if (isTooSoon(failure)) refusal ??= failure;
				return rethrow(failure);
			});
		},
	};
}
