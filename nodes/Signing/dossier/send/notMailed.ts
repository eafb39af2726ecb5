import { truthOf } from '../../../shared/fields';
import { objectsIn } from '../../../shared/http';
import type { OutputHint } from '../../../shared/send';

/**
 * Of the invites that SVC was to email, one that it says it didn't (service document 1, part A, invite): no one has
 * its link.
 * @param others how many of an item SVC wasn't to email
 */
export function notMailed<V>(others: (values: V) => number): OutputHint<V> {
	return {
		isMeant: ({ invites }, values) =>
			values !== undefined &&
			objectsIn(invites).filter(({ email }) => truthOf(email) === false).length > others(values),
		message:
			'SVC says that it didn\'t email at least one invite, so that person may not know of it: its "mailed" is false. Send its "link" yourself, or create another invite with Invite > Create.',
	};
}
