import { excerpt, InputError } from '../../shared/fields';
import { type FieldPlace, idOfFile } from './fieldPlaces';
import type { Fielded } from './signaturePosition';

interface Tagged {
	readonly invitee: number;
	readonly fileId: string;
	readonly tag: string;
	readonly label: string;
}

/**
 * Of two people with one tag, both get their field where the PDF has it, one over the other: the entry was copied,
 * and its tag not changed.
 */
export function checkOwnTags(invitees: readonly Fielded[], fileIds: readonly string[]): void {
	const known = new Map<string, Tagged>();
	const all = invitees.flatMap((one, index) => tagsOf(one, index + 1, fileIds));
	for (const one of all) {
		const key = JSON.stringify([one.fileId, one.tag]);
		const other = known.get(key) ?? one;
		known.set(key, other);
		if (other.invitee === one.invitee) continue;
		throw new InputError(
			`is "${excerpt(one.tag)}", which invitee ${other.invitee} also has, so both fields would be in the same place`,
			'Enter a different tag, and put it in the PDF where this field should go. To use the same one anyway, set \'Place Field By\' to JSON, and enter it there as "tag".',
			one.label,
		);
	}
}

function tagsOf(
	{ fields, options }: Fielded,
	invitee: number,
	fileIds: readonly string[],
): Tagged[] {
	if ('fields' in (options?.additionalProperties ?? {})) return [];
	return fields.flatMap((field, index) => {
		const { tag } = field;
		if (tag === undefined || !isOwn(field)) return [];
		const own = `Invitee ${invitee}, PDF Field ${index + 1}`;
		const fileId = idOfFile(field.file, fileIds, `${own}: File`);
		return [{ invitee, fileId, tag: tag.trim(), label: `${own}: Tag` }];
	});
}

/** A label hides no other one that has the same text. */
function isOwn({ placeBy, type }: FieldPlace): boolean {
	return placeBy !== 'position' && placeBy !== 'json' && type !== 'label';
}
