import { tryJson } from '../../host';
import { isTypedIn } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';

/** Rejects HTML, which letters and messages show as it is. */
export function refuseMarkup(value: string): void {
	const found = htmlTag.exec(value)?.[0] ?? htmlEntity.exec(value)?.[0];
	if (found === undefined) return;
	throw new InputError(
		`contains "${excerpt(found)}", which is HTML and would be sent as is`,
		'Remove it. To remove it from a value, add .removeTags() to the expression, such as {{ $json.text.removeTags() }}, and type characters instead of HTML codes.',
	);
}

/** Rejects the codes that web pages and shops have in place of characters, as in "O&#039;Brien". */
export function refuseHtmlCodes(value: string): void {
	const found = htmlEntity.exec(value)?.[0];
	if (found === undefined) return;
	throw new InputError(
		`contains "${found}", an HTML code instead of a character, which would be sent as is`,
		`Enter the character itself. In an expression, replace the code, such as {{ $json.name.replaceAll("&amp;", "&") }}.`,
	);
}

/** Rejects what models like to write, though letters and messages are plain text. */
export function refuseMarkdown(value: string): void {
	const found = markdown.exec(value)?.[0];
	if (found === undefined) return;
	throw new InputError(
		`contains "${excerpt(found.trim())}", which is Markdown and would be sent as is`,
		'Write plain text, without formatting for bold text, headings, links, or code.',
	);
}

/**
 * Rejects an object or a list that was written as JSON, as models and databases return it: of {"text": "Dear Ann"}, only
 * the text was meant. Whoever writes JSON in the expression means it.
 */
export function refuseJson(value: string, entered: unknown): void {
	const text = value.trim();
	const isMeant = isTypedIn(entered, 'stringify') || isTypedIn(entered, 'toJsonString');
	if (isMeant || !/^(?:\{\s*"|\[\s*["{[])/.test(text) || tryJson(text) === undefined) return;
	throw new InputError(
		`is JSON, which would be sent as is: ${excerpt(text)}`,
		'Select the value that you need, such as {{ JSON.parse($json.output).text }}.',
	);
}

/** What editors and forms produce; other words in angle brackets, and a single <b>, can be meant as text. */
const htmlTag =
	/<(?:\/(?:p|b|i|u|a|em|strong|span|div|[uo]l|li|h[1-6]|table|t[rdh]|tbody|html|body|head|font|style|script)|(?:p|br|div|span|[uo]l|li|h[1-6]|table|t[rdh]|hr|html|body|head|style|script)(?: [^<>=]*=[^<>]*)?\s?\/?|(?:a|img|font) [^<>=]*=[^<>]*)>/i;

const htmlEntity =
	/&(?:nbsp|amp|lt|gt|quot|apos|szlig|euro|hellip|[nm]dash|[lr][sd]quo|[aeiou](?:uml|acute|grave|circ)|[an]tilde|ccedil|#\d{2,5}|#x[\da-f]{2,4});/i;

const markdown =
	/^[^\S\r\n]{0,9}```.{0,20}|\*\*[^\s*][^*]{0,80}\*\*|^#{1,6} \S.{0,80}|\[[^\]]{1,80}\]\(https?:/m;
