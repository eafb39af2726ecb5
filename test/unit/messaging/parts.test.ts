import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { gsm7Size, roomOf, unicodeCharacters } from '../../../nodes/messaging/parts';

/** The default alphabet by its code points, row by row as the standard prints it (3GPP TS 23.038). */
const rows = [
	'0040 00A3 0024 00A5 00E8 00E9 00F9 00EC 00F2 00C7 000A 00D8 00F8 000D 00C5 00E5',
	'0394 005F 03A6 0393 039B 03A9 03A0 03A8 03A3 0398 039E ---- 00C6 00E6 00DF 00C9',
	'0020 0021 0022 0023 00A4 0025 0026 0027 0028 0029 002A 002B 002C 002D 002E 002F',
	'0030 0031 0032 0033 0034 0035 0036 0037 0038 0039 003A 003B 003C 003D 003E 003F',
	'00A1 0041 0042 0043 0044 0045 0046 0047 0048 0049 004A 004B 004C 004D 004E 004F',
	'0050 0051 0052 0053 0054 0055 0056 0057 0058 0059 005A 00C4 00D6 00D1 00DC 00A7',
	'00BF 0061 0062 0063 0064 0065 0066 0067 0068 0069 006A 006B 006C 006D 006E 006F',
	'0070 0071 0072 0073 0074 0075 0076 0077 0078 0079 007A 00E4 00F6 00F1 00FC 00E0',
];
const codePoints = (row: string) =>
	row
		.split(' ')
		.filter((code) => code !== '----')
		.map((code) => parseInt(code, 16));
const single = new Set(rows.flatMap(codePoints));
const double = new Set(codePoints('000C 005E 007B 007D 005C 005B 007E 005D 007C 20AC'));

test('the alphabet and its extension are those of the standard, and nothing else', () => {
	expect([single.size, double.size]).toEqual([127, 10]);
	for (let code = 0; code <= 0xffff; code++) {
		const expected = single.has(code) ? 1 : double.has(code) ? 2 : undefined;
		if (gsm7Size(String.fromCharCode(code)) !== expected) {
			throw new Error(`U+${code.toString(16)} takes ${gsm7Size(String.fromCharCode(code))}`);
		}
	}
});

test.each([
	['x'.repeat(160), 'GSM-7', 160, 1, 0],
	['x'.repeat(161), 'GSM-7', 161, 2, 145],
	['x'.repeat(306), 'GSM-7', 306, 2, 0],
	['x'.repeat(307), 'GSM-7', 307, 3, 152],
	['€'.repeat(80), 'GSM-7', 160, 1, 0],
	['ü'.repeat(160), 'GSM-7', 160, 1, 0],
	// An escape and its character stay together, so each part has 152 of its 153 characters.
	['€'.repeat(81), 'GSM-7', 162, 2, 143],
	['x'.repeat(69) + 'ç', 'Unicode', 70, 1, 0],
	['x'.repeat(70) + 'ç', 'Unicode', 71, 2, 63],
	['ç'.repeat(134), 'Unicode', 134, 2, 0],
	['ç'.repeat(135), 'Unicode', 135, 3, 66],
	['😀'.repeat(35), 'Unicode', 70, 1, 0],
	// Likewise the halves of an emoji: 33 of them fill 66 of 67.
	['😀'.repeat(67), 'Unicode', 134, 3, 65],
	['', 'GSM-7', 0, 1, 160],
])('%#: %s', (text, encoding, characters, parts, charactersLeft) => {
	expect(roomOf(text)).toEqual({ encoding, characters, parts, charactersLeft });
});

// Signs of one code point each: what phones show as one sign of several is not the matter here.
const plain = fc.constantFrom(...'abcXYZ 09@£èÇ\nØ_ΔΦÆß¤¡§¿');
const extended = fc.constantFrom(...'^{}\\[~]|€');
const unicode = fc.constantFrom(...'çłЖ中😀🚀‘“');
const texts = (...characters: Array<fc.Arbitrary<string>>) =>
	fc.array(fc.oneof(...characters), { maxLength: 700, size: 'max' }).map((all) => all.join(''));

test.each([
	['the alphabet', texts(plain)],
	['with its extension', texts(plain, extended)],
	['Unicode', texts(plain, extended, unicode)],
])('an independent calculator comes to the same: %s', (_, text) => {
	fc.assert(
		fc.property(text, (given) => {
			const { encoding, parts } = roomOf(given);
			const theirs = new SegmentedMessage(given);
			expect({ encoding, parts }).toEqual({
				encoding: theirs.getEncodingName() === 'GSM-7' ? 'GSM-7' : 'Unicode',
				parts: Math.max(1, theirs.segmentsCount),
			});
		}),
	);
});

test('as many characters as are left fit, and one more makes another part', () => {
	fc.assert(
		fc.property(texts(plain, extended, unicode), (text) => {
			const { parts, charactersLeft } = roomOf(text);
			expect(roomOf(text + 'x'.repeat(charactersLeft)).parts).toBe(parts);
			expect(roomOf(text + 'x'.repeat(charactersLeft + 1)).parts).toBe(parts + 1);
		}),
	);
});

test('the characters that cost room are named', () => {
	expect(unicodeCharacters('Grüße an François, “bis bald” 😀😀')).toEqual(['ç', '“', '”', '😀']);
});
