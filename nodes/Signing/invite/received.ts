import type { IDataObject } from 'n8n-workflow';
import { timeIn, word } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';

interface Invited {
	readonly id: string;
	readonly name?: string | undefined;
}

/**
 * The invites of a response, in the order of the invitees. Each invite belongs to the invitee it names (service document
 * 1, part A, invite); the position in the list says nothing, and a link under the wrong name would let one person
 * sign for another. It's undocumented whether the response also lists earlier invites of the dossier, of which an
 * invitee can have several: the newest is the one that was made now.
 */
export function invitesFor(
	invited: readonly Invited[],
	invites: readonly IDataObject[],
	status: number,
): Array<IDataObject & { inviteeId: string }> {
	const found = invited.map(({ id }) => newest(invites.filter((one) => isFor(one, id))));
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

/** The first one if nothing tells. */
function newest(invites: readonly IDataObject[]): IDataObject | undefined {
	const [first, ...others] = invites;
	const createdIn = (one: IDataObject | undefined) => timeIn(one?.createdAt) ?? -Infinity;
	return others.reduce((best, one) => (createdIn(one) > createdIn(best) ? one : best), first);
}

function isFor({ inviteeId }: IDataObject, id: string): boolean {
	return word(inviteeId).toLowerCase() === id.toLowerCase();
}

function formatInvitee({ id, name }: Invited): string {
	return name ? `${name} (invitee ${id})` : `invitee ${id}`;
}
