import fc from 'fast-check';
import { parseBody } from '../../../../nodes/shared/http/answer';
import {
	asItem,
	asList,
	asObject,
	asObjectOr,
	withinName,
} from '../../../../nodes/shared/http/envelopes';
import { UnusableAnswer } from '../../../../nodes/shared/errors/failure';

describe('the body', () => {
	it.each([
		['{"a":1}', 'application/json', { a: 1 }],
		[' [1]\n', 'application/json; charset=utf-8', [1]],
		['\ufeff{"a":1}', 'application/json', { a: 1 }],
		['"text"', 'application/problem+json', 'text'],
		['null', 'application/json', null],
		['{"a":1}', '', { a: 1 }],
		['12', 'text/plain', 12],
		['Deleted.', 'text/plain', 'Deleted.'],
		['Deleted.', '', 'Deleted.'],
		['', 'application/json', undefined],
		[' \r\n', 'text/html', undefined],
	])('%p as %p', (text, contentType, body) => {
		expect(parseBody(text, contentType)).toEqual(body);
	});

	it.each([
		['{"a":', '', 'was cut off or is damaged'],
		['[1,2', 'text/plain', 'was cut off or is damaged'],
		['"text', '', 'was cut off or is damaged'],
		['Deleted.', 'application/json', 'was cut off or is damaged'],
		['<!DOCTYPE html><p>Log in', '', 'is a web page instead of data'],
		['<HTML>', 'application/json', 'is a web page instead of data'],
		['{"a":1}', 'text/html; charset=utf-8', 'is a web page instead of data'],
		['<?xml version="1.0"?><Fault/>', 'text/xml', 'is XML instead of data'],
		['<soap:Envelope><soap:Body/></soap:Envelope>', '', 'is XML instead of data'],
		['\ufeff <error>No credit</error>', 'application/json', 'is XML instead of data'],
		['callback({"error":"No credit"});', 'text/javascript', 'is a script instead of data'],
		['/**/ jQuery.done([1])', '', 'is a script instead of data'],
	])('%p as %p cannot be used', (text, contentType, problem) => {
		expect(() => parseBody(text, contentType)).toThrow(new UnusableAnswer(problem));
	});

	it.each([101, 100_000])('cannot be nested in %i levels, which n8n could not pass on', (depth) => {
		const nested = '['.repeat(depth) + ']'.repeat(depth);
		expect(() => parseBody(nested, '')).toThrow(UnusableAnswer);
	});

	it('may be nested as deeply as anybody needs', () => {
		const depth = 100;
		expect(parseBody('['.repeat(depth) + ']'.repeat(depth), '')).toHaveLength(1);
	});

	const largeAsText = (_: string, value: unknown) =>
		typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(`${value}`)
			? `${value}`
			: value;

	it.each([
		['[12345678901234567890]', ['12345678901234567890']],
		['{"id":-9007199254740993}', { id: '-9007199254740993' }],
		[
			'{"a\\\\":"\\"12345678901234567890", "b":12345678901234567890}',
			{ 'a\\': '"12345678901234567890', b: '12345678901234567890' },
		],
		['{"id" :\n\t12345678901234567890}', { id: '12345678901234567890' }],
		['[1 ,\r\n 12345678901234567890]', [1, '12345678901234567890']],
		[' -12345678901234567890 ', '-12345678901234567890'],
		['{"id":9007199254740991}', { id: 9007199254740991 }],
		['[0.12345678901234567890]', [0.12345678901234568]],
		['[1e300, "12345678901234567890"]', [1e300, '12345678901234567890']],
	])('keeps all digits of whole numbers: %s', (text, value) => {
		expect(parseBody(text, '')).toEqual(value);
	});

	it('is what was sent, or is said to be unusable, whatever comes', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(parseBody(JSON.stringify(value), 'application/json')).toEqual(
					JSON.parse(JSON.stringify(value), largeAsText),
				);
			}),
		);
		fc.assert(
			fc.property(fc.string(), fc.string(), (text, contentType) => {
				try {
					parseBody(text, contentType);
				} catch (error) {
					expect(error).toBeInstanceOf(UnusableAnswer);
				}
			}),
		);
	});
});

describe('one object', () => {
	it('is taken as it is', () => {
		expect(asObject({ a: 1 })).toEqual({ a: 1 });
	});

	it.each<[unknown]>([
		[{ data: { id: 1 } }],
		[{ response: { result: { id: 1 } }, status: 200 }],
		[{ success: true, letter: { id: 1 } }],
		[[{ id: 1 }]],
		[{ items: [{ id: 1 }] }],
		[{ letter: { id: 1 } }],
		[{ data: { Callback: { id: 1 } } }],
	])('is found in %j', (body) => {
		expect(asObject(body)).toEqual({ id: 1 });
	});

	it.each([
		[{ details: 'No handset', test: { id: 1 } }],
		[{ test: { id: 1 } }],
		[{ data: 'text' }],
		[{ id: 1, data: { id: 2 } }],
	])('is no envelope: %j', (body) => {
		expect(asObject(body)).toEqual(body);
	});

	it.each<[unknown, string]>([
		[undefined, 'is empty'],
		[null, 'is empty'],
		[{}, 'is empty'],
		[{ data: null }, 'is empty'],
		[{ items: [] }, 'is empty'],
		['Created', "isn't the expected object"],
		[[{ a: 1 }, { a: 2 }], "isn't the expected object"],
	])('is not %p', (body, problem) => {
		expect(() => asObject(body)).toThrow(new UnusableAnswer(problem));
	});

	it.each([undefined, null, {}, [], 'OK', 12])('is what is known anyway for %p', (body) => {
		expect(asObjectOr({ deleted: true }, body)).toEqual({ deleted: true });
		expect(asObjectOr({ deleted: true }, { id: 1 })).toEqual({ id: 1 });
	});
});

describe('a list', () => {
	it.each<[string, unknown, unknown[]]>([
		['bare', [1, 2], [1, 2]],
		['empty', [], []],
		['nothing', undefined, []],
		['null', null, []],
		['in an envelope', { items: [1], total: 1 }, [1]],
		['in an envelope of any name', { letters: [1], page: { size: 5 } }, [1]],
		['in the usual place among several', { links: ['a'], Data: [1], errors: [] }, [1]],
		['an empty envelope', { results: [] }, []],
		['a single element', { id: 1 }, [{ id: 1 }]],
		['several lists', { contacts: [{ id: 1 }], groups: [{ id: 2 }] }, [{ id: 1 }, { id: 2 }]],
		['several empty lists', { contacts: [], groups: [] }, []],
		['an envelope in an envelope', { data: { items: [1], total: 1 } }, [1]],
		['an empty envelope in another', { response: { data: null } }, []],
		[
			'an envelope beside a page that is described',
			{ page: { totalElements: 1 }, _embedded: { letters: [{ id: 1 }] } },
			[{ id: 1 }],
		],
		['an element with several lists', { id: 1, a: [], b: [] }, [{ id: 1, a: [], b: [] }]],
		['an envelope with null for the list', { items: null, total: 0 }, []],
		['an envelope of any name with null for the list', { orders: null, total: 0 }, []],
		['a single element that lacks something', { id: 1, data: null }, [{ id: 1, data: null }]],
	])('%s', (_, body, elements) => {
		expect(asList(body)).toEqual(elements);
	});

	it.each([
		'text',
		12,
		true,
		{},
		{ status: 409, message: 'Locked' },
		{ Message: 'Busy' },
		{ success: true, total: 3 },
		{ error: { message: 'Busy' } },
		{ errors: [{ message: 'Busy' }] },
		{ data: { status: 500, message: 'Busy' } },
	])('is not %p', (body) => {
		expect(() => asList(body)).toThrow(new UnusableAnswer("isn't the expected list"));
	});
});

it.each<[unknown, unknown]>([
	[{ id: 1 }, { id: 1 }],
	['262-01', { value: '262-01' }],
	[12, { value: 12 }],
	[false, { value: false }],
	[null, { value: null }],
	[[1, 'a'], { value: '[1,"a"]' }],
])('the element %p is an item', (element, item) => {
	expect(asItem(element)).toEqual(item);
});

describe("an envelope with the record's own name", () => {
	it.each<[object]>([
		[{ id: 1 }],
		[{ order: { id: 1 } }],
		[{ message: { id: 1 } }],
		[{ success: true, message: 'Created', order: { id: 1 } }],
	])('is opened where the ID is needed: %j', (body) => {
		expect(withinName(asObject(body))).toEqual({ id: 1 });
	});

	it.each<[object]>([
		[{ id: 2, order: { id: 1 } }],
		[{ order: { id: 1 }, note: 'x' }],
		[{ order: { id: 1 }, sender: { id: 3 } }],
		[{ order: { name: 'x' } }],
		[{ order: { id: '' } }],
		[{ error: { id: 1 } }],
		[{ order: { id: 1 }, errors: ['No'] }],
		[{ order: [{ id: 1 }] }],
		[{ test: { uuid: 1 } }],
	])('is none: %j', (body) => {
		expect(withinName(asObject(body))).toEqual(body);
	});

	it('is opened by the ID that is needed', () => {
		expect(withinName({ order: { order_key: 'K' } }, /^order_key$/)).toEqual({ order_key: 'K' });
	});
});
