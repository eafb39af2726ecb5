import type { IDataObject } from 'n8n-workflow';
import type { ReadContext } from '../../shared/fields';
import { asItem, word } from '../../shared/http';
import { asDocumented } from '../../shared/operation';
import { digitsOf } from './phoneNumber';

/** What a contact is known by, in any case of letters: whoever isn't found is created. */
const spelling = new Map(['id', 'email', 'phoneNumber'].map((name) => [name.toLowerCase(), name]));

/** The contact with the names of these as SVC documents them. */
export function identified(contact: unknown): IDataObject {
	return asItem(asDocumented(contact, spelling));
}

/** What two spellings of the same address or number have in common. */
export function identityKey(by: string, value: string, read: ReadContext): string {
	return by === 'email' ? value.trim().toLowerCase() : digitsOf(value, read);
}

/** The people of a group, each known by a phone number, or without one by an email address. */
export class KnownPeople {
	private readonly keys = new Set<string>();

	constructor(contacts: readonly unknown[], read: ReadContext) {
		for (const contact of contacts) this.add(contact, read);
	}

	add(contact: unknown, read: ReadContext): void {
		for (const key of keysOf(contact, read)) this.keys.add(key);
	}

	/** What the contact has in common with someone; undefined if nothing, or if there is nothing to know it by. */
	inCommon(contact: unknown, read: ReadContext): 'phoneNumber' | 'email' | undefined {
		const [key] = keysOf(contact, read);
		if (key === undefined || !this.keys.has(key)) return undefined;
		return key.startsWith('email') ? 'email' : 'phoneNumber';
	}
}

function keysOf(contact: unknown, read: ReadContext): string[] {
	const { phoneNumber, email } = identified(contact);
	const number = identityKey('phoneNumber', word(phoneNumber), read);
	const address = identityKey('email', word(email), read);
	return [
		...(number === '' ? [] : [`number ${number}`]),
		...(address === '' ? [] : [`email ${address}`]),
	];
}
