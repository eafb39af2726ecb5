import type { IDataObject } from 'n8n-workflow';
import {
	InputError,
	isDataObject,
	isNothing,
	listedIn,
	quotedNames,
	uuidPattern,
} from '../../shared/fields';
import { objectsIn, word } from '../../shared/http';
import type { InputItem } from '../../shared/send';

/** The item, or if it has no invitees, such as after a message in between, the earlier one with this dossier. */
export function sourceOf(item: InputItem, wanted: string): IDataObject {
	if (Array.isArray(item.json.invitees)) return item.json;
	const earlier = item.earlier().find((one) => Array.isArray(one.invitees) && isOf(one, wanted));
	return earlier ?? item.json;
}

function isOf({ id, dossierId = id }: IDataObject, wanted: string): boolean {
	return word(dossierId).toLowerCase() === wanted.toLowerCase();
}

/**
 * The IDs of all invitees of a dossier, as Dossier > Create and Send for Signing return it: SVC documents no
 * request that reads them.
 * @throws InputError if the item isn't this dossier, or an invitee has no ID: inviting only some of them would
 *   look as if everyone had been invited
 */
export function everyoneIn(source: IDataObject, wanted: string, label: string): string[] {
	const entries = listedIn(source.invitees);
	if (entries.length === 0) {
		throw new InputError(
			'are missing from the input item',
			`Connect this node to the one that created the dossier. To invite only certain people, set '${label}' to 'Selected by ID'.`,
			label,
		);
	}
	if (!isOf(source, wanted)) {
		throw new InputError(
			'in the input item may belong to another dossier',
			`Set 'Dossier' to 'Auto', or set '${label}' to 'Selected by ID'.`,
			label,
		);
	}
	return entries.map((one, index) => {
		const invitee = isDataObject(one) ? word(one.id) : '';
		if (uuidPattern.test(invitee)) return invitee;
		throw new InputError(
			`in the input item have no ID for invitee ${index + 1}`,
			`Use the output of Dossier > Create unchanged, or set '${label}' to 'Selected by ID'.`,
			label,
		);
	});
}

/**
 * SVC can only email invitees with an address. One that the dossier doesn't show at all may have one.
 */
export function checkAddresses({ invitees }: IDataObject, label: string): void {
	const without = objectsIn(invitees).filter((one) => 'email' in one && isNothing(one.email));
	if (without.length === 0) return;
	const names = quotedNames(without.map(({ id, name }) => word(name) || word(id)));
	throw new InputError(
		`include ${names} without an email address`,
		`SVC emails the invites, so each invitee needs one. Set 'Send Invites' to 'As Links'. To invite only certain people, set '${label}' to 'Selected by ID'.`,
		label,
	);
}
