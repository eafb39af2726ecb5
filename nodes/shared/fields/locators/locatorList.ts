import { entriesIn } from '../choice';
import type { Basics, Field } from '../field';
import type { ReadContext } from '../readContext';
import { list, type ListField } from '../list';
import { idIn, type SearchedField } from './locator';
import { isObject } from '../kinds';
import { modeOf } from './named';

type One = Field<string> & SearchedField;

interface LocatorListSettings extends Omit<Basics, 'hint' | 'placeholder' | 'sendAs'> {
	/** The field for one of them, with a display name in the singular. */
	one: One;
	/** Below each of them. */
	hint?: string;
}

/**
 * Several objects of one kind: n8n's multiple choice can neither search at SVC nor read
 * further pages, so each is picked with a locator of its own. An expression in one of them may give
 * several IDs, as a list or comma-separated text. Each ID is used once; at least one if required.
 */
export function locatorList(settings: LocatorListSettings): Field<string[]> & ListField {
	const { one, hint, ...basics } = settings;
	const { displayName: entryName, default: empty } = one.property;
	const entries = list({ ...basics, entryName, entry: { id: severalIn(one, hint) } });
	return {
		...entries,
		property: {
			...entries.property,
			// Open by default, because without an entry there is nothing to run.
			// Without the mark, n8n's editor shows an expression as plain text.
			...(basics.required && { default: { entries: [{ id: marked(empty) }] } }),
		},
		read: (raw, context) => {
			const ids = entries.read(raw, context).flatMap(({ id }) => id);
			return [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()];
		},
	};
}

function marked(value: One['property']['default']): One['property']['default'] {
	return isObject(value) ? { __rl: true, ...value } : value;
}

function severalIn(one: One, hint = one.property.hint): Field<string[]> & SearchedField {
	return {
		...one,
		property: { ...one.property, ...(hint !== undefined && { hint }) },
		read: (raw: unknown, context: ReadContext) => {
			const mode = modeOf(raw);
			// A name can contain a comma.
			const isName = one.named !== undefined && mode === one.named.mode;
			const values = isName ? [idIn(raw)].flat() : (entriesIn(idIn(raw)) ?? ['']);
			return values.map((value) => one.read({ mode, value }, context));
		},
	};
}
