import { DateTime } from 'luxon';
import { additionalProperties, jsonObject } from '../../../../nodes/shared/fields';
import { parseJson } from '../../../../nodes/shared/fields/json';
import { read, refusal } from './given';
import { ofItem } from './read-contexts';

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

it.each([
	['```json\n{ "a": 1 }\n```', 'wrapped it in code fences'],
	['{ \u201ca\u201d: 1 }', 'straight quotes'],
	["{ 'a': 1 }", 'double quotes'],
])('%j is refused with a way to correct it', (raw, way) => {
	expect(refusal(data, raw)).toContain(way);
});

it('removes code fences by the expression that it advises', () => {
	const [, advised = ''] = /{{ (.*) }}/.exec(refusal(data, '```json\n{}\n```')) ?? [];
	expect(advised).toBe("$json.output.replace(/```(json)?/g, '')");
	expect(JSON.parse('```json\n{ "a": 1 }\n```'.replace(/```(json)?/g, ''))).toEqual({ a: 1 });
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

it('finds what is missing in objects and lists of an expression, also in those that contain themselves', () => {
	const context = { ...ofItem, entered: '={{ $json }}' };
	const self: Record<string, unknown> = { at: new Date(0), ofTime: DateTime.utc(2030) };
	Object.assign(self, { all: [self, self] });
	expect(() => data.read(self, context)).toThrow("can't be converted to JSON");
	const some: unknown[] = ['a'];
	some[2] = 'b';
	expect(() => data.read({ ...self, list: [{ some }] }, context)).toThrow(
		'has nothing in "list[0].some[1]"',
	);
	const deep: unknown = Array.from({ length: 50_000 }).reduce<unknown>((a) => [a], undefined);
	expect(() => data.read({ deep }, context)).toThrow("can't be converted to JSON");
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
