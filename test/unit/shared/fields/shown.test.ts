import {
	choice,
	choices,
	date,
	type Field,
	group,
	list,
	locator,
	number,
	text,
	texts,
	yesNo,
} from '../../../../nodes/shared/fields';
import type { Basics } from '../../../../nodes/shared/fields/field';

const entry = { one: text({ displayName: 'One' }) };
const options = [{ name: 'One', value: 'one' }];
const idRule = { pattern: /^\d+$/, says: 'must be a number' };

type Kind = (shown: Basics & { description: string }) => Field<unknown>;

/** Each kind of field, made with what people read beside it. */
const kinds: Array<[kind: string, make: Kind]> = [
	['text', (shown) => text(shown)],
	['texts', (shown) => texts(shown)],
	['number', (shown) => number(shown)],
	['date', (shown) => date({ ...shown, as: 'day' })],
	['yesNo', (shown) => yesNo(shown)],
	['choice', (shown) => choice({ ...shown, options, default: 'one' })],
	['choices', (shown) => choices({ ...shown, options })],
	['locator', (shown) => locator({ ...shown, idRule })],
];

it.each(kinds)('shows what people read beside a %s', (_, make) => {
	const shown = {
		displayName: 'Name',
		description: 'The name',
		hint: 'One name',
		placeholder: 'e.g. x',
	};
	expect(make(shown).property).toMatchObject(shown);
});

// n8n shows no hint beside collections.
it.each<[string, Kind]>([
	['group', (shown) => group({ ...shown, entry })],
	['list', (shown) => list({ ...shown, entryName: 'Entry', entry })],
])('shows what people read beside a %s', (_, make) => {
	const shown = { displayName: 'Name', description: 'The name', placeholder: 'Add One' };
	expect(make(shown).property).toMatchObject(shown);
});
