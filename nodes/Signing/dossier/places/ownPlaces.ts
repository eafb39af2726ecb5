import { excerpt, InputError } from '../../../shared/fields';
import { type FieldPlace, idOfFile, pagesOf } from './fieldPlaces';

export interface Fielded {
	readonly fields: readonly FieldPlace[];
	readonly options?:
		| { readonly additionalProperties?: Readonly<Record<string, unknown>> | undefined }
		| undefined;
}

/**
 * Of two people who sign at one place, the signature of one hides the other's; of two with one tag, both get their
 * field where the PDF has it. The entry was copied, and its position or tag not changed.
 */
export function checkOwnPlaces(invitees: readonly Fielded[], fileIds: readonly string[]): void {
	checkOwnPositions(placed(invitees, fileIds, isSignatureAtPosition));
	checkOwnTags(placed(invitees, fileIds, isTagged));
}

type PlacedField<Field> = Field & {
	readonly invitee: number;
	readonly fileId: string;
	/** "Invitee 1, PDF Field 2", for messages. */
	readonly label: string;
};

/** The invitees' fields of a kind; additional properties can replace all of an invitee's fields. */
function placed<Field extends FieldPlace>(
	invitees: readonly Fielded[],
	fileIds: readonly string[],
	isOfKind: (field: FieldPlace) => field is Field,
): Array<PlacedField<Field>> {
	return invitees.flatMap(({ fields, options }, at) => {
		if ('fields' in (options?.additionalProperties ?? {})) return [];
		return fields.flatMap((field, index) => {
			if (!isOfKind(field)) return [];
			const label = `Invitee ${at + 1}, PDF Field ${index + 1}`;
			const fileId = idOfFile(field.file, fileIds, `${label}: File`);
			return [{ ...field, invitee: at + 1, fileId, label }];
		});
	});
}

type AtPosition = FieldPlace & { readonly position: NonNullable<FieldPlace['position']> };

function isSignatureAtPosition(field: FieldPlace): field is AtPosition {
	const { type, placeBy, position } = field;
	return type === 'signature' && placeBy === 'position' && position !== undefined;
}

function checkOwnPositions(places: ReadonlyArray<PlacedField<AtPosition>>): void {
	for (const [at, place] of places.entries()) {
		const other = places.slice(0, at).find((one) => isSamePosition(one, place));
		if (!other) continue;
		const { x, y } = place.position;
		throw new InputError(
			`is where invitee ${other.invitee} signs: ${x} from left and ${y} from top, on the same page`,
			'Enter a different position, so that no signature covers another. To use it anyway, place one of them by JSON.',
			`${place.label}: Position`,
		);
	}
}

function isSamePosition(one: PlacedField<AtPosition>, other: PlacedField<AtPosition>): boolean {
	const [first, last] = pagesOf(one.position.pages);
	const [otherFirst, otherLast] = pagesOf(other.position.pages);
	return (
		one.invitee !== other.invitee &&
		one.fileId === other.fileId &&
		one.position.x === other.position.x &&
		one.position.y === other.position.y &&
		first <= otherLast &&
		otherFirst <= last
	);
}

type Tagged = FieldPlace & { readonly tag: string };

/** A label hides no other one that has the same text. */
function isTagged(field: FieldPlace): field is Tagged {
	const { type, placeBy, tag } = field;
	const isByTag = placeBy !== 'position' && placeBy !== 'json';
	return isByTag && type !== 'label' && tag !== undefined;
}

function checkOwnTags(fields: ReadonlyArray<PlacedField<Tagged>>): void {
	const known = new Map<string, PlacedField<Tagged>>();
	for (const one of fields) {
		const { tag } = one;
		const key = JSON.stringify([one.fileId, tag]);
		const other = known.get(key) ?? one;
		known.set(key, other);
		if (other.invitee === one.invitee) continue;
		throw new InputError(
			`is "${excerpt(tag)}", which invitee ${other.invitee} also has, so both fields would be in the same place`,
			'Enter a different tag, and put it in the PDF where this field should go. To use the same one anyway, set \'Place Field By\' to JSON, and enter it there as "tag".',
			`${one.label}: Tag`,
		);
	}
}
