/** Codes that programs write in place of line breaks and letters. */
import {
	refuseEncodedLetters,
	refuseWrittenBreaks,
} from '../../../../nodes/shared/fields/rules/escapes';

describe('a line break of a program', () => {
	test.each([
		'Hello Anna,\\nyour order',
		'Dear Erika,\\n\\nthanks\\t!',
		'Hello Anna\\nyour order',
		'Hello\\r\\nAnna',
		'Hello\\\\nAnna',
		'\\\\nDear\\\\nHi',
		'See C:\\new, then\\nopen it',
		'Hello Anna\\n',
		'{name}\\nHello',
		'Hello "Anna"\\n"Bob"',
	])('is rejected: %s', (value) => {
		expect(() => {
			refuseWrittenBreaks(value);
		}).toThrow('contains "\\n", which would be sent as is');
	});

	test.each([
		'Hello Anna,\nyour order',
		'C:\\new\\reports',
		'Saved in C:\\Program Files\\nodejs\\new.txt',
		'See "D:\\n"',
		'Failed: "Text" contains "\\n", which would be sent as is',
		"Add .replaceAll('\\\\n', '\\n') to the value",
		'\\\\server\\name',
		'Look in \\\\file-server\\share\\new.',
		'%APPDATA%\\npm',
		'Your login is CORP\\nancy',
		'¯\\_(ツ)_/¯',
		'Failed: 400 {"error":"First\\nsecond"}',
		'["a\\nb"]',
		'"{\\"a\\":\\"b\\nc\\"}"',
		'1/n, \\N, n\\a',
	])('is none in: %s', (value) => {
		refuseWrittenBreaks(value);
	});
});

describe('a code in place of a letter', () => {
	test.each([
		['Main Street 1_x000D_', '_x000D_'],
		['J\\u00fcrgen M\\u00fcller', '\\u00fc'],
		['sch\\u00F6n', '\\u00F6'],
		['Tom\\u0027s', '\\u0027'],
		['J%C3%BCrgen+M%C3%BCller', '%C3%BC'],
		['Hello J%C3%BCrgen%20M, hi', '%C3%BC'],
		['100%E2%82%AC', '%E2%82%AC'],
	])('is rejected: %s', (value, code) => {
		expect(() => {
			refuseEncodedLetters(value);
		}).toThrow(`contains "${code}", a code instead of a letter`);
	});

	test.each([
		'Jürgen Müller',
		'https://example.com/M%C3%BCller',
		'[[https://example.com/?q=M%C3%BCller]]',
		'See www.example.com?M%C3%BC, please',
		'mailto:info@example.com?subject=M%C3%BC',
		'utm=%C3%BC',
		'50%C3 off, 20% auf alles',
		'C:\\u00fc\\x',
		'{"error":"f\\u00fcr"}',
		'\\under \\user \\u12',
		'Failed: "Text" contains "\\u00fc"',
		'Failed: "Text" contains "%C3%BC", a code',
	])('is none in: %s', (value) => {
		refuseEncodedLetters(value);
	});
});
