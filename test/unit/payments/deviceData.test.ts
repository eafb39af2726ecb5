import fc from 'fast-check';
import { deviceData, deviceDataFields } from '../../../nodes/Payments/session/deviceData';
import { InputError } from '../../../nodes/shared/fields';
import type { InputItem } from '../../../nodes/shared/send/items';

const read = (raw: unknown) => deviceDataFields.data.read(raw, { timezone: 'UTC' });

const itemWith = (bytes: Buffer): InputItem => ({
	index: 0,
	json: {},
	files: [],
	startedAt: '2030-01-31T09:00:00.000Z',
	endsRun: true,
	read: { timezone: 'UTC' },
	wasSent: () => false,
	earlier: () => [],
	file: async () => ({ fileName: 'f', mimeType: 'text/plain', bytes, length: bytes.length }),
});

/** JSON as somebody else might write it: any white space, any depth. */
const anyJson = fc
	.tuple(fc.json(), fc.constantFrom('', ' ', '\n\t'), fc.constantFrom('', '\r\n'))
	.map(([json, before, after]) => before + json + after);

it('passes text on exactly as it is', async () => {
	await fc.assert(
		fc.asyncProperty(anyJson, async (json) => {
			const body = await deviceData({ data: read(json) }, itemWith(Buffer.alloc(0)));
			expect(body).toEqual({ contentType: 'application/json', bytes: Buffer.from(json) });
		}),
	);
});

it('passes files on exactly as they are', async () => {
	await fc.assert(
		fc.asyncProperty(anyJson, async (json) => {
			const bytes = Buffer.from(json);
			const body = await deviceData({ inputDataField: 'data' }, itemWith(bytes));
			expect(body).toEqual({ contentType: 'application/json', bytes });
		}),
	);
});

/** Compact JSON whose names and numbers reading may change, except decimals with a zero at the end. */
const anyCompactJson = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3 },
		fc.constantFrom('1', '-0.5', '9007199254740993', '-9007199254740991', '"ü"', 'null', 'true'),
		tie('list'),
		tie('object'),
	),
	list: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
	object: fc
		.uniqueArray(fc.tuple(fc.constantFrom('b', 'a', '10', '9', '01'), tie('value')), {
			selector: ([name]) => name,
		})
		.map((parts) => `{${parts.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
})).object;

it('refuses an object, or writes it as it was before it was read', () => {
	const outcomes = { refused: 0, same: 0 };
	fc.assert(
		fc.property(anyCompactJson, (json) => {
			let written: string | undefined;
			try {
				written = read(JSON.parse(json));
			} catch (error) {
				expect(error).toBeInstanceOf(InputError);
			}
			outcomes[written === undefined ? 'refused' : 'same']++;
			expect([json, undefined]).toContain(written);
		}),
	);
	expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
});

it.each([
	['a large whole number', '{"a":[9007199254740993]}'],
	['a large negative number', '{"a":-9007199254740993}'],
	['a number beyond all digits', '{"a":1e30}'],
	['names that are numbers, whose place is lost', '{"b":1,"10":2}'],
	['such names deep inside', '[{"a":{"z":1,"0":2}}]'],
])('refuses an object that had %s', (_what, json) => {
	expect(() => read(JSON.parse(json))).toThrow(InputError);
	expect(read(json)).toBe(json);
});

it.each(['01 is no place', '-1', '1.5', 'a1'])('the name %j stays in its place', (name) => {
	const object = { z: 1, [name]: 2 };
	expect(read(object)).toBe(JSON.stringify(object));
});
