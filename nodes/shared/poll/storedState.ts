import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { LruMap, tryJson } from '../host';
import { type Account, accountIds, serviceAt } from '../http';
import { fingerprint, isUnstored, nodeData, otherNodeData } from '../webhook';
import { isScheduled } from './activation';
import { type HandOver, isLeft } from './handOver';

/** What a trigger of this process knew after its last poll. */
interface InMind {
	readonly known: Known;
	/** What that has replaced: what is still from there is older. */
	readonly insteadOf: Known;
	/** The trigger's node. */
	readonly node: { readonly id: string; readonly name: string };
	/** If that poll found events: what it knew before, and whether an execution has begun with them. */
	readonly found?: { readonly before: Known; readonly handOver: HandOver } | undefined;
}

/** As in the static data. */
interface Known {
	readonly polling: IDataObject[string];
	/** The account. */
	readonly pollingOf: IDataObject[string];
	/** Tells what this process has written since it took over from what another one has. */
	readonly pollingBy: IDataObject[string];
}

/** How many milliseconds an execution has to begin. A busy n8n tries for a minute each to store that it exists and runs. */
const patienceMs = 5 * 60_000;

const inMind = new LruMap<InMind>(200);

/** The state in the node's static data: one text, because n8n watches each value there. */
export class StoredState {
	private readonly context: IPollFunctions;
	private readonly staticData: IDataObject;
	/** The account of the state; another account's is useless. */
	private readonly account: string;
	private readonly name: string;

	/**
	 * @param name of the trigger
	 * @param comparesAccounts whether the trigger finds out itself if another base URL leads to another account
	 */
	constructor(context: IPollFunctions, account: Account, name: string, comparesAccounts = false) {
		this.context = context;
		this.staticData = nodeData(context);
		// An environment for tests can have an account with the same ID.
		const ids = accountIds(account);
		this.account = fingerprint(JSON.stringify(comparesAccounts ? ids : [serviceAt(account), ids]));
		this.name = name;
	}

	/**
	 * Goes on with what this process knew last when the workflow is published again. n8n drops what it hasn't stored
	 * then, which is all since the last event that started the workflow: with other filters, that would start it for
	 * what happened long before they were selected.
	 *
	 * n8n 2.x also drops the events of a poll that ends after the workflow was unpublished, and then hasn't stored what was
	 * known after them. So they have to be found again. And its scheduler stores no baseline of the first poll.
	 *
	 * Events that have started the workflow aren't: what is stored can also be older because an execution has ended that
	 * began with it. If one of its steps changed the static data, n8n stores all of that as it was.
	 */
	recall(): void {
		const last = inMind.get(this.name);
		const { polling } = this.staticData;
		if (last === undefined || this.isOfAnother(this.staticData, last)) return;
		const { found, known } = last;
		const isDropped = polling !== known.polling && found?.handOver.state !== 'begun';
		if (isDropped && found) this.goBack(found);
		else Object.assign(this.staticData, known);
	}

	/**
	 * n8n only logs that it couldn't store an execution, as on a busy machine. If it couldn't store the state either, and
	 * no execution has begun, the events are found again.
	 * @returns whether it's too early to say so
	 */
	awaitsExecution(now: number): boolean {
		const found = inMind.get(this.name)?.found;
		if (!found || !isLeft(found.handOver) || !isUnstored(this.context)) return false;
		if (Math.abs(now - found.handOver.at) < patienceMs) return true;
		this.context.logger.warn(
			"n8n couldn't store the execution for the events that this trigger found, so the trigger reports them again.",
			{ node: this.context.getNode().name },
		);
		this.goBack(found);
		return false;
	}

	private goBack({ before, handOver }: NonNullable<InMind['found']>): void {
		const last = inMind.get(this.name);
		if (!last) return;
		handOver.state = 'withdrawn';
		const known = { ...before, pollingBy: last.known.pollingBy };
		Object.assign(this.staticData, known);
		inMind.set(this.name, { ...last, known, found: undefined });
	}

	read(): unknown {
		const { polling, pollingOf } = this.staticData;
		if (typeof polling !== 'string' || pollingOf !== this.account) return undefined;
		return tryJson(polling)?.value;
	}

	/** @param handOver of the events that the poll has found, with which n8n stores the state */
	write(state: unknown, handOver?: HandOver): void {
		const { polling, pollingOf, pollingBy } = this.staticData;
		const last = inMind.get(this.name);
		const own = last?.known.pollingBy === pollingBy ? last : undefined;
		const known = {
			polling: JSON.stringify(state),
			pollingOf: this.account,
			pollingBy: own?.known.pollingBy ?? crypto.randomUUID(),
		};
		const before = { polling, pollingOf, pollingBy };
		const insteadOf = own ? own.insteadOf : before;
		const { id, name } = this.context.getNode();
		const found = handOver && { before, handOver };
		inMind.set(this.name, { known, insteadOf, node: { id, name }, found });
		if (handOver) this.noteOthers();
		if (polling === known.polling && pollingOf === known.pollingOf && pollingBy === known.pollingBy)
			return;
		Object.assign(this.staticData, known);
	}

	/**
	 * n8n 2.x stores the static data of the whole workflow as it was when this trigger was published. If another trigger
	 * of it was published later, that would take it back: after a restart, it would repeat its events, or miss some.
	 */
	private noteOthers(): void {
		const workflow = `${this.context.getWorkflow().id} `;
		for (const [name, other] of inMind) {
			const { known, found, node } = other;
			const isOther = name.startsWith(workflow) && name !== this.name;
			// Until an execution begins with what it has found, it may have to go back.
			if (!isOther || (found && found.handOver.state !== 'begun')) continue;
			const stored = otherNodeData(this.context, node);
			if (!this.isOfAnother(stored, other)) Object.assign(stored, known);
		}
	}

	/**
	 * Whether another process has polled since. With n8n's scheduler, processes take turns at each poll, so that the one
	 * whose state was replaced can have stored a newer one under the same mark.
	 */
	private isOfAnother({ polling, pollingBy }: IDataObject, { known, insteadOf }: InMind): boolean {
		if (polling === undefined || pollingBy === known.pollingBy) return false;
		if (pollingBy !== insteadOf.pollingBy) return true;
		return isScheduled(this.context) && polling !== insteadOf.polling;
	}
}
