import fc from 'fast-check';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { summer } from '../engine/ahead.ts';
import { hostileValue } from './hostile.ts';

/**
 * Parameters that are mostly as the node wants them, so that the rest gets deep into it: the
 * placeholders say what is wanted ("e.g. +4915112345678").
 */
export function parametersOf(
	properties: readonly INodeProperties[],
): fc.Arbitrary<Record<string, unknown>> {
	return fc.record(Object.fromEntries(properties.map((one) => [one.name, valueOf(one)])));
}

function valueOf(property: INodeProperties): fc.Arbitrary<unknown> {
	return fc.oneof(
		{ weight: 14, arbitrary: wanted(property) },
		{ weight: 1, arbitrary: fc.constant(property.default) },
		{ weight: 1, arbitrary: hostileValue },
	);
}

function wanted(property: INodeProperties): fc.Arbitrary<unknown> {
	const { type, typeOptions, options = [], default: initial } = property;
	switch (type) {
		case 'options':
			return fc.constantFrom(...(options.length > 0 ? choicesIn(options) : [String(initial)]));
		case 'multiOptions':
			return fc.subarray(options.length > 0 ? choicesIn(options) : ['SMS', 'WhatsApp'], {
				minLength: 1,
			});
		case 'boolean':
			return fc.boolean();
		case 'number':
			return fc.integer({
				min: Math.ceil(typeOptions?.minValue ?? 0),
				max: typeOptions?.maxValue ?? 1000,
			});
		case 'dateTime':
			return fc.constantFrom(
				`${summer}-07-01T09:00:00`,
				`${summer}-07-03`,
				`${summer}-07-01T09:00:00Z`,
			);
		case 'json':
			return fc.constantFrom<unknown>('{}', { extra: 1 }, '{"extra":[1,"2"]}', '');
		case 'resourceLocator': {
			// "By ID", or what stands in its place, such as "By Number".
			const { name: mode, placeholder } = property.modes?.find(({ name }) => name !== 'list') ?? {
				name: 'id',
			};
			return fc.constant({ __rl: true, mode, value: example(placeholder) });
		}
		case 'resourceMapper':
			return fc.constantFrom<unknown>(initial, {
				mappingMode: 'defineBelow',
				value: { email: 'ann@example.com', field6: 'Boots', lastName: null },
			});
		case 'collection':
			return fc.record(entriesOf(options as INodeProperties[]), { requiredKeys: [] });
		case 'fixedCollection': {
			const [{ name, values }] = options as INodePropertyCollection[];
			const entry = fc.record(entriesOf(values));
			const multiple = typeOptions?.multipleValues === true;
			return fc.record({
				[name]: multiple ? fc.array(entry, { minLength: 1, maxLength: 2 }) : entry,
			});
		}
		default:
			return fc.constant(property.placeholder ? example(property.placeholder) : initial || 'text');
	}
}

function entriesOf(properties: readonly INodeProperties[]): Record<string, fc.Arbitrary<unknown>> {
	return Object.fromEntries(properties.map((one) => [one.name, valueOf(one)]));
}

function choicesIn(options: NonNullable<INodeProperties['options']>) {
	return (options as INodePropertyOptions[]).map(({ value }) => value);
}

function example(placeholder = ''): string {
	return placeholder.replace(/^e\.g\. /, '');
}
