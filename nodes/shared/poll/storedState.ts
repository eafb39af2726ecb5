import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { tryJson } from '../host';
import type { Account } from '../http';
import { fingerprint, nodeData } from '../webhook';

/** The state in the node's static data: one text, because n8n watches each value there. */
export class StoredState {
	private readonly staticData: IDataObject;
	/** The account of the state; another account's is useless. */
	private readonly account: string;

	constructor(context: IPollFunctions, { path }: Account) {
		this.staticData = nodeData(context);
		this.account = fingerprint(JSON.stringify(path));
	}

	read(): unknown {
		const { polling, pollingOf } = this.staticData;
		if (typeof polling !== 'string' || pollingOf !== this.account) return undefined;
		return tryJson(polling)?.value;
	}

	write(state: unknown): void {
		const text = JSON.stringify(state);
		if (this.staticData.polling === text && this.staticData.pollingOf === this.account) return;
		this.staticData.polling = text;
		this.staticData.pollingOf = this.account;
	}
}
