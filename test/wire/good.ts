import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { summer } from '../engine/ahead.ts';

const ids = [
	'6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	'6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f71',
	'20408',
	'26201',
];

/** Texts of every kind that a field can ask for; the node says which of them it takes. */
const texts = [
	...ids,
	'NL',
	'DE',
	'EUR',
	'USD',
	'en',
	'nl',
	'ann@example.com',
	'bob@example.com',
	'+4915112345678',
	'+4915112345679',
	'https://example.com/1',
	'https://example.com/2',
	'09:00',
	'17:30',
	'1',
	'2',
	'Text',
	'Other text',
	'contract',
];

/** Values worth trying, the most promising first. Not all of them have to be good ones. */
export function candidatesFor(property: Omit<INodeProperties, 'name'>): unknown[] {
	const distinct = new Map(allFor(property).map((value) => [JSON.stringify(value), value]));
	return [...distinct.values()];
}

function allFor(property: Omit<INodeProperties, 'name'>): unknown[] {
	const { type, displayName, typeOptions, options = [], modes } = property;
	switch (type) {
		case 'options':
			return options.length > 0
				? choicesIn(options)
				: ['EUR', 'USD', 'DE', 'NL', 'en', 'nl', ...ids];
		case 'multiOptions': {
			const choices = options.length > 0 ? choicesIn(options) : ['SMS', 'WhatsApp'];
			return [choices.slice(0, 1), choices.slice(1, 2), choices];
		}
		case 'boolean':
			return [true, false];
		case 'number': {
			// A signature has a least size.
			if (displayName.endsWith('(Points)')) return [72, 144];
			const least = typeOptions?.minValue ?? 0;
			return [...new Set([Math.max(least, 1), 2, 5, 30, least])];
		}
		case 'dateTime':
			return [`${summer}-07-01T09:00:00Z`, `${summer}-07-03T10:30:00Z`];
		case 'json':
			return [
				'{ "undescribed": "value" }',
				'{ "undescribed": "other" }',
				// What stands in place of a tag has one.
				'{ "undescribed": "value", "tag": "#sign" }',
				'{ "undescribed": "other", "tag": "#sign" }',
			];
		case 'resourceLocator': {
			// "By ID", or what stands in its place, such as "By Number".
			const typed = modes?.find(({ name }) => name !== 'list');
			return [...exampleOf(typed?.placeholder), ...texts].map(locator);
		}
		default:
			return [
				...(property.default === '' ? [] : [property.default]),
				...exampleOf(property.placeholder),
				// Such as another recipient, where a text of one line is none.
				...exampleOf(property.placeholder?.replace('Jane Doe', 'John Roe')),
				...texts,
			];
	}
}

const locator = (value: string) => ({ __rl: true, mode: 'id', value });

/** Without tags, which a phone number has no value for. */
const exampleOf = (placeholder = '') =>
	placeholder === ''
		? []
		: [placeholder.replace(/^e\.g\. /, '').replace(/\[\[[a-z ]+\]\]/g, 'everyone')];

function choicesIn(options: NonNullable<INodeProperties['options']>): unknown[] {
	return (options as INodePropertyOptions[]).map(({ value }) => value);
}
