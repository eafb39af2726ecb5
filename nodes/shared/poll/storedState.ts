import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { LruMap, tryJson } from '../host';
import type { Account } from '../http';
import { fingerprint, nodeData } from '../webhook';

/** What a trigger of this process knew after its last poll, and of which account. */
interface InMind {
	readonly polling: string;
	readonly pollingOf: string;
	/** Tells what this process has written apart from what another one has. */
	readonly pollingBy: string;
	/** What it knew before that poll, if that found events. */
	readonly beforeEvents?: IDataObject | undefined;
}

const inMind = new LruMap<InMind>(200);

/** The state in the node's static data: one text, because n8n watches each value there. */
export class StoredState {
	private readonly staticData: IDataObject;
	/** The account of the state; another account's is useless. */
	private readonly account: string;
	private readonly name: string;

	/**
	 * @param name of the trigger
	 * @param comparesAccounts whether the trigger finds out itself if another base URL leads to another account
	 */
	constructor(
		context: IPollFunctions,
		{ baseUrl, path }: Account,
		name: string,
		comparesAccounts = false,
	) {
		this.staticData = nodeData(context);
		// An environment for tests can have an account with the same ID.
		this.account = fingerprint(JSON.stringify(comparesAccounts ? path : [baseUrl, path]));
		this.name = name;
	}

	/**
	 * Goes on with what this process knew last when the workflow is published again. n8n drops what it hasn't stored
	 * then, which is all since the last event that started the workflow: with other filters, that would start it for
	 * what happened long before they were selected.
	 *
	 * n8n 2.x also drops the events of a poll that ends after the workflow was unpublished, and then hasn't stored what was
	 * known after them. So they have to be found again. And its scheduler stores no baseline of the first poll.
	 */
	recall(): void {
		const last = inMind.get(this.name);
		const { polling, pollingBy } = this.staticData;
		// Otherwise another process has polled since.
		if (last === undefined || (polling !== undefined && last.pollingBy !== pollingBy)) return;
		const { beforeEvents, ...known } = last;
		Object.assign(this.staticData, polling === known.polling ? known : (beforeEvents ?? known));
	}

	read(): unknown {
		const { polling, pollingOf } = this.staticData;
		if (typeof polling !== 'string' || pollingOf !== this.account) return undefined;
		return tryJson(polling)?.value;
	}

	/** @param hasEvents whether the poll has found events, with which n8n stores the state */
	write(state: unknown, hasEvents = false): void {
		const known = {
			polling: JSON.stringify(state),
			pollingOf: this.account,
			pollingBy: inMind.get(this.name)?.pollingBy ?? crypto.randomUUID(),
		};
		const { polling, pollingOf, pollingBy } = this.staticData;
		const beforeEvents = hasEvents ? { polling, pollingOf, pollingBy } : undefined;
		inMind.set(this.name, { ...known, beforeEvents });
		if (polling === known.polling && pollingOf === known.pollingOf && pollingBy === known.pollingBy)
			return;
		Object.assign(this.staticData, known);
	}
}
