import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { Field, ShowWhen } from './field';

/** The editor's property for a field under its name, shown where both conditions hold. */
export function property(
	name: string,
	field: Field<unknown>,
	showWhere: ShowWhen = {},
): INodeProperties {
	const show: NonNullable<IDisplayOptions['show']> = {};
	for (const [sibling, values] of Object.entries({ ...showWhere, ...field.showWhen })) {
		show[sibling] = [...values];
	}
	const { displayName, ...rest } = field.property;
	return {
		displayName,
		name,
		...rest,
		...(Object.keys(show).length > 0 && { displayOptions: { show } }),
	};
}
