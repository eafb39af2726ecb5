import type { IExecuteFunctions } from 'n8n-workflow';
import { executionIdOf, rethrow } from '../host';
import { inShort, NegativeAnswer, type Reason, RequestFailure, StillUnknown } from '../errors';
import type { Account, Answer, ServiceRequest } from '../http';
import { answeredIn, booksOf, lostIn } from './books';
import { answerFrom, type KnownResponse, recorded } from './itemRecord';
import { repeatKeys, type RepeatKeys, repeatScope } from './repeatKey';

/** Requests of calls that haven't ended, by execution, and by node, account, and content. */
const underWay = new Map<string, ToolCall>();

/**
 * A call of an agent's tool, in the editor and published. Models call a tool again that has done what they asked for,
 * or twice at once: what was done in the same execution, or in the one that it retries, isn't sent again, and its
 * response serves. What SVC didn't do can be requested again, and so can anything in another execution, such as for the
 * next message of a chat. What the model asks for is not enough: the number can be that of the agent's next item.
 *
 * That goes for calls that failed too, by a later request or with an unknown outcome. The ledger knows a call by its
 * arguments alone, and models write a number with or without spaces the next time.
 */
export class ToolCall {
	private readonly scope: readonly string[];
	/** Its requests with their responses; undefined while one is in flight, and if it has done nothing that is known. */
	private readonly own = new Map<string, KnownResponse | undefined>();
	/** Those of other calls, also of an execution that is retried. It can pause between two calls. */
	private readonly answered: Record<string, KnownResponse>;
	/** Why it's unknown whether SVC has acted on those of any call, also of an execution that is retried. */
	private readonly lost: Record<string, Reason>;
	private latest: RepeatKeys | undefined;
	private readonly execution: string;
	private tellEnd: () => void = () => undefined;
	private readonly ended = new Promise<void>((resolve) => (this.tellEnd = resolve));

	constructor(context: IExecuteFunctions, account: Account) {
		const books = booksOf(context);
		this.execution = executionIdOf(context);
		this.answered = answeredIn(books);
		this.lost = lostIn(books);
		this.scope = repeatScope(context, account);
	}

	/**
	 * Sends the request, unless another call has sent the same.
	 * @param send gets the response to the other call's request, which is recorded as if it had been sent
	 * @throws StillUnknown if another call may have sent the same
	 */
	async once(request: ServiceRequest, send: (served?: Answer) => Promise<Answer>): Promise<Answer> {
		const keys = await repeatKeys(this.scope, request);
		this.latest = keys;
		if (keys === undefined) return await send();
		const found = <Value>(find: (key: string) => Value | undefined) =>
			keys.map(find).find((one) => one !== undefined);
		const other = () => found((key) => underWay.get(this.inFlight(key)));
		// Whoever waits holds nothing that others wait for.
		if (this.own.size === 0) {
			for (let one = other(); one; one = other()) await one.ended;
			const served = found((key) => this.answered[key]);
			if (served) return await send(answerFrom(served));
			const reason = found((key) => this.lost[key]);
			if (reason) throw new StillUnknown(reason);
		}
		if (other()) return await send();
		for (const key of keys) underWay.set(this.inFlight(key), this);
		for (const key of keys) this.own.set(key, undefined);
		const answer = await send().catch((error: unknown) => {
			this.keepLost(error);
			return rethrow(error);
		});
		const known = recorded(answer, request, this.execution);
		for (const key of keys) this.own.set(key, known);
		return answer;
	}

	/** The call failed: a response that can't be used is as if it had been lost, and one may say that nothing was done. */
	reconsider(error: unknown): void {
		if (error instanceof NegativeAnswer && !error.isFinal) this.forgetLatest();
		// Where nothing is unknown, what was done only lacks something, and no other call repeats it.
		if (!(error instanceof RequestFailure) || error.unknownOutcome === null) return;
		if (error.reason.kind === 'unusable') this.keepLost(error);
	}

	end(): void {
		for (const [key, answer] of this.own) {
			underWay.delete(this.inFlight(key));
			if (answer) this.answered[key] = answer;
		}
		this.tellEnd();
	}

	private keepLost(error: unknown): void {
		const reason = error instanceof RequestFailure ? error.unknown : undefined;
		if (!reason) return;
		for (const key of this.latest ?? []) this.lost[key] = inShort(reason);
		this.forgetLatest();
	}

	private forgetLatest(): void {
		for (const key of this.latest ?? []) if (this.own.has(key)) this.own.set(key, undefined);
	}

	private inFlight(key: string): string {
		return `${this.execution} ${key}`;
	}
}
