/** What tables and programs write where a value is missing or broken. */
import {
	emailRule,
	isNoValue,
	nameOfPerson,
	number,
	reference,
	refuseMissingParts,
	text,
} from '../../../../nodes/shared/fields';
import { growth } from '../growth';
import { refusal } from './given';
import { ofItem } from './read-contexts';

const plain = text({ displayName: 'Note' });
const readAs = (value: string, entered?: string) => () =>
	plain.read(value, { timezone: 'UTC', entered });

describe('a text', () => {
	test.each([
		['#N/A', '#N/A'],
		['Dear #N/A,', '#N/A'],
		['Anna\n#REF!\n12345 Berlin', '#REF!'],
		['Total: #DIV/0!', '#DIV/0!'],
		['(#NAME?)', '#NAME?'],
		['#WAARDE!', '#WAARDE!'],
		['Ihr Betrag: #NV', '#NV'],
		['#NUL!', '#NUL!'],
		['#ÜBERLAUF!', '#ÜBERLAUF!'],
		['#FEHLER!', '#FEHLER!'],
		['#OVERLOOP!', '#OVERLOOP!'],
	])('with a formula error is rejected: %j', (value, code) => {
		expect(readAs(value, '={{ $json.note }}')).toThrow(
			`contains "${code}", which a spreadsheet shows for a formula without a result`,
		);
	});

	test.each(['null', 'undefined', 'NaN', ' null '])('that is only %j is rejected', (value) => {
		expect(readAs(value, '={{ $json.note }}')).toThrow('instead of a value');
		expect(readAs(value)).toThrow('instead of a value');
	});

	test.each(['4.50001E+12', ' 4,50001E+12 ', '5E+11'])(
		'with a number that a table has shortened is rejected: %j',
		(value) => {
			expect(readAs(value, '={{ $json.note }}')).toThrow(
				`is a number that a spreadsheet has shortened: "${value.trim()}"`,
			);
		},
	);

	test.each([
		'Dear undefined,',
		'Hi\nundefined, pay now',
		'Your table:\nundefined',
		'Pay NaN EUR',
		'Pay undefined EUR now',
		'Pay undefined€ now',
		'Pay € undefined now',
	])('with a missing part is rejected: %j', (value) => {
		expect(readAs(value, '={{ "Dear " + $json.name }}')).toThrow('instead of a value');
		expect(readAs(value, `=${value} {{ $json.more }}`)()).toBe(value);
	});

	test.each(['Dear null,', 'Hi NULL!', 'Hallo nan', 'Thanks.\nHello null,'])(
		'that greets no one is rejected: %j',
		(value) => {
			expect(readAs(value, '={{ $json.text }}')).toThrow('instead of a value');
		},
	);

	test.each(['Dear Nan,', 'Dear Null,', 'Dear None,', 'Hello none of you', 'None, nan, null'])(
		'may greet or say %j',
		(value) => {
			expect(readAs(value, '={{ $json.text }}')()).toBe(value);
		},
	);

	test.each(['[object Promise]', '[object Undefined]'])('with %s is rejected', (object) => {
		const value = `Dear${object}, hi`;
		expect(readAs(value, '={{ $json.note }}')).toThrow(`contains "${object}" instead of values`);
		expect(readAs(value, value)()).toBe(value);
	});

	test.each([
		'#1',
		'#SALE!',
		'C#N/A',
		'#N/AB',
		'#NVIDIA',
		'C#NV',
		'Keyword NV',
		'Null',
		'null Euro',
		'nullable',
		'An undefined word',
		'An undefined Europe',
		'An [object] of',
		'Flat 3E+',
		'Part 4.50001E+12',
		'4500012345678',
	])('may say %j', (value) => {
		expect(readAs(value, '={{ $json.note }}')()).toBe(value);
	});

	test.each([
		['#N/A', '#N/A'],
		['Not #N/A but 5', '=Not #N/A but {{ $json.n }}'],
		['null', 'null'],
		['4.50001E+12', '4.50001E+12'],
	])('may say %j where somebody typed it', (value, entered) => {
		expect(readAs(value, entered)()).toBe(value);
	});

	test('cut within an emoji is rejected, whoever wrote it', () => {
		const half = 'Hi 😀'.slice(0, -1);
		expect(readAs(half, half)).toThrow('contains an incomplete character, such as half an emoji');
		expect(readAs('Hi 😀')()).toBe('Hi 😀');
	});

	test('that is trimmed loses spaces and invisible characters around it, not within', () => {
		const reference = text({ displayName: 'Reference', isTrimmed: true });
		expect(reference.read('\ufeff\u00a0 INV 1\u200b\n', { timezone: 'UTC' })).toBe('INV 1');
	});
});

describe('a reference', () => {
	const own = text({ displayName: 'Reference', kind: reference });
	const read = (value: string, entered: string) => own.read(value, { ...ofItem, entered });

	test.each(['INV-undefined', 'INV_null_7', 'NaN/2030'])('is not %j', (value) => {
		expect(() => read(value, '={{ "INV-" + $json.number }}')).toThrow('instead of a value');
		expect(read(value, value)).toBe(value);
	});

	test.each(['N/A', 'none', 'NULL', '-', '(leer)', 'n.v.t.'])(
		'is no stand-in such as %j',
		(value) => {
			expect(() => read(value, '={{ $json.number }}')).toThrow('a placeholder for a missing value');
			expect(read(value, value)).toBe(value);
		},
	);

	test.each(['INV-17', 'NULL-5', 'nullable-3', 'INV-undefineds'])('may be %j', (value) => {
		expect(read(value, '={{ $json.number }}')).toBe(value);
	});
});

describe('a name or an address', () => {
	const name = text({ displayName: 'Name', kind: nameOfPerson });

	test('of a person has all of its parts', () => {
		expect(() => name.read('Ann null', ofItem)).toThrow('contains "null" instead of a value');
		expect(name.read('Ann Null', ofItem)).toBe('Ann Null');
	});

	test.each([
		['[Name]', '"[Name]"'],
		['{name}', '"{name}"'],
		['«Vorname»', '"«Vorname»"'],
		['{{name}}', '{{name}}'],
		['Ann [[last name]]', '[[last name]]'],
	])('of a person is no template such as %s', (value, found) => {
		expect(() => name.read(value, ofItem)).toThrow(`contains ${found}`);
	});

	test.each([
		...['nan', 'NaT', 'nil', '<NA>', '\\N', '(blank)', '(leer)', '[]', 'N/A'],
		...['n.v.t.', 'N.v.t', 'nvt', 'Niet van toepassing', 'keine Angabe', 'not provided'],
		...['N/A N/A', 'Unknown Unknown', 'nan nan', 'onbekend n.v.t.'],
	])("isn't %j", (value) => {
		expect(isNoValue(value)).toBe(true);
	});

	test.each([
		...['Nan', 'Nil', 'None', 'Null', 'N', '(Blank)y', '<NA', 'NVT', 'Nvt Nan'],
		...['Unknown Soldier', 'Angabe', 'Not Provided Ltd', ' '],
	])('can be %j', (value) => {
		expect(isNoValue(value)).toBe(false);
	});

	test.each(['Main Street undefined', 'undefined undefined', 'Anna\nnull 3', 'NaN'])(
		'with the missing part of %j is rejected',
		(value) => {
			expect(() => refuseMissingParts(value)).toThrow('instead of a value');
		},
	);

	test.each(['Nullstraße 3', 'Jane Null', 'Nan Street', 'undefined-street', ''])(
		'may be %j',
		(value) => {
			expect(() => refuseMissingParts(value)).not.toThrow();
		},
	);
});

describe('an email address', () => {
	const email = text({ displayName: 'Email', matches: emailRule });

	test.each([
		...['anna@example.nl', "o'neil+x@mail.example.co.uk", 'ännä@exämple.nl', 'a.b@1.example'],
		...['a..b@docomo.ne.jp', 'abc.@ezweb.ne.jp'],
	])('%s', (value) => {
		expect(email.read(` ${value}\u200b`, { timezone: 'UTC' })).toBe(value);
	});

	test.each([
		...['mailto:anna@example.nl', 'anna@example', 'anna@example..nl', 'anna@example.nl.'],
		...['anna@example,nl', 'anna,@example.nl', '.anna@example.nl', 'anna.@example.nl'],
		...['anna@example.nl>', 'Anna <anna@example.nl>', 'an\u200bna@example.nl', 'a..b@example.nl'],
		...['.a@docomo.ne.jp', 'a..b@docomo.ne.jp.example', 'a,b@docomo.ne.jp', 'a b@docomo.ne.jp'],
		...["'anna@example.nl", '’anna@example.nl', '%20anna@example.nl', 'u003canna@example.nl'],
		...['{{email}}@example.nl', '{name}@example.nl', '=anna@example.nl'],
		...['a@x.nl,b@x.nl', 'a@x.nl;b@x.nl', 'a@-x.nl', 'a@x-.nl', '"a b"@x.nl', 'a@x.n'],
	])('is not %j', (value) => {
		expect(refusal(email, value)).toContain('must be one email address');
	});

	test.each(['a', 'a.', 'a-', '.', 'é'])(
		'of many %j is checked in time in proportion to its length',
		(part) => {
			const check = (length: number) =>
				emailRule.pattern.test(`${part.repeat(length)}@${part.repeat(length)}!`);
			expect(growth(check, 2000)).toBeLessThan(100);
		},
	);
});

test.each(['0x10', ' 0b11', '0o7'])('the number %j is none', (raw) => {
	expect(refusal(number({ displayName: 'Days' }), raw)).toContain('must be a number');
});
