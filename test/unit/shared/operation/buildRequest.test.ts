import { splitRequest } from '../../../../nodes/shared/http/path';
import type { Body } from '../../../../nodes/shared/http/serviceRequest';
import { additionalProperties, list, number, text } from '../../../../nodes/shared/fields';
import {
	defaultBody,
	pathValues,
	placeFields,
	queryValues,
} from '../../../../nodes/shared/operation/buildRequest';

const field = (settings: { place?: 'query' | 'nowhere' | 'body'; sendAs?: string } = {}) =>
	text({ displayName: 'Any', ...settings });

function parsed(body: Body | undefined): unknown {
	return body?.bytes ? JSON.parse(body.bytes.toString()) : undefined;
}

it('splits a request into method and path', () => {
	expect(splitRequest('GET /orders/{order_key}')).toEqual({
		method: 'GET',
		path: '/orders/{order_key}',
	});
});

describe('a field goes', () => {
	const fields = {
		id: field(),
		plain: field(),
		asked: field({ place: 'query' }),
		steering: field({ place: 'nowhere' }),
		renamed: field({ sendAs: 'other_name' }),
	};
	it.each([
		['GET', 'query'],
		['DELETE', 'query'],
		['POST', 'body'],
		['PUT', 'body'],
	] as const)('with %s, unless it says where, into the %s', (method, otherwise) => {
		expect(placeFields(fields, method, '/things/{id}')).toEqual([
			{ name: 'id', sendAs: 'id', place: 'path', displayName: 'Any' },
			{ name: 'plain', sendAs: 'plain', place: otherwise, displayName: 'Any' },
			{ name: 'asked', sendAs: 'asked', place: 'query', displayName: 'Any' },
			{ name: 'steering', sendAs: 'steering', place: 'nowhere', displayName: 'Any' },
			{ name: 'renamed', sendAs: 'other_name', place: otherwise, displayName: 'Any' },
		]);
	});
});

it('fills names of the path in snake case from parameters in camel case', () => {
	const fields = { orderKey: field(), subscription_reference: field(), orderKeys: field() };
	const path = '/{subscription_reference}/orders/{order_key}';
	const placed = placeFields(fields, 'GET', path);
	expect(placed.map(({ place }) => place)).toEqual(['path', 'query', 'query']);
	expect(pathValues(placed, { orderKey: 'K' })).toEqual({ order_key: 'K' });
});

it('sends what is filled in, under the name that the service knows', () => {
	const placed = placeFields(
		{
			id: number({ displayName: 'ID', required: true, sendAs: 'thing_id' }),
			q: field({ place: 'query', sendAs: 'term' }),
			ids: field({ place: 'query' }),
			unused: field({ place: 'query' }),
			amount: number({ displayName: 'Amount' }),
			note: field({ sendAs: 'remark' }),
			empty: field(),
			steering: field({ place: 'nowhere' }),
		},
		'POST',
		'/things/{id}',
	);
	const values = { id: 12, q: 'x', ids: ['a', 2], amount: 0, note: 'n', steering: 'secret' };
	// The path has its own names, and each is asked for under the path's name.
	expect(pathValues(placed, values)).toEqual({ id: '12' });
	expect(queryValues(placed, values)).toEqual({ term: 'x', ids: ['a', '2'] });
	expect(parsed(defaultBody(placed, values))).toEqual({ amount: 0, remark: 'n' });
});

it('spreads additional query parameters, which win over the known ones', () => {
	const more = { ...additionalProperties, place: 'spreadQuery' as const };
	const placed = placeFields({ q: field(), more }, 'GET', '/things');
	const values = { q: 'x', more: { q: 'y', From: '2030-01-31', skip: 3, ids: [1, 2] } };
	expect(queryValues(placed, values)).toEqual({
		q: 'y',
		From: '2030-01-31',
		skip: '3',
		ids: ['1', '2'],
	});
	expect(defaultBody(placed, values)).toBeUndefined();
});

describe('the body', () => {
	const placed = placeFields({ note: field(), additionalProperties }, 'PUT', '/things');

	it('is an empty object when nothing is filled in, and absent without fields for it', () => {
		expect(parsed(defaultBody(placed, {}))).toEqual({});
		expect(defaultBody(placeFields({ id: field() }, 'PUT', '/things/{id}'), { id: '1' })).toBe(
			undefined,
		);
	});

	it('gets additional properties, which win', () => {
		const values = { note: 'a', additionalProperties: { note: 'b', more: [1] } };
		expect(parsed(defaultBody(placed, values))).toEqual({ note: 'b', more: [1] });
	});

	it('gets additional properties even where there is no other field for it', () => {
		const alone = placeFields({ additionalProperties }, 'POST', '/things');
		expect(parsed(defaultBody(alone, { additionalProperties: { a: 1 } }))).toEqual({ a: 1 });
		expect(defaultBody(alone, {})).toBeUndefined();
	});

	it('passes on a key named __proto__ as any other', () => {
		const more: unknown = JSON.parse('{ "__proto__": { "polluted": true } }');
		const body = defaultBody(placed, { note: 'a', additionalProperties: more });
		expect(body?.bytes?.toString()).toBe('{"note":"a","__proto__":{"polluted":true}}');
		expect(Reflect.get({}, 'polluted')).toBeUndefined();
	});

	it('leaves out a list without entries, which is as good as an empty field', () => {
		const entries = list({
			displayName: 'Entries',
			entryName: 'Entry',
			entry: { a: field() },
		});
		const withList = placeFields({ entries, note: field() }, 'POST', '/things');
		expect(parsed(defaultBody(withList, { entries: [], note: 'a' }))).toEqual({ note: 'a' });
	});
});
