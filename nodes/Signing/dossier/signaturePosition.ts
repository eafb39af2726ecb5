import { InputError } from '../../shared/fields';
import { type FieldPlace, idOfFile } from './fieldPlaces';

/** What is entered of an invitee. */
export interface Fielded {
	readonly fields: readonly FieldPlace[];
	readonly options?:
		| { readonly additionalProperties?: Readonly<Record<string, unknown>> | undefined }
		| undefined;
}

type Position = NonNullable<FieldPlace['position']>;

interface Place extends Position {
	readonly invitee: number;
	readonly label: string;
	readonly fileId: string;
}

/**
 * Of two people who sign at one place, the signature of one hides the other's: the entry was copied, and its
 * position not changed.
 */
export function checkOwnPositions(invitees: readonly Fielded[], fileIds: readonly string[]): void {
	const places = invitees.flatMap((one, index) => positionsOf(one, index + 1, fileIds));
	for (const [at, place] of places.entries()) {
		const other = places.slice(0, at).find((one) => isSame(one, place));
		if (!other) continue;
		throw new InputError(
			`is where invitee ${other.invitee} signs: ${place.x} from left and ${place.y} from top, on the same page`,
			'Enter a different position, so that no signature covers another. To use it anyway, place one of them by JSON.',
			place.label,
		);
	}
}

function positionsOf(
	{ fields, options }: Fielded,
	invitee: number,
	fileIds: readonly string[],
): Place[] {
	if ('fields' in (options?.additionalProperties ?? {})) return [];
	return fields.flatMap((field, index) => {
		const { type, placeBy, position } = field;
		if (type !== 'signature' || placeBy !== 'position' || !position) return [];
		const own = `Invitee ${invitee}, PDF Field ${index + 1}`;
		const fileId = idOfFile(field.file, fileIds, `${own}: File`);
		return [{ ...position, invitee, fileId, label: `${own}: Position` }];
	});
}

function isSame(one: Place, other: Place): boolean {
	const [first, last] = pagesOf(one);
	const [otherFirst, otherLast] = pagesOf(other);
	return (
		one.invitee !== other.invitee &&
		one.fileId === other.fileId &&
		one.x === other.x &&
		one.y === other.y &&
		first <= otherLast &&
		otherFirst <= last
	);
}

function pagesOf({ pages }: Position): [number, number] {
	const [first = 0, last = first] = pages.split('-').map(Number);
	return [first, last];
}
