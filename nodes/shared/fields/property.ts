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
		...(field.concerns && { events: [otherThan(field.concerns)] }),
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
 * True if only other choices are selected; n8n doesn't evaluate it if none is. The editor doesn't know
 * the value of an expression.
 */
function otherThan(wanted: readonly string[]): DisplayCondition {
	return { _cnd: { regex: `^(?!=|${wanted.map((choice) => `${choice}$`).join('|')})` } };
}
