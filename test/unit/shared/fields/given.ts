import { DateTime } from 'luxon';
import { type Field, InputError } from '../../../../nodes/shared/fields';

/** What an expression gives for `{{ $now }}`: a DateTime of n8n's own copy of Luxon. */
export function dateTimeOfN8n(iso: string, zone = 'America/New_York'): DateTime {
	let foreign: typeof DateTime = DateTime;
	jest.isolateModules(() => {
		foreign = jest.requireActual<typeof import('luxon')>('luxon').DateTime;
	});
	return foreign.fromISO(iso, { zone });
}

/** Reads as the kernel does in a workflow of that time zone. */
export function read<Value>(field: Field<Value>, raw: unknown, timezone = 'Europe/Berlin'): Value {
	return field.read(raw, { timezone });
}

/** The problem and the remedy that a value is refused with. */
export function refusal(field: Field<unknown>, raw: unknown, timezone?: string): string {
	try {
		read(field, raw, timezone);
	} catch (error) {
		if (error instanceof InputError) return `${error.problem} | ${error.remedy}`;
		throw error;
	}
	throw new Error('The value was accepted');
}

/** What expressions may give where something else is wanted. */
export const wrongKinds: Array<[kind: string, value: unknown]> = [
	['a list', ['a']],
	['an object', { a: 1 }],
	['a date', new Date(0)],
	['a date', dateTimeOfN8n('2030-01-31')],
	['not a number (NaN)', NaN],
	['not a number (Infinity)', Infinity],
];

/** Those that are something: not a number is nothing. */
export const badKinds = wrongKinds.filter(([, value]) => !Object.is(value, NaN));
