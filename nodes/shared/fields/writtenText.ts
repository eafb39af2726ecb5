import { refuseEncodedLetters, refuseWrittenBreaks } from './escapes';
import type { ReadContext } from './field';
import { refuseMarkdown, refuseMarkup } from './markup';
import { isNothing } from './nothing';
import { refuseMissingPieces } from './missingPieces';
import { refusePlaceholders } from './placeholders';
import { refuseDamage, refuseStandIns } from './standIns';
import { inText, type TemplatePart, templateOf, typedIn } from './template';
import { unlessAllowed } from './unusual';

/**
 * Rejects what no one means to send in a text that people read: gaps, templates that no one has filled, and code.
 *
 * Where expressions stand beside typed words, what they return are other people's words: an inquiry that is forwarded
 * may have "{name}" in it, and an alert quotes the error. So only a value that is a placeholder as a whole counts. An
 * expression alone, and what an AI agent's model has written, can be a template, so all of it is checked.
 *
 * @param anyway how to send what the rules reject by mistake, where there is a way
 */
export function checkWrittenText(value: string, context: ReadContext, anyway?: string): void {
	const template = gaplessTemplate(context);
	refuseDamage(value);
	unlessAllowed(context, anyway, () => {
		if (!template || context.isTool || typedIn(template).trim() === '')
			refuseUnmeant(value, context);
		else refuseUnmeantParts(value, template);
	});
}

/** Rejects what no one means as a name or reference, by which people find or recognize something. */
export function checkName(value: string, context: ReadContext): void {
	gaplessTemplate(context);
	refuseStandIns(value, context.entered);
	refuseEncodedLetters(value);
}

/** The template, in which nothing is missing, or may be. */
function gaplessTemplate(context: ReadContext): TemplatePart[] | undefined {
	const template = templateOf(context);
	if (template && context.emptyExpressions !== 'leaveOut') refuseMissingPieces(template);
	return template;
}

/** What one person or program has written as a whole. */
function refuseUnmeant(value: string, { entered, isTool }: ReadContext): void {
	refuseStandIns(value, entered);
	refusePlaceholders(value);
	refuseMarkup(value);
	if (isTool) refuseMarkdown(value);
	refuseWrittenBreaks(value);
	refuseEncodedLetters(value);
}

function refuseUnmeantParts(value: string, template: readonly TemplatePart[]): void {
	refusePlaceholders(typedIn(template));
	refuseMarkup(typedIn(template));
	refuseWrittenBreaks(typedIn(template));
	for (const part of template) {
		if (!('piece' in part)) continue;
		refuseEmptyValue(part);
		if (typeof part.value === 'string') refuseWrittenBreaks(part.value);
	}
	// As a whole, since a value can be part of a link.
	refuseEncodedLetters(value);
}

/** Rejects a value that stands for none, such as "#N/A", "[Name]", or an object. */
function refuseEmptyValue({ value, piece }: Extract<TemplatePart, { piece: string }>): void {
	if (typeof value !== 'string' && isNothing(value)) return;
	const text = inText(value).trim();
	const isObjects = typeof value === 'object' && text.includes('[object Object]');
	if (!isObjects && !oneThing.test(text)) return;
	refuseStandIns(isObjects ? '[object Object]' : text, `=${piece}`);
	refusePlaceholders(text);
}

/** A word, or something in brackets. */
const oneThing = /^(?:[^\s[\]{}<>]+|Invalid Date(?:Time)?|\[[^[\]]*\]|\{[^{}]*\}|<[^<>]*>)$/;
