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

/** An alert may quote it, and there the codes are right. */
const json = /[{[]\s*\\?"/;

/** Alone between quotation marks, it's talked about, as in the node's own errors, which alerts quote. */
const inQuotes = /(?<![\p{L}\p{N}])(["'])\\{1,2}n\1(?![\p{L}\p{N}])/giu;

/** Of Windows, up to what no path has: C:\new\reports, %APPDATA%\npm, and \\server\name. */
const paths =
	/(?:(?<![\p{L}\p{N}])[A-Za-z]:\\|%[A-Za-z]{1,30}%\\|(?<!\\)\\\\[\w.$-]{2,64}\\[\w$])[^\n<>:"|?*,;]*/gu;

/** Of a Windows domain: CORP\nancy. */
const logins = /(?<![^\s("'])[A-Z][A-Z\d_-]{1,14}\\[a-z]/g;
