import { excerpt } from '../excerpt';
import { InputError } from '../field';

/** Rejects the line breaks of a program, which people would read as a backslash and a letter. */
export function refuseWrittenBreaks(value: string): void {
	if (json.test(value)) return;
	const text = value.replace(inQuotes, ' ').replace(paths, ' ').replace(logins, ' ');
	if (!text.includes('\\n')) return;
	throw new InputError(
		'contains "\\n", which would be sent as is',
		"For a new line, press Enter instead. In an expression, add .replaceAll('\\\\n', '\\n') to the value.",
	);
}

/**
 * Rejects the codes that JSON and links have in place of letters, such as \u00fc and %C3%BC, and the one that Excel has in
 * place of a line break.
 */
export function refuseEncodedLetters(value: string): void {
	const text = value.replace(inQuotes, ' ');
	const inJson = json.test(text) ? undefined : codeOfJson.exec(text.replace(paths, ' '))?.[0];
	if (inJson !== undefined) {
		throw encoded(inJson, `{{ JSON.parse('"' + $json.text + '"') }}`);
	}
	const inExcel = codeOfExcel.exec(text)?.[0];
	if (inExcel !== undefined)
		throw encoded(inExcel, `{{ $json.text.replaceAll('${inExcel}', '') }}`);
	for (const word of text.split(/\s+/)) {
		const inLink = inUrl.test(word) ? undefined : codeOfLinks.exec(word)?.[0];
		if (inLink !== undefined) throw encoded(inLink, '{{ $json.text.urlDecode() }}');
	}
}

function encoded(code: string, decoded: string): InputError {
	return new InputError(
		`contains "${excerpt(code)}", a code instead of a letter, which would be sent as is`,
		`Enter the letter itself. In an expression, decode the value, such as ${decoded}.`,
	);
}

/** An alert may quote it, and there the codes are right. */
const json = /[{[]\s*\\?"/;

/** A code alone between quotation marks is talked about, as in the node's own errors, which alerts quote. */
const inQuotes =
	/(?<![\p{L}\p{N}])(["'])(?:\\{1,2}n|\\u[\da-f]{4}|(?:%[\da-f]{2})+)\1(?![\p{L}\p{N}])/giu;

/** Of Windows, up to what no path has: C:\new\reports, %APPDATA%\npm, and \\server\name. */
const paths =
	/(?:(?<![\p{L}\p{N}])[A-Za-z]:\\|%[A-Za-z]{1,30}%\\|(?<!\\)\\\\[\w.$-]{2,64}\\[\w$])[^\n<>:"|?*,;]*/gu;

/** Of a Windows domain: CORP\nancy. */
const logins = /(?<![^\s("'])[A-Z][A-Z\d_-]{1,14}\\[a-z]/g;

const codeOfJson = /\\u[\da-f]{4}/i;

const codeOfExcel = /_x00[01][\dA-F]_/;

/** What UTF-8 has for a letter beyond ASCII. */
const codeOfLinks = /%(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|%e[\da-f]%[89ab][\da-f]%[89ab][\da-f]/i;

const inUrl = /[/?=&@]|www\./i;
