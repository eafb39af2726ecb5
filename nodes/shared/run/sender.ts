import { afterOthers } from '../errors';
import {
	type Account,
	type Answer,
	type Area,
	type Connection,
	readAccount,
	sendRequest,
} from '../http';
import { InputError } from '../fields';
import type { Sender } from '../send';
import type { Beginning } from './itemTurns';

/** Sends the requests of a run: what changes something by the ledger. */
export class Senders {
	/** Items for which nothing was really done. */
	readonly simulated = new Set<number>();
	/** Items for which SVC has responded that it did nothing. */
	readonly inVain = new Set<number>();
	/** Whether something was sent in another area. */
	hasSentElsewhere = false;
	private readonly others = new Map<Area, Promise<Connection>>();

	/** `failures` gets the status of the last response by item, and what must not be shown. */
	constructor(private readonly beginning: Beginning) {}

	/** Of another area, perhaps with another credential. */
	async accountIn(area: Area): Promise<Account> {
		return (await this.connectionTo(area)).account;
	}

	/** Sends requests for these items together. */
	of(items: readonly number[]): Sender {
		const { connection, ledger, repeats, toolCall, failures } = this.beginning;
		return async (request) => {
			const sendNow = async (possiblyApplied?: boolean) =>
				await sendRequest(await this.connectionTo(request.area), request, possiblyApplied);
			const answered = async (called?: Answer): Promise<Answer> => {
				if (request.simulated) {
					for (const item of items) this.simulated.add(item);
					return await sendNow().catch(withoutConsequence);
				}
				if (!ledger) return await sendNow();
				// The same of an earlier execution serves, if the ledger knows of nothing.
				const earlier = await repeats?.earlier(request);
				const done = earlier?.done;
				const isServed = called !== undefined || done !== undefined;
				const sending = isServed ? { ...request, beforeSending: undefined } : request;
				return await ledger.once(items, sending, async (possiblyApplied) => {
					if (called) return called;
					if (repeats && earlier && done) return repeats.serve(items, earlier.key, done);
					const sent = await sendNow(possiblyApplied);
					const isElsewhere = request.area !== undefined && request.area !== connection.area;
					if (isElsewhere && request.effect === 'spend') this.hasSentElsewhere = true;
					if (repeats && earlier && !request.cameToNothing?.(sent)) {
						repeats.keep(items, earlier.key, sent, request);
					}
					return sent;
				});
			};
			const answer = await (toolCall ? toolCall.once(request, answered) : answered());
			const isInVain = request.cameToNothing?.(answer) === true;
			for (const item of items) {
				failures.statuses.set(item, answer.status);
				if (isInVain) this.inVain.add(item);
			}
			return answer;
		};
	}

	/** To the operation's own area, or to another one. */
	private async connectionTo(area?: Area): Promise<Connection> {
		const { connection } = this.beginning;
		if (area === undefined || area === connection.area) return connection;
		const other = this.others.get(area) ?? this.otherConnection(area);
		this.others.set(area, other);
		return await other;
	}

	private async otherConnection(area: Area): Promise<Connection> {
		const { connection, failures } = this.beginning;
		const { context, area: own } = connection;
		const isOther = area.credential !== own.credential;
		if (isOther && !context.getNode().credentials?.[area.credential]) throw noCredential(area);
		const account = await readAccount(context, area);
		failures.secrets.push(...account.secrets);
		return { ...connection, area, account };
	}
}

function noCredential({ title }: Area): InputError {
	return new InputError(
		"isn't selected",
		"Select it at the top of the node's panel. Nothing was sent.",
		`Credential for ${title}`,
	);
}

/** Nothing can have come about by a request that only tried out. */
function withoutConsequence(error: unknown): never {
	throw afterOthers(undefined, error, null);
}
