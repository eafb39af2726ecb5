/**
 * What spreadsheet programs would run as a formula, such as a name someone has entered in a web form: it could send the
 * table elsewhere. A phone number or a negative number has nothing in it that could, so it stays as it is.
 */
function isFormula(text: string): boolean {
	return /^[=@\t\r\n\uFF1D\uFF20]|^[+\uFF0B\uFF0D-](?![\d ().,/-]*$)/.test(text);
}

/** With the apostrophe by which spreadsheet programs take it for text. */
export function notAsFormula(text: string): string {
	return isFormula(text) ? `'${text}` : text;
}

/** Without that apostrophe, which a file from Export brings back. */
export function asExported(text: string): string {
	return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}
