import { additionalProperties, jsonObject } from '../../../../nodes/shared/fields';
import { parseJson } from '../../../../nodes/shared/fields/json';
import { read, refusal } from './given';

const data = jsonObject({ displayName: 'Data' });

it.each<[unknown, unknown]>([
	['{ "a": [1, null] }', { a: [1, null] }],
	[{ a: { b: 'c' } }, { a: { b: 'c' } }],
	[{}, {}],
	// As the JSON that it becomes on its way.
	[{ at: new Date(0), none: undefined }, { at: '1970-01-01T00:00:00.000Z' }],
	[{ toJSON: () => ({ a: 1 }) }, { a: 1 }],
])('%p', (raw, value) => {
	expect(read(data, raw)).toEqual(value);
});

it.each<[unknown, string]>([
	['[1]', "must be a JSON object, but it's a list"],
	['null', "must be a JSON object, but it's nothing"],
	['"text"', "must be a JSON object, but it's text"],
	['12', "must be a JSON object, but it's a number"],
	[[{}], "must be a JSON object, but it's a list"],
	[12, "must be a JSON object, but it's a number"],
	[false, "must be a JSON object, but it's true or false"],
	["{ 'a': 1 }", "isn't valid JSON: "],
	['{ "a": 1', "isn't valid JSON: "],
	['[object Object]', "isn't valid JSON: "],
])('%p is refused', (raw, problem) => {
	expect(refusal(data, raw)).toContain(problem);
});

it.each([undefined, null, '', '{}', ' {\n} '])('%p is not filled in', (raw) => {
	expect(read(data, raw)).toBeUndefined();
});

it.each([undefined, null, ''])('%p is empty where a value is required', (raw) => {
	expect(refusal(jsonObject({ displayName: 'Data', required: true }), raw)).toContain('is empty');
});

// In the editor, empty text has n8n's red mark for invalid JSON.
it('is valid JSON before anything is entered, if it is optional', () => {
	expect(data.property.default).toBe('{}');
	expect(jsonObject({ displayName: 'Data', required: true }).property.default).toBe('');
});

it('a key __proto__ stays a key like others, in the value and in what it is merged into', () => {
	const value = read(additionalProperties, '{ "__proto__": { "admin": true }, "a": 1 }');
	const body = { note: 'n', ...value };
	expect(JSON.stringify(body)).toBe('{"note":"n","__proto__":{"admin":true},"a":1}');
	expect(Reflect.get({}, 'admin')).toBeUndefined();
	expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
});

it('says where JSON is invalid without repeating all of it', () => {
	const long = `{ "a": ${'x'.repeat(10_000)} }`;
	expect(() => parseJson(long)).toThrow(/^isn't valid JSON: .{10,200}$/);
});
