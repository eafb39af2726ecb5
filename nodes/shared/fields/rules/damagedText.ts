import { InputError } from '../field';

/** Half of a character (a lone surrogate) has no encoding: it would be replaced, or make the request fail. */
export function refuseHalfCharacters(value: string): void {
	if (!/\p{Surrogate}/u.test(value)) return;
	throw new InputError(
		'contains an incomplete character, such as half an emoji',
		'A text was probably cut in the middle of an emoji. Use the whole text, or cut it elsewhere.',
	);
}

/** Rejects a text that a program has damaged. */
export function refuseDamage(value: string): void {
	refuseHalfCharacters(value);
	const lost = wrongEncoding.exec(value.replace(inQuotes, ' '))?.[0];
	if (lost === undefined) return;
	throw new InputError(
		`contains "${lost}" where a letter was lost`,
		"The text was read in the wrong encoding. In the node that reads the file, such as Extract from File, select the file's encoding under Options, or save the file as UTF-8.",
	);
}

/** The second half of a letter, as Latin-1 and Windows show it. */
const half =
	'[\\u0080-\\u009F\\u00A1-\\u00BF\\u0152\\u0153\\u0160\\u0161\\u0178\\u017D\\u017E\\u0192\\u02C6\\u02DC\\u2018\\u201A\\u201C\\u201E\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203A\\u20AC\\u2122]';

/** In Europe, only Romanian has letters that begin with È: Ș and Ț. */
const letter = `(?:[\\u00C4\\u00C5]${half}|\\u00C8[\\u0098-\\u009B\\u02DC\\u2122\\u0161\\u203A])`;

/** Next to a small letter: Scandinavians have a letter Å, and Germans and French write Ä and È in words of capitals. */
const eastern = `(?<=\\p{Ll})${letter}|${letter}(?=\\p{Ll})`;

/**
 * Of Greek, Cyrillic, Hebrew, and Arabic, two letters in a row, but not the sizes in "2×½×½". Emoji begin with one that no
 * language has.
 */
const otherScripts = `(?:(?!\\u00D7[\\u00BC-\\u00BE])[\\u00CE-\\u00D1\\u00D7-\\u00DB]${half}){2}|\\u00F0[\\u0178\\u009F]`;

/**
 * What programs show for bytes that are no UTF-8, and UTF-8 that was read as Latin-1, as in "MÃ¼ller". A quotation
 * mark, dash, or space can also follow a word in capitals, so there a letter has to follow, as in "aoÃ»t".
 */
const western =
	/\uFFFD|\u00E2\u20AC.?|[\u00C2\u00C3](?:[\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BF\u0153\u0178\u0192\u2020-\u2022\u2030\u2122]|[\u00A0\u00AB\u00BB\u2013\u2014\u201C-\u201E\u2026\u2039\u203A](?=\p{Ll}))/u;

const wrongEncoding = new RegExp(`${western.source}|${eastern}|${otherScripts}`, 'u');

/** Alone between quotation marks it's talked about, as in the error above, which alerts quote. */
const inQuotes = new RegExp(`(["'])(?:${wrongEncoding.source})\\1`, 'gu');
