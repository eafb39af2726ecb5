import { findable, RequestFailure, rethrowHarmless } from '../errors';
import { rethrow } from '../host';
import {
	type Account,
	type Answer,
	type Area,
	type Connection,
	notedIn,
	sendRequest,
	type ServiceRequest,
} from '../http';
import { InputError } from '../fields';
import { type Sender, sentEarlier } from '../send';
import type { Beginning } from './beginning';
import { readOnlyAccount } from './onlyAccount';

/** Sends the requests of a run: what changes something by the ledger. */
export class Senders {
	/** Items for which nothing was really done. */
	readonly simulated = new Set<number>();
	/** Items for which SVC has responded that it did nothing. */
	readonly inVain = new Set<number>();
	hasSentElsewhere = false;
	private readonly others = new Map<Area, Promise<Connection>>();

	/** `failures` gets the last response by item, and what must not be shown. */
	constructor(private readonly beginning: Beginning) {}

	/** Of another area, perhaps with another credential. */
	async accountIn(area: Area): Promise<Account> {
		return (await this.connectionTo(area)).account;
	}

	of(items: readonly number[]): Sender {
		const { toolCall, failures, context } = this.beginning;
		return async (request) => {
			const send = async (served?: Answer) => await this.answerTo(request, items, served);
			const answer = await (toolCall ? toolCall.once(request, send) : send());
			const isInVain = cameToNothing(request, answer);
			const about = notedIn(answer);
			for (const item of items) {
				if (about) sentEarlier(context).set(item, about);
				failures.latest.set(item, { status: answer.status, findBy: request.findBy });
				if (isInVain) this.inVain.add(item);
			}
			return answer;
		};
	}

	/** @param served the response to the same request of another call of the tool */
	private async answerTo(
		request: ServiceRequest,
		items: readonly number[],
		served: Answer | undefined,
	): Promise<Answer> {
		const { ledger, memory } = this.beginning;
		if (request.simulated) {
			// Of an earlier attempt, before it was to be simulated.
			const bought = ledger?.bought(items, request);
			if (bought) return bought;
			for (const item of items) this.simulated.add(item);
			return await this.send(request).catch(rethrowHarmless);
		}
		if (!ledger) return await this.send(request);
		// The same of an earlier execution serves, if the ledger knows of nothing.
		const earlier = await memory?.earlier(request);
		// Then nothing is sent, and what runs before that has nothing to say.
		const isSettled = [served, earlier?.done, earlier?.unknown].some((one) => one !== undefined);
		const sending = isSettled ? { ...request, beforeSending: undefined } : request;
		const answer = ledger.once(items, sending, async (possiblyApplied) => {
			if (served) return served;
			if (!memory || !earlier) return await this.send(request, possiblyApplied);
			const { keys, done, unknown } = earlier;
			if (done) return memory.serve(items, keys, done);
			// Kept by the ledger as if this execution had lost the response, so that no attempt of it sends again.
			if (unknown) throw new RequestFailure(unknown);
			const sent = await this.send(request, possiblyApplied);
			if (!cameToNothing(request, sent)) memory.keep(items, keys, sent, request);
			return sent;
		});
		return await answer.then(
			(given) => {
				earlier?.end();
				return given;
			},
			(error: unknown) => {
				earlier?.end(error);
				return rethrow(error);
			},
		);
	}

	private async send(request: ServiceRequest, possiblyApplied?: boolean): Promise<Answer> {
		const { area, effect } = request;
		const connection = await this.connectionTo(area);
		const answer = await sendRequest(connection, request, possiblyApplied).catch((error: unknown) =>
			rethrow(findable(error, request.findBy)),
		);
		const isElsewhere = area !== undefined && area !== this.beginning.connection.area;
		if (isElsewhere && effect === 'spend') this.hasSentElsewhere = true;
		return answer;
	}

	private async connectionTo(area?: Area): Promise<Connection> {
		const { connection } = this.beginning;
		if (area === undefined || area === connection.area) return connection;
		const other = this.others.get(area) ?? this.otherConnection(area);
		this.others.set(area, other);
		return await other;
	}

	private async otherConnection(area: Area): Promise<Connection> {
		const { context, connection, failures } = this.beginning;
		const isOther = area.credential !== connection.area.credential;
		if (isOther && !context.getNode().credentials?.[area.credential]) throw noCredential(area);
		const account = await readOnlyAccount(context, area);
		failures.secrets.push(...account.secrets);
		return { ...connection, area, account };
	}
}

/** What can't be read doesn't say so. Whatever reads it next fails, when the ledger knows that the request was sent. */
function cameToNothing(request: ServiceRequest, answer: Answer): boolean {
	try {
		return request.cameToNothing?.(answer) === true;
	} catch {
		return false;
	}
}

function noCredential({ title }: Area): InputError {
	return new InputError(
		"isn't selected",
		"Select it at the top of the node's panel.",
		`Credential for ${title}`,
	);
}
