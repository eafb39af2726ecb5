import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { executionIdOf } from '../host';
import type { Account, Answer, ServiceRequest } from '../http';
import { answeredIn, booksOf } from './books';
import { answerFrom, type KnownResponse, recorded } from './itemRecord';
import type { ItemRecords } from './itemRecords';
import { repeatKeys, repeatScope } from './repeatKey';

/** Requests of calls that haven't ended, by execution, node, account, and content. */
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
	private readonly own = new Map<string, KnownResponse | undefined>();
	/** Those of other calls that have succeeded. They belong to the execution, which can pause between two calls. */
	private readonly answered: Record<string, KnownResponse>;
	private tellEnd: () => void = () => undefined;
	private readonly ended = new Promise<void>((resolve) => (this.tellEnd = resolve));

	constructor(
		context: IExecuteFunctions,
		account: Account,
		private readonly records: ItemRecords,
	) {
		const execution = executionIdOf(context);
		this.answered = answeredIn(booksOf(context), execution);
		this.scope = [execution, ...repeatScope(context, account)];
	}

	/**
	 * Sends the request, unless another call has sent the same.
	 * @param send gets the response to the other call's request, which is recorded as if it had been sent
	 */
	async once(request: ServiceRequest, send: (served?: Answer) => Promise<Answer>): Promise<Answer> {
		const keys = await repeatKeys(this.scope, request);
		if (keys === undefined) return await send();
		const found = <Value>(find: (key: string) => Value | undefined) =>
			keys.map(find).find((one) => one !== undefined);
		const other = () => found((key) => underWay.get(key));
		// Whoever waits holds nothing that others wait for.
		if (this.own.size === 0) {
			for (let one = other(); one; one = other()) await one.ended;
			const served = found((key) => this.answered[key]);
			if (served) return await send(answerFrom(served));
		}
		if (other()) return await send();
		for (const key of keys) underWay.set(key, this);
		for (const key of keys) this.own.set(key, undefined);
		const answer = await send();
		const known = recorded(answer, request, this.records.execution);
		for (const key of keys) this.own.set(key, known);
		return answer;
	}

	/** @param outputs undefined if the call has failed */
	end(outputs: readonly INodeExecutionData[] | undefined): void {
		const hasSucceeded = outputs?.every(({ json }) => !('error' in json)) === true;
		for (const [key, answer] of this.own) {
			underWay.delete(key);
			if (hasSucceeded && answer) this.answered[key] = answer;
		}
		this.tellEnd();
	}
}
