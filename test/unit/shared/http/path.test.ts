import fc from 'fast-check';
import { InputError } from '../../../../nodes/shared/fields';
import { fillPath, pathNames } from '../../../../nodes/shared/http/path';

const url = (path: string) => new URL(`https://host.example/v1${path}`);
/** Text without halves of characters, rich in what has a meaning in addresses. */
const anyText = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.string({
		unit: fc.constantFrom('/', '?', '#', '%', '.', '+', ' ', '&', '=', 'é', '😀', '2F'),
	}),
);
const anyValue = anyText.filter((text) => !['', '.', '..'].includes(text));

it('encodes each value of the path exactly once', () => {
	fc.assert(
		fc.property(anyValue, anyValue, (a, b) => {
			const { pathname, search, hash } = url(fillPath('/a/{a}/b/{b_2}/c', { a, b_2: b }));
			const parts = pathname.split('/');
			expect(parts).toHaveLength(7);
			expect(decodeURIComponent(parts[3])).toBe(a);
			expect(decodeURIComponent(parts[5])).toBe(b);
			expect([parts[6], search, hash]).toEqual(['c', '', '']);
		}),
	);
});

it('encodes each value of the query exactly once, lists as repeated keys', () => {
	const anyQuery = fc.dictionary(anyText, fc.oneof(anyText, fc.array(anyText)));
	fc.assert(
		fc.property(anyQuery, (query) => {
			const { searchParams, pathname, hash } = url(fillPath('/list', {}, query));
			expect([...searchParams]).toEqual(
				Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
			);
			expect([pathname, hash]).toEqual(['/v1/list', '']);
		}),
	);
});

it('leaves out the question mark without a query', () => {
	expect(fillPath('/list', {}, { ids: [] })).toBe('/list');
	expect(fillPath('/list', {}, { ids: ['a', 'b'], q: 'x y' })).toBe('/list?ids=a&ids=b&q=x%20y');
});

describe("values that can't be in a URL", () => {
	const label = () => 'Letter';
	it.each([
		['nothing', '', 'is empty'],
		['a dot', '.', 'can\'t be "."'],
		['two dots', '..', 'can\'t be ".."'],
		['the first half of an emoji', '\ud83d', 'an incomplete character'],
		['the second half', 'a\ude00b', 'an incomplete character'],
		['halves in the wrong order', '\ude00\ud83d', 'an incomplete character'],
	])('is told by name: %s', (_, id, problem) => {
		const fill = () => fillPath('/letters/{letterId}', { letterId: id }, {}, label);
		expect(fill).toThrow(InputError);
		expect(fill).toThrow(problem);
		expect(fill).toThrow(expect.objectContaining({ field: 'Letter' }));
	});

	it('is reported for an empty path parameter', () => {
		expect(() => fillPath('/letters/{letterId}', {})).toThrow('is empty');
	});

	it('is reported for the query as well', () => {
		expect(() => fillPath('/list', {}, { q: ['ok', 'a\ud83d'] }, label)).toThrow(InputError);
	});
});

it('finds the names of a path', () => {
	expect(pathNames('/accounts/{accountId}/orders/{order_key}')).toEqual(['accountId', 'order_key']);
	expect(pathNames('/prices')).toEqual([]);
});
