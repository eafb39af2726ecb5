import type { INodeProperties, INodePropertyOptions, NodeParameterValueType } from 'n8n-workflow';
import { summer } from '../ahead.ts';
import type { Field, Fields } from '../../../nodes/shared/fields';
import { byId } from '../locator.ts';

/** A value that the field takes, by what the editor shows of it. */
export function goodValue({ property, ...field }: Field<unknown>): NodeParameterValueType {
	const { type, default: initial, placeholder = '', options = [], typeOptions } = property;
	const example = placeholder.replace(/^e\.g\. /, '');
	switch (type) {
		case 'string':
			return initial !== '' ? initial : example || 'Text';
		case 'number':
			return Math.max(1, typeOptions?.minValue ?? 1);
		case 'options':
			return initial !== '' ? initial : (options[0] as INodePropertyOptions).value;
		case 'multiOptions':
			return [(options[0] as INodePropertyOptions | undefined)?.value ?? 'SMS'] as string[];
		case 'dateTime':
			return `${summer}-07-01T09:00:00Z`;
		case 'resourceLocator':
			return byId(exampleOf(property));
		case 'json':
			return '{ "name": "value" }';
		case 'fixedCollection':
			return 'entry' in field
				? wrapped({ property, ...field }, goodEntry(field.entry as Fields))
				: initial;
		default:
			return initial;
	}
}

function exampleOf({ modes = [] }: Pick<INodeProperties, 'modes'>): string {
	const { placeholder = '' } = modes.find(({ name }) => name !== 'list') ?? {};
	return placeholder.replace(/^e\.g\. /, '');
}

/** What an entry of a list or group has to have, and what else is named. */
export function goodEntry(fields: Fields, ...more: string[]): Record<string, never> {
	const entry: Record<string, unknown> = {};
	for (const [name, field] of Object.entries(fields)) {
		const { required, type } = field.property;
		const shown = Object.entries(field.showWhen ?? {}).every(([sibling, values]) =>
			values.some((value) => value === (entry[sibling] ?? fields[sibling]?.property.default)),
		);
		if (shown && (required || type === 'options' || more.includes(name))) {
			entry[name] = goodValue(field);
		}
	}
	return entry as Record<string, never>;
}

/** As n8n saves the entries of a fixed collection. */
export function wrapped({ property }: Field<unknown>, entry: Record<string, never>) {
	return property.typeOptions?.multipleValues ? { entries: [entry] } : { values: entry };
}
