import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer, RequestFailure, StillUnknown } from '../../shared/errors';
import { rethrow } from '../../shared/host';
import { word } from '../../shared/http';
import type { Created } from '../../shared/send';

/**
 * The contact that an earlier item of the same execution has created for the same person, in whichever round of a loop.
 * SVC doesn't say how soon its list has it, and a second one would get every message of a campaign once more.
 * @param key tells the person from others
 * @param item index of the item that is about the person now
 */
export function createdEarlier(created: Created, key: string, item: number) {
	const { run, by } = created;
	const keep = (record: IDataObject | undefined) => by.set(key, { run, item, record });
	return {
		/**
		 * The contact, as it is now if SVC already returns it; undefined if no other item has created one. What the item
		 * itself has sent in an earlier try, the ledger knows.
		 * @throws NegativeAnswer if there may be one, but nothing by which to update it
		 */
		async find(
			read: (id: string) => Promise<IDataObject | undefined>,
		): Promise<IDataObject | undefined> {
			const known = by.get(key);
			if (known === undefined || (known.run === run && known.item === item)) return undefined;
			if (known.record !== undefined) return (await read(word(known.record.id))) ?? known.record;
			throw new NegativeAnswer(
				"An earlier item of this execution created this contact, or may have created it, but SVC doesn't list it yet",
				'Nothing was created for this item. Run this item again once Contact > Get Many lists the contact.',
			);
		},

		/** Remembers that the contact may be there, if that's all that is known afterwards. */
		async creating<Answer>(request: Promise<Answer>): Promise<Answer> {
			return await request.catch((error: unknown) => {
				const mayBeThere = error instanceof RequestFailure && error.unknown !== undefined;
				if (mayBeThere || error instanceof StillUnknown) keep(undefined);
				return rethrow(error);
			});
		},

		remember(contact: IDataObject): void {
			keep(word(contact.id) === '' ? undefined : contact);
		},
	};
}
