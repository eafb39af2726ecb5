/** The code that programs write in place of line breaks. */
import { refuseWrittenBreaks } from '../../../../nodes/shared/fields/rules/escapes';

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
