import type { IDataObject } from 'n8n-workflow';
import { asItem, asList, word } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';

/** Whoever is invited; the name is for messages. */
interface Invited {
	readonly id: string;
	readonly name?: string | undefined;
}

/**
 * The invites in a response. Each invite belongs to the invitee it names (service document 1, part A,
 * invite); the position in the list says nothing, and a link under the wrong name would let one person
 * sign for another.
 * @throws UnusableAnswer when an invitee has none, with the invites that exist
 */
export function invitesFor(
	invited: readonly Invited[],
	body: unknown,
	status: number,
): Array<IDataObject & { inviteeId: string }> {
	const invites = asList(body).map(asItem);
	const found = invited.map(({ id }) => invites.find((one) => isFor(one, id)));
	const missing = invited.filter((_, index) => !found[index]);
	if (missing.length > 0) {
		const existing = invited.flatMap((one, index) => {
			const inviteId = word(found[index]?.id);
			return found[index] ? [`${inviteId || 'one without an ID'} for ${formatInvitee(one)}`] : [];
		});
		throw new UnusableAnswer(
			`contains no invite for ${missing.map(formatInvitee).join(', ')} (it contains ${existing.join(', ') || 'none'})`,
			status,
		);
	}
	return found.flatMap((invite, index) => {
		const id = invited[index]?.id;
		return invite && id !== undefined ? [{ ...invite, inviteeId: id }] : [];
	});
}

function isFor({ inviteeId }: IDataObject, id: string): boolean {
	return word(inviteeId).toLowerCase() === id.toLowerCase();
}

function formatInvitee({ id, name }: Invited): string {
	return name ? `${name} (invitee ${id})` : `invitee ${id}`;
}
