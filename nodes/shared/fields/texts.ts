import { entriesIn, hasNoEntry } from './choice';
import { type Basics, type Field, readFilled } from './field';
import { refuseShortened } from './rules/spoiledNumbers';
import { text, type TextSettings } from './text';

/** `matches` and `kind` are the rules for each entry. */
type TextsSettings = Pick<TextSettings, keyof Basics | 'default' | 'rows' | 'matches' | 'kind'>;

/**
 * Several texts in one field, separated by commas or line breaks. An expression may also return a
 * list. At least one if required; undefined if there is none.
 */
export function texts(settings: TextsSettings & { required: true }): Field<string[]>;
export function texts(settings: TextsSettings): Field<string[] | undefined>;
export function texts(settings: TextsSettings): Field<string[] | undefined> {
	const { displayName, matches, kind } = settings;
	const one = text({ displayName, matches, required: true, ...(kind && { kind }) });
	return {
		...text(settings),
		isNothing: hasNoEntry,
		read: (raw, context) => {
			// Its decimal comma would make two entries of it.
			if (typeof raw === 'string') raw.split('\n').forEach(refuseShortened);
			const entries = entriesIn(raw);
			return readFilled(settings, entries, () => entries?.map((entry) => one.read(entry, context)));
		},
	};
}
