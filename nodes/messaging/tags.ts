import {
	allowUnusualRemedy,
	emailRule,
	excerpt,
	type Field,
	InputError,
	inText,
	isExpression,
	quotedIn,
	readByPeople,
	type ReadContext,
	refuseMarkdown,
	templateOf,
	text,
	typedIn,
	unlessAllowed,
	uuidPattern,
} from '../shared/fields';
import { word } from '../shared/http';
import { isFieldId } from './addressBook/fieldLocator';
import { tagCalled } from './tagNames';

/** How an interface writes a link that becomes a short link: it differs between the two. */
interface LinkTag {
	/** For messages to the user: "[[https://example.com]]". */
	readonly example: string;
	/** The content of the brackets as the interface has it, whichever of the two forms was written. */
	asSent(content: string): string;
	/** What is wrong with the content of the brackets (completes 'has "[[…]]", …'), or nothing. */
	problem(content: string): string | undefined;
}

const page = new RegExp(`^page:${uuidPattern.source.slice(1)}`, 'i');

export interface TextRules {
	readonly link: LinkTag;
	/** What such a text may say before its link. */
	readonly sample: string;
	/** How most of these texts get the recipient's name, since most of their recipients are chosen like that. */
	readonly names: string;
	/** What SVC requires for some tags, in a sentence. */
	readonly needs?: string;
	/** Characters that a link or a landing page takes in the message. */
	readonly shortLinkLength: number;
}

interface BodySettings {
	readonly required?: boolean;
	/** Whether Allow Unusual Text is among the operation's optional fields. */
	readonly isSwitchBeside?: boolean;
}

/**
 * The text of a message, with the body tags of service document 2, parts A and B:
 * `{{1}}` to `{{6}}` and `{{<fieldId>}}` data of the recipient, a link tag, `[[page:<guid>]]`,
 * `[[optout]]`. Everything in double brackets must be one of these, because anything else would
 * reach people as it stands.
 *
 * `{{1}}` is also n8n's notation for an expression. In expression mode n8n leaves `\{{1}}` alone,
 * backslash included, so that notation is understood here, in both modes.
 */
export function bodyText(
	{ link, sample, names, needs = '' }: TextRules,
	{ required = false, isSwitchBeside = false }: BodySettings = {},
) {
	const anyway = isSwitchBeside ? allowUnusualRemedy : undefined;
	const plain = text({
		displayName: 'Text',
		description:
			'The text to send. SVC fills in [[first name]], [[insertion]] ("van der"), [[last name]], [[phone number]], [[email address]], [[company]], {{ID}} for custom fields (in expressions \\{{ID}}), [[page:ID]], [[optout]].',
		placeholder: `e.g. ${sample} ${link.example}`,
		hint: `${names} To shorten a link, put [[ before it and ]] after it. ${needs}`.trim(),
		rows: 4,
		kind: readByPeople(
			anyway,
			...(isSwitchBeside ? [refuseOnlyContact, refuseWrittenByModel] : []),
		),
		required,
	});
	return {
		...plain,
		read(raw, context) {
			refuseEvaluatedTag(context.entered);
			refusePreviewed(context.entered);
			unlessAllowed(context, anyway, () => refuseSingleBrackets(context));
			const read = plain.read(wholeCharacters(raw, context), context);
			const written = read?.replace(/\\\{\{/g, '{{');
			if (written === undefined) return undefined;
			refuseShownLink(written);
			const literal = withLiteralValues(context);
			if (literal !== undefined && !context.isInErrorWorkflow) {
				refuseTagInValue(written, literal, link);
			}
			const value = asSent(wholeCharacters(literal ?? written, context), link);
			unlessAllowed(context, anyway, () => checkTags(value, link));
			return value;
		},
	} satisfies Field<string | undefined>;
}

/** An alert has to arrive, and cutting an error to a length can leave half an emoji at its end. */
function wholeCharacters<Value>(value: Value, { isInErrorWorkflow }: ReadContext): Value | string {
	const isCut = isInErrorWorkflow && typeof value === 'string';
	return isCut ? value.replace(/\p{Surrogate}/gu, '') : value;
}

const onlyNumber = /^\+[\d ()/.-]{7,25}$/;

/** Rejects a phone number or an email address alone: a column that was dragged into the text by mistake. */
function refuseOnlyContact(value: string): void {
	const text = value.trim();
	if (!onlyNumber.test(text) && !emailRule.pattern.test(text)) return;
	throw new InputError(
		`contains only "${excerpt(text)}"`,
		'Check that you dragged in the right field.',
	);
}

/**
 * A node such as AI Agent returns Markdown, which phones show as it is. Beside typed words, an expression can quote
 * someone else, and an alert has to arrive.
 */
function refuseWrittenByModel(value: string, context: ReadContext): void {
	if (!isExpression(context.entered) || context.isInErrorWorkflow) return;
	const template = templateOf(context);
	if (!template || typedIn(template).trim() === '') refuseMarkdown(value);
}

/**
 * The text with double brackets apart where they come from an expression beside typed words: what someone else has
 * written, such as "your form shows {{ name }}", has no tags. Undefined for a text of which all can be a template, and
 * where no value has such brackets, or makes them together with what is beside it.
 */
function withLiteralValues(context: ReadContext): string | undefined {
	const template = context.isTool ? undefined : templateOf(context);
	if (!template) return undefined;
	if (typedIn(template).trim() === '' && !context.isInErrorWorkflow) return undefined;
	let [text, isOfValue, hasBrackets] = ['', false, false];
	for (const part of template) {
		const own = 'piece' in part ? inText(part.value ?? '') : part.typed.replace(/\\\{\{/g, '{{');
		const isValue = 'piece' in part && !hasTypedTag(part.piece);
		if (own === '') continue;
		const apart = isValue ? own.replace(/([[{])(?=\1)/g, '$1 ') : own;
		const isMadeBeside =
			(isValue || isOfValue) && /[[{]/.test(own.charAt(0)) && text.endsWith(own.charAt(0));
		text += isMadeBeside ? ` ${apart}` : apart;
		isOfValue = isValue;
		hasBrackets ||= isMadeBeside || apart !== own;
	}
	return hasBrackets ? text : undefined;
}

/** As {{ '[[' + $json.url + ']]' }} has. Whoever types brackets in an expression knows that it makes tags. */
function hasTypedTag(piece: string): boolean {
	return quotedIn(piece).some(hasOpening);
}

function hasOpening(text: string): boolean {
	return /\[\[|\{\{/.test(text);
}

/**
 * Rejects a tag that a value has brought. The text can be a template from a table, and then it would be sent with the
 * brackets. Or anyone has written it into a form, and a link of theirs would become a short link of SVC's.
 */
function refuseTagInValue(written: string, literal: string, link: LinkTag): void {
	if (!hasOnlyTags(asSent(written, link), link)) return;
	// Each tag once: all of them are in the text, so each would be sought in all of it.
	const tag = [...new Set(tagsIn(written))].find((one) => !literal.includes(one));
	if (tag === undefined) return;
	throw new InputError(
		`has "${excerpt(tag)}" in a value, where it would become a tag`,
		"To send a link as a tag, type the brackets: [[{{ $json.url }}]]. For other tags, write the whole text in one expression, such as {{ 'Hello ' + $json.text }}. If it's someone else's text, remove the brackets: {{ $json.text.replace(/[\\[\\]{}]/g, ' ') }}.",
	);
}

function hasOnlyTags(value: string, link: LinkTag): boolean {
	try {
		checkTags(value, link);
		return true;
	} catch {
		return false;
	}
}

function tagsIn(value: string): string[] {
	return [
		...Array.from(contentsIn(value, '[[', ']]'), (content) => `[[${content}]]`),
		...Array.from(contentsIn(value, '{{', '}}'), (content) => `{{${content}}}`),
	];
}

/** Letters only, as no link has them. */
const words = /^[\p{L} _-]+$/u;

/** Tags by name become numbers first, since a link can contain one. */
function asSent(written: string, link: LinkTag): string {
	return written
		.replace(/\[\[([\p{L} _-]+)\]\]/gu, (tag, name: string) => tagCalled(name) ?? tag)
		.replace(/\[\[([^[\]]*)\]\]/g, (_, content: string) => `[[${link.asSent(content)}]]`);
}

/**
 * A data tag in an expression is a number to n8n: "Hello {{1}}" has become "Hello 1", and nothing
 * in the result shows it. So the text is checked as it was entered. (The editor itself turns a text
 * with braces that is pasted into the empty field into an expression.)
 */
function refuseEvaluatedTag(entered: unknown): void {
	if (!isExpression(entered)) return;
	const word = /(?<!\\)\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/u.exec(entered);
	if (word) throw unknownWord(word[0], word[1] ?? '');
	const tag = /(?<!\\)\{\{\s*(\d{1,10})\s*\}\}/.exec(entered);
	if (!tag) return;
	throw new InputError(
		`has the data tag ${tag[0]} in an expression, where n8n replaces it with the number ${tag[1]}`,
		`Enter \\{{${tag[1]}}} with a backslash, or set the field to 'Fixed'.`,
	);
}

/**
 * Dragging in a field, as for other placeholders, would give everyone in a group the same name. With a space after the
 * bracket, it's meant as text, as the errors of other placeholders say.
 */
function refuseSingleBrackets(context: ReadContext): void {
	const template = templateOf(context);
	const typed = template ? typedIn(template) : word(context.entered);
	const [tag, name = ''] = /(?<!\[)\[((?! )[\p{L} _-]*name)\](?!\])/iu.exec(typed) ?? [];
	if (tag === undefined || tagCalled(name) === undefined) return;
	throw new InputError(
		`contains "${tag}", which would be sent as is`,
		`For each contact's own value, write [${tag}] with double brackets. For a value of the input item, drag its field in instead, such as {{ $json.name }}.`,
	);
}

/** Each text of Preview Cost is for one recipient, so everyone would get that person's name. */
function refusePreviewed(entered: unknown): void {
	if (!isExpression(entered)) return;
	// Beside an expression, it's a word like others.
	const pieces = entered.split('{{').slice(1);
	if (!pieces.some((piece) => /\bpreviews\b/.test(piece.split('}}')[0] ?? ''))) return;
	throw new InputError(
		'has the text of a preview, which is for one recipient',
		'To send what was previewed, drag "text" from the top of the output of Preview Cost, or enter the text with [[first name]].',
	);
}

/** A preview's text has one recipient's name and no link in it, and looks like the text to send. */
function refuseShownLink(written: string): void {
	if (!/https:\/\/x{8,}(?![\w./])/.test(written)) return;
	throw new InputError(
		'is the text of a preview, with a placeholder instead of a link: https://xxxxx',
		'Enter the text as it was before the preview, with the link in [[ and ]].',
	);
}

function checkTags(value: string, link: LinkTag): void {
	for (const content of contentsIn(value, '{{', '}}')) {
		if (!isFieldId(content)) throw unknownDataTag(`{{${content}}}`);
	}
	for (const content of contentsIn(value, '[[', ']]')) {
		if (content === 'optout' || page.test(content)) continue;
		const problem = content.startsWith('page:')
			? 'but a landing page needs its ID'
			: words.test(content)
				? 'but SVC has no tag with this name. For a custom field, write its ID, such as {{7}}'
				: link.problem(content);
		if (problem) throw badTag(`[[${content}]]`, problem, link);
	}
}

/** What stands between each pair of brackets. No regular expression: it would look for the end again and again. */
function* contentsIn(value: string, opening: string, closing: string): Generator<string> {
	for (let start = value.indexOf(opening); start >= 0; ) {
		const end = value.indexOf(closing, start + opening.length);
		if (end < 0) throw unclosed(opening, closing);
		yield value.slice(start + opening.length, end);
		start = value.indexOf(opening, end + closing.length);
	}
}

/** What someone means as a tag is a variable of JavaScript to n8n, which has none of that name. */
function unknownWord(tag: string, word: string): InputError {
	return new InputError(
		`has "${excerpt(tag)}", which n8n can't replace`,
		`Drag the field from the input, such as {{ $json.${word} }}. For a value that differs by recipient, write [[first name]], or \\{{7}} with the ID of a custom field.`,
	);
}

function unknownDataTag(tag: string): InputError {
	return new InputError(
		`has "${excerpt(tag)}", which isn't a data tag and would be sent as is`,
		"For a contact's name, write [[first name]]. A data tag is the ID of a field: {{1}} to {{6}}, or a custom field's. If you meant an n8n expression, set the field to 'Expression' instead of 'Fixed'.",
	);
}

function badTag(tag: string, problem: string, { example }: LinkTag): InputError {
	return new InputError(
		`has "${excerpt(tag)}", ${problem}`,
		`Double brackets are for links (${example}), tags such as [[first name]], landing pages ([[page:6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70]]), or [[optout]].`,
	);
}

function unclosed(opening: string, closing: string): InputError {
	return new InputError(
		`has "${opening}" without "${closing}" after it`,
		`Close the tag with "${closing}", or remove "${opening}".`,
	);
}
