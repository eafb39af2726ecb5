import type { IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import { LruMap, tryJson } from '../host';
import type { Account } from '../http';
import { fingerprint, nodeData } from '../webhook';

/** What a trigger of this process knew after its last poll, and of which account. */
interface InMind {
	readonly known: {
		readonly polling: string;
		readonly pollingOf: string;
		/** Tells what this process has written apart from what another one has. */
		readonly pollingBy: string;
	};
	/** If that poll found events, until they start the workflow. */
	readonly found?: { readonly before: IDataObject; readonly first: string } | undefined;
}

const inMind = new LruMap<InMind>(200);

/** Among all triggers of this process. */
export function triggerName(context: IPollFunctions | IExecuteFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

/** An execution begins with this event: if the last poll has found it, n8n hasn't dropped that poll's events. */
export function noteStart(name: string, event: IDataObject | undefined): void {
	const last = inMind.get(name);
	if (!last?.found || !event || last.found.first !== nameOf(event)) return;
	inMind.set(name, { known: last.known });
}

function nameOf(event: IDataObject): string {
	return fingerprint(JSON.stringify(event));
}

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
	 *
	 * Events that have started the workflow aren't: what is stored can also be older because an execution has ended that
	 * began with it. If one of its steps changed the static data, n8n stores all of that as it was.
	 */
	recall(): void {
		const last = inMind.get(this.name);
		const { polling, pollingBy } = this.staticData;
		// Otherwise another process has polled since.
		if (last === undefined || (polling !== undefined && last.known.pollingBy !== pollingBy)) return;
		const { known, found } = last;
		Object.assign(this.staticData, polling === known.polling ? known : (found?.before ?? known));
	}

	read(): unknown {
		const { polling, pollingOf } = this.staticData;
		if (typeof polling !== 'string' || pollingOf !== this.account) return undefined;
		return tryJson(polling)?.value;
	}

	/** @param firstEvent of the poll, if it has found any: n8n stores the state with them */
	write(state: unknown, firstEvent?: IDataObject): void {
		const known = {
			polling: JSON.stringify(state),
			pollingOf: this.account,
			pollingBy: inMind.get(this.name)?.known.pollingBy ?? crypto.randomUUID(),
		};
		const { polling, pollingOf, pollingBy } = this.staticData;
		const before = { polling, pollingOf, pollingBy };
		const found = firstEvent && { before, first: nameOf(firstEvent) };
		inMind.set(this.name, { known, found });
		if (polling === known.polling && pollingOf === known.pollingOf && pollingBy === known.pollingBy)
			return;
		Object.assign(this.staticData, known);
	}
}
