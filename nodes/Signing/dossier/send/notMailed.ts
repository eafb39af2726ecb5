import type { IDataObject } from 'n8n-workflow';
import { truthOf } from '../../../shared/fields';
import { objectsIn, word } from '../../../shared/http';
import type { OutputHint } from '../../../shared/send';

const says = (flag: string, link: string) =>
	`SVC says that it didn't email at least one invite, so that person may not know of it: its "${flag}" is false. Send its "${link}" yourself, or create another invite with Invite > Create.`;

const isUnsent = ({ email }: IDataObject) => truthOf(email) === false;

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
			const unsent = objectsIn(invites).filter((one) => made.has(word(one.id)) && isUnsent(one));
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
		delivery === 'email' && !('email' in more) && isUnsent(invite),
	message: says('email', 'inviteUri'),
};
