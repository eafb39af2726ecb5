import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer, RequestFailure, StillUnknown } from '../../shared/errors';
import { rethrow } from '../../shared/host';
import { word } from '../../shared/http';
import type { Created } from '../../shared/send';

/**
 * The contact that an earlier item of the same run has created for the same person. SVC doesn't say how soon its list
 * has it, and a second one would get every message of a campaign once more.
 */
export class CreatedEarlier {
	/**
	 * @param key tells the person from others
	 * @param item index of the item that is about the person now
	 */
	constructor(
		private readonly created: Created,
		private readonly key: string,
		private readonly item: number,
	) {}

	/**
	 * The contact, as it is now if SVC already returns it; undefined if no other item has created one. What the item
	 * itself has sent in an earlier try, the ledger knows.
	 * @throws NegativeAnswer if there may be one, but nothing by which to update it
	 */
	async find(
		read: (id: string) => Promise<IDataObject | undefined>,
	): Promise<IDataObject | undefined> {
		const known = this.created.get(this.key);
		if (known === undefined || known.item === this.item) return undefined;
		if (known.record === undefined) throw notListed();
		return (await read(word(known.record.id))) ?? known.record;
	}

	/** Remembers that the contact may be there, if that's all that is known afterwards. */
	async creating<Answer>(request: Promise<Answer>): Promise<Answer> {
		return await request.catch((error: unknown) => {
			const mayBeThere = error instanceof RequestFailure && error.unknown !== undefined;
			if (mayBeThere || error instanceof StillUnknown) this.keep(undefined);
			return rethrow(error);
		});
	}

	remember(contact: IDataObject): void {
		this.keep(word(contact.id) === '' ? undefined : contact);
	}

	private keep(record: IDataObject | undefined): void {
		this.created.set(this.key, { item: this.item, record });
	}
}

function notListed(): NegativeAnswer {
	return new NegativeAnswer(
		"An earlier item of this run created this contact, or may have created it, but SVC doesn't list it yet",
		'Nothing was sent for this item. Run this item again once Contact > Get Many lists the contact.',
	);
}
