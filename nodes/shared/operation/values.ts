import type {
	Added,
	Field,
	Fields,
	ListField,
	MapperField,
	SearchedField,
	Values,
} from '../fields';
import type { CollectionName, ItemParameters } from './parameters';

/** The fields of an operation, and the boxes that some of them are in. */
export interface OwnFields<
	F extends Fields,
	A extends Fields,
	U extends Fields,
	Q extends Fields,
	O extends Fields,
> {
	fields: F;
	additionalFields?: A;
	updateFields?: U;
	filters?: Q;
	options?: O;
}

export type ValuesOf<F, A, U, Q, O> = Values<F & Fields> &
	Added<A> &
	Added<U> &
	Added<Q> &
	Added<O>;

export function collectionsIn({
	additionalFields,
	updateFields,
	filters,
	options,
}: Partial<Record<CollectionName, Fields>>): Partial<Record<CollectionName, Fields>> {
	return {
		...(additionalFields && { additionalFields }),
		...(updateFields && { updateFields }),
		...(filters && { filters }),
		...(options && { options }),
	};
}

/** With what only some kinds of fields have. */
type AnyField = Field<unknown> & Partial<ListField & MapperField & SearchedField>;

/** The fields, and those of their entries. */
export function everyField(fields: Fields): AnyField[] {
	return Object.values(fields).flatMap((field: AnyField) => [
		field,
		...everyField(field.entry ?? {}),
	]);
}

/** The values of all of them for an item. */
export function readValues<
	F extends Fields,
	A extends Fields,
	U extends Fields,
	Q extends Fields,
	O extends Fields,
>(
	given: ItemParameters,
	{ fields, additionalFields, updateFields, filters, options }: OwnFields<F, A, U, Q, O>,
): ValuesOf<F, A, U, Q, O> {
	return {
		...given.fields(fields),
		...given.collection('additionalFields', additionalFields),
		...given.collection('updateFields', updateFields),
		...given.collection('filters', filters),
		...given.collection('options', options),
	};
}
