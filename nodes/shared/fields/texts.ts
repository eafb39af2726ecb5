import { entriesIn, hasNoEntry } from './choice';
import { type Basics, type Field, own, readFilled, shown } from './field';
import { text } from './text';

interface TextsSettings extends Basics {
	default?: string;
	rows?: number;
	/** The rule for each entry: `says` completes the sentence '"Field" …'. */
	matches?: { pattern: RegExp; says: string; remedy?: string };
}

/**
 * Several texts in one field, separated by commas or line breaks. An expression may also return a
 * list. At least one if required; undefined if there is none.
 */
export function texts(settings: TextsSettings & { required: true }): Field<string[]>;
export function texts(settings: TextsSettings): Field<string[] | undefined>;
export function texts(settings: TextsSettings): Field<string[] | undefined> {
	const { displayName, default: initial = '', rows, matches } = settings;
	const one = text({ displayName, matches, required: true });
	return {
		property: {
			...shown(settings),
			type: 'string',
			default: initial,
			...(rows && { typeOptions: { rows } }),
		},
		...own(settings),
		isNothing: hasNoEntry,
		read: (raw, context) => {
			const entries = entriesIn(raw);
			return readFilled(settings, entries, () => entries?.map((entry) => one.read(entry, context)));
		},
	};
}
