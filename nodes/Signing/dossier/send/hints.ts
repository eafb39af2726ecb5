import type { IDataObject } from 'n8n-workflow';
import { truthOf } from '../../../shared/fields';
import { objectsIn, word } from '../../../shared/http';
import type { OutputHint } from '../../../shared/send';
import { isOrderKnown } from '../../invite/matched';

const says = (flag: string, link: string) =>
	`SVC says that it didn't email at least one invite (its "${flag}" is false), so that person might not know about it. Send its "${link}" yourself, or create another invite with Invite > Create.`;

const isNotMailed = ({ email }: IDataObject) => truthOf(email) === false;

/**
 * Of the invites that SVC was to email, one that it says it didn't (service document 1, part A, invite): no one has
 * its link.
 * @param others how many of an item SVC wasn't to email
 */
export function notMailed<V>(others: (values: V) => number): OutputHint<V> {
	return {
		isMeant({ invitees, invites }, values) {
			// SVC may list earlier invites of a person, too, which no one waits for.
			const made = new Set(objectsIn(invitees).map(({ inviteId }) => word(inviteId)));
			const unsent = objectsIn(invites).filter((one) => made.has(word(one.id)) && isNotMailed(one));
			return values !== undefined && unsent.length > others(values);
		},
		message: says('mailed', 'link'),
	};
}

/** The same of an invite by itself. */
export const inviteNotMailed: OutputHint<{
	readonly delivery: 'email' | 'link';
	readonly additionalProperties?: Readonly<Record<string, unknown>> | undefined;
}> = {
	isMeant: (invite, { delivery, additionalProperties: more = {} } = { delivery: 'link' }) =>
		delivery === 'email' && !('email' in more) && isNotMailed(invite),
	message: says('email', 'inviteUri'),
};

/**
 * Links of people whom SVC's response can't tell apart: it's undocumented in which order SVC lists them, and with the
 * link of another one, a person could sign for them.
 */
export function orderUnknown<V>(enteredIn: (values: V) => readonly IDataObject[]): OutputHint<V> {
	return {
		isMeant({ invitees }, values) {
			const people = objectsIn(invitees).map(({ id, name, email }) => ({
				id: word(id),
				name: word(name),
				email: word(email),
			}));
			const hasLinks = objectsIn(invitees).some(({ link }) => word(link) !== '');
			return hasLinks && values !== undefined && !isOrderKnown(people, enteredIn(values));
		},
		message:
			'SVC\'s response doesn\'t say which invitee is which, so "invitees" may be in a different order than you entered them. Before you send a link, check the "name" and "email" in the same entry: with another person\'s link, someone could sign for that person.',
	};
}
