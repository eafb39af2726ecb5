import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { executionIdOf, LruMap } from '../host';
import type { Account, Answer, ServiceRequest } from '../http';
import type { ItemRecords } from './itemRecords';
import { repeatKey, repeatScope } from './repeatKey';

/** How many requests of tools this process remembers. */
const mostRemembered = 500;

interface Begun {
	readonly call: ToolCall;
	/** Undefined while it's under way, and if it has failed. */
	answer: Answer | undefined;
}

/** By execution, node, account, and content. */
const begun = new LruMap<Begun>(mostRemembered);

/**
 * A call of an agent's tool, in the editor and published. Models call a tool again that has done what they asked for,
 * or twice at once: the same request of the same execution isn't sent again if that call succeeded, and its response
 * serves. A call that has failed can be made again, and so can any in another execution, such as for the next message
 * of a chat. What the model asks for is not enough: the number can be that of the agent's next item.
 */
export class ToolCall {
	private readonly scope: readonly string[];
	private readonly own = new Set<string>();
	private hasSucceeded = false;
	private tellEnd: () => void = () => undefined;
	private readonly ended = new Promise<void>((resolve) => (this.tellEnd = resolve));

	constructor(
		context: IExecuteFunctions,
		account: Account,
		private readonly records: ItemRecords,
	) {
		this.scope = [executionIdOf(context), ...repeatScope(context, account)];
	}

	/**
	 * Sends the request, unless another call has sent the same.
	 * @param send gets the response to the other call's request, which is recorded as if it had been sent
	 */
	async once(request: ServiceRequest, send: (served?: Answer) => Promise<Answer>): Promise<Answer> {
		const key = await repeatKey(this.scope, request);
		if (key === undefined) return await send();
		// Whoever waits holds nothing that others wait for.
		for (let other = begun.get(key); other && this.own.size === 0; other = begun.get(key)) {
			await other.call.ended;
			if (other.call.hasSucceeded && other.answer) return await send(other.answer);
			if (begun.get(key) === other) begun.delete(key);
		}
		this.records.renew();
		if (begun.has(key)) return await send();
		const own: Begun = { call: this, answer: undefined };
		begun.set(key, own);
		this.own.add(key);
		own.answer = await send();
		return own.answer;
	}

	/** @param outputs undefined if the call has failed */
	end(outputs: readonly INodeExecutionData[] | undefined): void {
		this.hasSucceeded = outputs?.every(({ json }) => !('error' in json)) === true;
		if (!this.hasSucceeded) for (const key of this.own) begun.delete(key);
		this.tellEnd();
	}
}
