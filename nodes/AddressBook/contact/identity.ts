import { defaultCountryOf } from '../../messaging/defaultCountry';
import { hasPhoneNumbers } from '../../messaging/nationalNumber';
import { countryCode, type ReadContext } from '../../shared/fields';
import { asItem, word } from '../../shared/http';
import { digitsOf } from './phoneNumber';

/** Every contact has one (service document 2, part C); what has none is no contact, whatever SVC listed. */
export function hasId(contact: unknown): boolean {
	return word(asItem(contact).id) !== '';
}

export function identityKey(by: string, value: string, read: ReadContext): string {
	return by === 'email' ? value.trim().toLowerCase() : digitsOf(value, read);
}

/**
 * The keys of a contact that SVC lists, one of which is that of the value that is looked for. A number without a country
 * code is one of the contact's own country, as in an import: whoever isn't found is created a second time.
 */
export function listedKeys(by: string, contact: unknown, read: ReadContext): string[] {
	if (by === 'email') return [identityKey(by, word(asItem(contact).email), read)];
	const { digits, written } = numberOf(contact, read) ?? {};
	return [digits, written].filter((key) => key !== undefined);
}

/**
 * The people of a group, each known by a phone number, or without one by an email address. A number without a country
 * code is one of the contact's own country. Without that, a listed one is read as the item that is compared, since
 * each item can have a default country of its own.
 */
export class KnownPeople {
	private readonly added = new Set<string>();
	private readonly listed = new Map<string | undefined, ReadonlySet<string>>();

	constructor(private readonly contacts: readonly unknown[]) {}

	/** An item's contact, which is in the group from now on. */
	add(contact: unknown, read: ReadContext): void {
		for (const key of knownBy(contact, read)) this.added.add(key);
	}

	/** What the contact has in common with someone; undefined if nothing, or if there is nothing to know it by. */
	inCommon(contact: unknown, read: ReadContext): 'phoneNumber' | 'email' | undefined {
		const number = numberOf(contact, read);
		const listed = this.listedFor(read);
		const isKnown = (key: string) => this.added.has(key) || listed.has(key);
		if (number) return soughtBy(number).some(isKnown) ? 'phoneNumber' : undefined;
		return emailKeys(contact, read).some(isKnown) ? 'email' : undefined;
	}

	private listedFor(read: ReadContext): ReadonlySet<string> {
		const country = defaultCountryOf(read);
		const known =
			this.listed.get(country) ?? new Set(this.contacts.flatMap((one) => knownBy(one, read)));
		this.listed.set(country, known);
		return known;
	}
}

interface KnownNumber {
	readonly digits: string;
	/** Only if the contact's country has made another number of it: the digits as they are written. */
	readonly written?: string | undefined;
}

function knownBy(contact: unknown, read: ReadContext): string[] {
	const { digits, written } = numberOf(contact, read) ?? {};
	return [
		...(digits === undefined ? [] : [`number ${digits}`]),
		...(written === undefined ? [] : [`written ${written}`]),
		...emailKeys(contact, read),
	];
}

/** Of two numbers as they are written, at least one must be of no known country. */
function soughtBy({ digits, written }: KnownNumber): string[] {
	return [`number ${digits}`, written === undefined ? `written ${digits}` : `number ${written}`];
}

function emailKeys(contact: unknown, read: ReadContext): string[] {
	const address = identityKey('email', word(asItem(contact).email), read);
	return address === '' ? [] : [`email ${address}`];
}

/** The format of `phoneCountry` is undocumented (service document 2, part C, contact): what is no country doesn't count. */
function numberOf(contact: unknown, read: ReadContext): KnownNumber | undefined {
	const { phoneNumber, phoneCountry } = asItem(contact);
	const number = word(phoneNumber);
	const code = countryCode(word(phoneCountry));
	const isCountry = code !== undefined && hasPhoneNumbers(code);
	const digits = digitsOf(number, isCountry ? inCountry(read, code) : read);
	if (digits === '') return undefined;
	const written = digitsOf(number, inCountry(read, undefined));
	return { digits, written: isCountry && written !== digits ? written : undefined };
}

function inCountry(read: ReadContext, defaultCountry: string | undefined): ReadContext {
	return { ...read, options: { ...read.options, defaultCountry } };
}
