import type { DisplayCondition, IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { Field, Fields, ShowWhen } from './field';

/** The editor's property for a field under its name, shown where both conditions hold. */
export function property(
	name: string,
	field: Field<unknown>,
	showWhere: ShowWhen = {},
): INodeProperties {
	const show: NonNullable<IDisplayOptions['show']> = {
		// First: where a sibling is an expression, n8n shows the field and looks no further.
		...(field.shownIn === 'tool' && { '@tool': [true] }),
	};
	for (const [sibling, values] of Object.entries({ ...showWhere, ...field.showWhen })) {
		show[sibling] = [...values];
	}
	const { displayName, ...rest } = field.property;
	const hide: NonNullable<IDisplayOptions['hide']> = {
		...(field.concerns && { events: otherThan(field.concerns) }),
		...(field.shownIn === 'node' && { '@tool': [true] }),
	};
	const displayOptions: IDisplayOptions = {
		...(Object.keys(show).length > 0 && { show }),
		...(Object.keys(hide).length > 0 && { hide }),
	};
	return {
		displayName,
		name,
		...rest,
		...(Object.keys(displayOptions).length > 0 && { displayOptions }),
	};
}

/** The editor's properties for fields, in the order in which they were written down. */
export function fieldProperties(fields: Fields): INodeProperties[] {
	return Object.entries(fields).map(([name, field]) => property(name, field));
}

/**
 * True if only choices before the wanted ones are selected, or only choices after them, in the order of their values.
 * Both is as much as conditions can express. n8n evaluates them only if one is selected. An expression is neither,
 * since "=" comes before letters, so the field is shown: the editor doesn't know its value.
 *
 * A regular expression could say more, but n8n gives it 250 ms each time it loads the workflow. On a busy machine that
 * can pass, and then n8n starts no execution, so that the events of a poll are lost.
 */
function otherThan(wanted: readonly string[]): DisplayCondition[] {
	const sorted = wanted.toSorted();
	const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
	return [{ _cnd: { between: { from: 'A', to: justBefore(first) } } }, { _cnd: { gt: last } }];
}

/** The last of the words before this one: none is longer than that with "~", the last character. */
function justBefore(word: string): string {
	const previous = String.fromCharCode((word.codePointAt(word.length - 1) ?? 0) - 1);
	return `${word.slice(0, -1)}${previous}~`;
}
