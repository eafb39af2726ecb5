import addressbookContract from '../../contract/addressbook.json' with { type: 'json' };
import { type Area, checkAccountId, type World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { type Reach, reachOf } from './audience.ts';
import { contactHandlers } from './contacts.ts';
import { dumpHandlers } from './dump.ts';
import { fieldHandlers } from './fields.ts';
import { groupHandlers } from './groups.ts';
import { optOutHandlers } from './optOuts.ts';
import { searchHandlers } from './search.ts';
import { type AddressBookState, createAddressBook } from './state.ts';

export type { Reach } from './audience.ts';
export type { AddressBookState } from './state.ts';

/** The address book: document 2, part C; `reach` is what messages and campaigns know of it. */
export function addressbookArea(world: World): Area<AddressBookState> & { reach: Reach } {
	const { book, optOutList, state, reset } = createAddressBook();
	return {
		name: 'addressbook',
		base: '/addressbook/v2',
		contract: addressbookContract as ContractDocument,
		handlers: {
			...groupHandlers(world, book),
			...contactHandlers(world, book, state.contactFields),
			...fieldHandlers(world, book, state.contactFields),
			...optOutHandlers(world, optOutList),
			...dumpHandlers(world, book, optOutList),
			...searchHandlers(world, book),
		},
		state,
		reach: reachOf(book, optOutList, world.shapes),
		checkOwner: (_endpoint, path) => checkAccountId(world, path),
		reset,
	};
}
