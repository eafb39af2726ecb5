import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { executionIdOf, LruMap } from '../host';
import type { Account, Answer, ServiceRequest } from '../http';
import type { ItemRecords } from './itemRecords';
import { repeatKey, repeatScope } from './repeatKey';

/** How many requests of tools this process remembers. */
const mostRemembered = 500;

/** By execution, node, account, and content: responses to requests of calls that have succeeded. */
const answered = new LruMap<Answer>(mostRemembered);

/** Requests of calls that haven't ended: however many there are, none is forgotten. */
const underWay = new Map<string, ToolCall>();

/**
 * A call of an agent's tool, in the editor and published. Models call a tool again that has done what they asked for,
 * or twice at once: the same request of the same execution isn't sent again if that call succeeded, and its response
 * serves. A call that has failed can be made again, and so can any in another execution, such as for the next message
 * of a chat. What the model asks for is not enough: the number can be that of the agent's next item.
 */
export class ToolCall {
	private readonly scope: readonly string[];
	/** Its requests with their responses; undefined while one is in flight, and if it has failed. */
	private readonly own = new Map<string, Answer | undefined>();
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
		if (this.own.size === 0) {
			for (let other = underWay.get(key); other; other = underWay.get(key)) await other.ended;
			const served = answered.get(key);
			if (served) return await send(served);
		}
		this.records.renew();
		if (underWay.has(key)) return await send();
		underWay.set(key, this);
		this.own.set(key, undefined);
		const answer = await send();
		this.own.set(key, answer);
		return answer;
	}

	/** @param outputs undefined if the call has failed */
	end(outputs: readonly INodeExecutionData[] | undefined): void {
		const hasSucceeded = outputs?.every(({ json }) => !('error' in json)) === true;
		for (const [key, answer] of this.own) {
			underWay.delete(key);
			if (hasSucceeded && answer) answered.set(key, answer);
		}
		this.tellEnd();
	}
}
