import type { IExecuteFunctions } from 'n8n-workflow';
import { formatDuration } from '../errors';
import { InputError } from '../fields';
import { executionIdOf, isWithoutExecution, LruMap, rethrow } from '../host';
import type { Account, ServiceRequest } from '../http';
import { repeatKey, repeatScope } from './repeatKey';

/** How many requests of tools this process remembers. */
const mostRemembered = 500;

/** When a request was sent, in milliseconds since 1970, by its key; undefined while it's under way. */
const begun = new LruMap<number | undefined>(mostRemembered);

/**
 * What an agent's tool sends in one execution, in the editor and published: models call a tool again that has done
 * what they asked for, or twice at once. In another execution, such as for the next message of a chat, the same can
 * be meant.
 */
export class ToolCalls {
	private readonly scope: readonly string[];

	private constructor(context: IExecuteFunctions, account: Account) {
		this.scope = [executionIdOf(context), ...repeatScope(context, account)];
	}

	/** Without an execution, n8n doesn't say which calls belong together. */
	static of(context: IExecuteFunctions, account: Account): ToolCalls | undefined {
		return isWithoutExecution(context) ? undefined : new ToolCalls(context, account);
	}

	/**
	 * Sends what no earlier call has sent.
	 * @throws InputError if another call sends the same, or has sent it
	 */
	async once<Result>(request: ServiceRequest, send: () => Promise<Result>): Promise<Result> {
		const key = await repeatKey(this.scope, request);
		if (key === undefined) return await send();
		if (begun.has(key)) throw begunBefore(begun.get(key));
		begun.set(key, undefined);
		try {
			const result = await send();
			begun.set(key, Date.now());
			return result;
		} catch (error) {
			// Of what may have been done all the same, the ledger knows.
			begun.delete(key);
			return rethrow(error);
		}
	}
}

function begunBefore(at: number | undefined): InputError {
	return new InputError(
		at === undefined
			? 'The same is being sent by another call of this tool'
			: `The same was sent ${formatDuration(Date.now() - at)} ago by another call of this tool`,
		'See what that call returned. Nothing was sent for this call. If each call is meant, set Request Options > Identical Requests to "Send All".',
	);
}
