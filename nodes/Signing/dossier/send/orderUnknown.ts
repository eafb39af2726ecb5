import type { IDataObject } from 'n8n-workflow';
import { objectsIn, word } from '../../../shared/http';
import type { OutputHint } from '../../../shared/send';
import { isOrderKnown } from '../../invite/matched';

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
			'SVC\'s response doesn\'t say which invitee is which, so "invitees" may be in another order than you entered them. Before you send a link to someone, check in the same entry whose it is: its "name" and "email". With another person\'s link, they could sign for that person.',
	};
}
