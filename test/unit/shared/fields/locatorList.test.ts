import { locator, locatorList, property } from '../../../../nodes/shared/fields';
import { read, refusal } from './given';

const [one, two, three] = [1, 2, 3].map((last) => `6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f7${last}`);
const letter = locator({ displayName: 'Letter', required: true });
const letters = locatorList({ displayName: 'Letters', required: true, one: letter });
const optional = locatorList({ displayName: 'Letters', one: letter });
const of = (...values: unknown[]) => ({
	entries: values.map((value) => ({ id: { __rl: true, mode: 'id', value } })),
});

it.each([
	['one', of(one), [one]],
	['one an entry', of(one, two), [one, two]],
	['several in an entry, as a list', of(one, [two, three]), [one, two, three]],
	['several as text', of(`${one}, ${two}\r\n${three}\n`), [one, two, three]],
	['one that comes twice, once', of(one, [two, one.toUpperCase()]), [one.toUpperCase(), two]],
])('%s', (_, raw, ids) => {
	expect(read(letters, raw)).toEqual(ids);
});

it.each([
	['no entry', {}, 'has no entries | Use "Add Letter".'],
	['an empty entry', of(one, ''), 'is empty'],
	['an expression that gives nothing', of(undefined), 'is empty'],
	['an empty list', of([]), 'is empty'],
	['no ID among several', of([one, 'letter-7']), 'must be an ID such as'],
	['whole objects', of([{ id: one }]), 'returned an object'],
])('%s is refused', (_, raw, problem) => {
	expect(refusal(letters, raw)).toContain(problem);
});

it('may have none if it is not required', () => {
	expect(read(optional, {})).toEqual([]);
});

it('is open in the editor with one to fill in, if it is required', () => {
	expect(property('letters', letters).default).toEqual({
		// Marked as a locator, or n8n's editor shows an expression as plain text with its equals sign.
		entries: [{ id: { __rl: true, ...Object(property('letter', letter).default) } }],
	});
	expect(property('letters', optional).default).toEqual({});
});

it('shows its hint below each entry, since n8n shows none for a list', () => {
	const hinted = locatorList({ displayName: 'Letters', hint: 'Or all of them', one: letter });
	expect(hinted.property.hint).toBeUndefined();
	expect(hinted.property.options).toEqual([
		expect.objectContaining({ values: [expect.objectContaining({ hint: 'Or all of them' })] }),
	]);
});
