import type { IDataObject } from 'n8n-workflow';
import { truthOf } from '../../../shared/fields';
import { objectsIn, word } from '../../../shared/http';
import { UnusableAnswer } from '../../../shared/errors';
import { checkTextLink, type TextValues } from '../../invite/byText';
import { type Person, placesOf } from '../../invite/matched';
import { inviteRequest, type InviteValues } from '../../invite/properties';
import type { DossierValues } from '../properties';

export type SendValues = Omit<DossierValues, 'invitees'> &
	InviteValues &
	TextValues & {
		readonly signers?: 'one' | 'several' | undefined;
		readonly invitees: Invitees;
		readonly binaryPropertyNames: string[];
	};

export type Invitees = readonly SentInvitee[];

type SentInvitee = DossierValues['invitees'][number] & {
	readonly options?:
		| { readonly inviteBy: 'default' | InviteWay; readonly phoneNumber?: string | undefined }
		| undefined;
};

export type InviteWay = InviteValues['delivery'] | 'text';

export function deliveryTo(
	{ options }: SentInvitee,
	{ delivery: usual }: Pick<InviteValues, 'delivery'>,
): InviteWay {
	const { inviteBy: by = 'default' } = options ?? {};
	return by === 'default' ? usual : by;
}

export const isTexted = ({ options }: SentInvitee) => options?.inviteBy === 'text';

/** Whether it matters which invitee of the response is which of those entered. */
export function isMixed(values: SendValues): boolean {
	const ways = new Set(values.invitees.map((one) => deliveryTo(one, values)));
	return values.invitees.length > 1 && (ways.size > 1 || ways.has('text'));
}

export type Guest = Person & { readonly by: InviteWay; readonly phoneNumber?: string | undefined };

export function guestsOf(
	values: SendValues,
	people: readonly Person[],
	entered: readonly IDataObject[],
): Guest[] {
	const places = isMixed(values) ? placesOf(people, entered) : people.map((_, index) => index);
	return people.map((person, index) => {
		const one = values.invitees[places[index] ?? index];
		if (!one) throw new UnusableAnswer('contains too many invitees');
		return { ...person, by: deliveryTo(one, values), phoneNumber: one.options?.phoneNumber };
	});
}

export function inviteOfGuest({ id, by }: Guest, values: SendValues): IDataObject {
	const { emailMessage } = by === 'email' ? values : {};
	return inviteRequest(id, { ...values, emailMessage, delivery: by === 'email' ? by : 'link' });
}

/**
 * The people with the IDs that SVC gave them. Their names come from the response as well: the
 * order of its list is undocumented, so a name must not be taken from the same place of another list.
 */
export function inviteesOf({ invitees }: IDataObject, entered: readonly IDataObject[]): Person[] {
	const made = objectsIn(invitees);
	if (made.length === 0) throw new UnusableAnswer('contains no invitees');
	if (made.length !== entered.length) {
		throw new UnusableAnswer(`contains ${made.length} invitees for the ${entered.length} entered`);
	}
	const [only] = entered.length === 1 ? entered : [];
	return made.map(({ id: given, ...own }) => {
		const id = word(given);
		if (id === '') throw new UnusableAnswer('contains no ID for an invitee');
		const name = word(own.name) || word(only?.name);
		return { id, ...(name && { name }), email: word(own.email) || word(only?.email) || null };
	});
}

/** SVC emails no links then, so without one the invitee can never sign. */
export function checkLinks(
	invites: readonly IDataObject[],
	guests: readonly Guest[],
	status: number,
): void {
	const without = guests.filter(
		({ by }, index) => by !== 'email' && !word(invites[index]?.inviteUri),
	);
	const which = without.map(({ id, name }) => name ?? id).join(', ');
	const ids = invites.map(({ id }) => word(id)).filter((id) => id !== '');
	if (without.length > 0) {
		throw new UnusableAnswer(
			`contains no link for ${which} (invites that exist: ${ids.join(', ') || 'IDs missing'})`,
			status,
		);
	}
	checkOwnLinks(invites, guests, status);
	for (const [index, { by }] of guests.entries()) {
		if (by === 'text') checkTextLink(invites[index]?.inviteUri);
	}
}

/** "One unique URL per invitee" (service document 1, part A): with a shared one, one could sign for another. */
function checkOwnLinks(
	invites: readonly IDataObject[],
	guests: readonly Guest[],
	status: number,
): void {
	const links = invites.map(({ inviteUri }) => word(inviteUri));
	const twin = links.findIndex((link, index) => link !== '' && links.indexOf(link) < index);
	const both = [guests[links.indexOf(links[twin] ?? '')], guests[twin]].flatMap((one) => one ?? []);
	if (twin < 0) return;
	const names = both.map(({ id, name }) => name ?? id).join(' and ');
	throw new UnusableAnswer(`contains the same link for ${names}`, status);
}

/** A link, or none if SVC emails the invite (service document 1, part A, invite), also where it doesn't say so. */
export function inviteOf(invite: IDataObject): IDataObject {
	const { id: inviteId = null, inviteUri: link = null, email } = invite;
	return { inviteId, link, mailed: truthOf(email) ?? word(link) === '' };
}
