import { afterOthers } from '../errors';
import { type Answer, type Area, type Connection, readAccount, sendRequest } from '../http';
import type { Ledger } from '../ledger';
import type { Sender } from '../send';

/** Sends the requests of a run: what changes something by the ledger. */
export class Senders {
	/** Items for which nothing was really done. */
	readonly simulated = new Set<number>();
	private readonly others = new Map<Area, Promise<Connection>>();

	/** @param statuses gets the status of the last response, by item */
	constructor(
		private readonly connection: Connection,
		private readonly ledger: Ledger | undefined,
		private readonly statuses: Map<number, number>,
	) {}

	/** Sends requests for these items together. */
	of(items: readonly number[]): Sender {
		return async (request) => {
			const sendNow = async (possiblyApplied?: boolean) =>
				await sendRequest(await this.connectionTo(request.area), request, possiblyApplied);
			const answered = async (): Promise<Answer> => {
				if (request.simulated) {
					for (const item of items) this.simulated.add(item);
					return await sendNow().catch(withoutConsequence);
				}
				if (this.ledger) return await this.ledger.once(items, request, sendNow);
				return await sendNow();
			};
			const answer = await answered();
			for (const item of items) this.statuses.set(item, answer.status);
			return answer;
		};
	}

	/** To the operation's own area, or to another one. */
	private async connectionTo(area = this.connection.area): Promise<Connection> {
		if (area === this.connection.area) return this.connection;
		const other = this.others.get(area) ?? otherConnection(this.connection, area);
		this.others.set(area, other);
		return await other;
	}
}

async function otherConnection(own: Connection, area: Area): Promise<Connection> {
	return { ...own, area, account: await readAccount(own.context, area) };
}

/** Nothing can have come about by a request that only tried out. */
function withoutConsequence(error: unknown): never {
	throw afterOthers(undefined, error, null);
}
