import {
	type Field,
	type Fields,
	InputError,
	isEmpty,
	type ReadContext,
	type Values,
} from './field';

type Raw = (name: string) => unknown;

/**
 * The checked values of all fields of a record. A field that is not shown for the values of
 * its siblings has no value, whatever an old version of the workflow may still hold.
 */
export function readFields<F extends Fields>(
	fields: F,
	raw: Raw,
	context: ReadContext,
	within?: string,
): Values<F> {
	const values: Record<string, unknown> = {};
	for (const [name, field] of Object.entries(fields)) {
		if (isShown(field, values)) values[name] = readField(field, raw(name), context, within);
	}
	// Each value was read by the field of its name, which is what Values<F> says.
	return values as Values<F>;
}

function isShown(
	{ showWhen = {} }: Field<unknown>,
	values: Readonly<Record<string, unknown>>,
): boolean {
	return Object.entries(showWhen).every(([sibling, allowed]) =>
		allowed.some((value) => value === values[sibling]),
	);
}

/** The values of a collection: only what the user has added to it. */
export type Added<F> = {
	readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value | undefined : never;
};

export function readCollection<F extends Fields>(
	fields: F | undefined,
	raw: Raw,
	context: ReadContext,
): Added<F> {
	const values: Record<string, unknown> = {};
	for (const [name, field] of Object.entries(fields ?? {})) {
		const given = raw(name);
		if (!isEmpty(given) && isShown(field, values)) values[name] = readField(field, given, context);
	}
	// Each value was read by the field of its name; absent ones are undefined.
	return values as Added<F>;
}

function readField(
	field: Field<unknown>,
	raw: unknown,
	context: ReadContext,
	within?: string,
): unknown {
	try {
		return field.read(raw, context);
	} catch (error) {
		throw named(
			error,
			within ? `${within}: ${field.property.displayName}` : field.property.displayName,
		);
	}
}

function named(error: unknown, displayName: string): unknown {
	return error instanceof InputError ? error.of(displayName) : error;
}
