import fc from 'fast-check';
import {
	emailRule,
	excerpt,
	text,
	texts,
	urlRule,
	uuidRule,
} from '../../../../nodes/shared/fields';
import { growth } from '../growth';
import { badKinds, read, refusal } from './given';

const plain = text({ displayName: 'Note' });

it('passes on any text as it is', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
			expect(read(plain, value)).toBe(value);
		}),
	);
});

it.each([undefined, null, ''])('%p is not filled in', (raw) => {
	expect(read(plain, raw)).toBeUndefined();
	expect(refusal(text({ displayName: 'Note', required: true }), raw)).toMatch(/^is empty \| Enter/);
});

it.each([
	[12, '12'],
	[0, '0'],
	[-1.5, '-1.5'],
	[Number.MAX_SAFE_INTEGER, '9007199254740991'],
])('takes the digits of the number %p', (raw, digits) => {
	expect(read(plain, raw)).toBe(digits);
});

it.each([Number.MAX_SAFE_INTEGER + 1, -1e20, 4.9e18])(
	'refuses the number %p, some of whose digits are lost',
	(raw) => {
		expect(refusal(plain, raw)).toContain('last digits are already lost');
	},
);

it.each([...badKinds, ['true or false', true]])('refuses %s', (kind, raw) => {
	expect(refusal(plain, raw)).toContain(`must be text, but the expression returned ${kind} |`);
});

it('asks for the name of a field instead of the file in it', () => {
	expect(refusal(plain, { mimeType: 'application/pdf', data: 'filesystem-v2' })).toBe(
		'must be text, but the expression returned a file | For a field that takes a file, enter the name of the input field, such as data, instead of an expression. Otherwise, select the single value you need, such as {{ $json.file.name }}.',
	);
});

describe('an object within a text', () => {
	const given = 'Dear [object Object],';

	it.each([['=Dear {{ $json.customer }},'], [undefined]])(
		'is refused where %p returned it',
		(entered) => {
			const context = { timezone: 'UTC', entered };
			expect(() => plain.read(given, context)).toThrow(
				'contains "[object Object]" instead of values',
			);
			expect(() => texts({ displayName: 'Notes' }).read([given], context)).toThrow(
				'[object Object]',
			);
		},
	);

	it('is passed on where somebody typed it', () => {
		expect(plain.read(given, { timezone: 'UTC', entered: given })).toBe(given);
	});
});

describe('lengths', () => {
	const limited = text({ displayName: 'Reference', maxLength: 5 });

	it.each(['a', 'abcde', '😀😀😀😀😀', 'äöüßé'])('%s is within 5', (value) => {
		expect(read(limited, value)).toBe(value);
	});

	it.each([
		['abcdef', 'has 6 characters, but up to 5 are allowed'],
		['😀😀😀😀😀😀', 'has 6 characters, but up to 5 are allowed'],
		[123456, 'has 6 characters, but up to 5 are allowed'],
	])('%s is not', (value, problem) => {
		expect(refusal(limited, value)).toContain(problem);
	});
});

describe('rules', () => {
	it('name the expected and the actual type in short', () => {
		const id = text({ displayName: 'ID', matches: uuidRule });
		expect(refusal(id, 'x'.repeat(1000))).toBe(
			`must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70, but it's "${'x'.repeat(57)}…" | ${uuidRule.remedy}`,
		);
	});

	it.each([
		['a UUID', uuidRule, '6F1C2A52-8d3b-4f7e-9a10-2b3c4d5e6f70', true],
		['a UUID', uuidRule, '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f7', false],
		['a UUID', uuidRule, '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70\n', false],
		['a UUID', uuidRule, '{6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70}', false],
		['an email address', emailRule, 'jane@example.com', true],
		['an email address', emailRule, 'jane@example.com, joe@example.com', false],
		['an email address', emailRule, 'jane', false],
		['a web address', urlRule, 'https://example.com/a?b=c#d', true],
		['a web address', urlRule, 'HTTP://[::1]:8080', true],
		['a web address', urlRule, 'https://example.com/a b', false],
		['a web address', urlRule, 'https://', false],
		['a web address', urlRule, 'https:///path', false],
		['a web address', urlRule, 'ftp://example.com', false],
		['a web address', urlRule, 'javascript:alert(1)', false],
	])('%s: %# %s', (_, rule, value, ok) => {
		expect(rule.pattern.test(value)).toBe(ok);
	});

	it('take time in proportion to the length, not to its square', () => {
		const check = (length: number) => {
			const value = `https://${'a'.repeat(length)} `;
			for (const { pattern } of [urlRule, emailRule, uuidRule]) pattern.test(value);
		};
		expect(growth(check, 2000)).toBeLessThan(100);
	});
});

it('shortens long values in messages', () => {
	expect(excerpt('x'.repeat(60))).toBe('x'.repeat(60));
	expect(excerpt('x'.repeat(61))).toBe(`${'x'.repeat(57)}…`);
});

describe('several texts in one field', () => {
	const many = texts({ displayName: 'Numbers', required: true });

	it.each([
		['a, b\nc,,\n', ['a', 'b', 'c']],
		[' a b ', ['a b']],
		[
			['a', ' b '],
			['a', 'b'],
		],
		[['a,b'], ['a,b']],
		[12, ['12']],
		[' ["a", "b,c"]\n', ['a', 'b,c']],
		['[12345678901234567890]', ['12345678901234567890']],
		['[a], b', ['[a]', 'b']],
	])('%p', (raw, entries) => {
		expect(read(many, raw)).toEqual(entries);
	});

	it.each([undefined, null, '', [], [''], ' , \n', '[]', '[""]'])('%p is empty', (raw) => {
		expect(refusal(many, raw)).toContain('is empty');
		expect(read(texts({ displayName: 'Numbers' }), raw)).toBeUndefined();
	});

	it.each([
		[['a', null], 'has an empty entry (2 of 2)'],
		[[' ', 'b', 'c'], 'has an empty entry (1 of 3)'],
		['["a", null]', 'has an empty entry (2 of 2)'],
		['[{"a":1}]', 'must be text, but the expression returned an object'],
		[[['a']], 'must be text, but the expression returned a list'],
		[{ a: 1 }, 'must be text, but the expression returned an object'],
	])('%p is refused', (raw, problem) => {
		expect(refusal(many, raw)).toContain(problem);
	});

	it('checks each entry', () => {
		const ids = texts({
			displayName: 'IDs',
			matches: { pattern: /^\d+$/, says: 'must be digits' },
		});
		expect(refusal(ids, '1,2,x')).toContain('must be digits, but it\'s "x"');
	});
});
