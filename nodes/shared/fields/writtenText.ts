import type { ReadContext } from './field';
import { refuseMarkdown, refuseMarkup } from './markup';
import { isNothing } from './nothing';
import { refuseMissingPieces } from './missingPieces';
import { refusePlaceholders } from './placeholders';
import { refuseDamage, refuseStandIns } from './standIns';
import { inText, type TemplatePart, templateOf, typedIn } from './template';

/**
 * Rejects what no one means to send in a text that people read: gaps, templates that no one has filled, and code.
 *
 * Where expressions stand beside typed words, what they return are other people's words: an inquiry that is forwarded
 * may have "{name}" in it, and an alert quotes the error. So only a value that is a placeholder as a whole counts. An
 * expression alone, and what an AI agent's model has written, can be a template, so all of it is checked.
 */
export function checkWrittenText(value: string, context: ReadContext): void {
	const template = templateOf(context);
	if (template && context.emptyExpressions !== 'leaveOut') refuseMissingPieces(template);
	if (!template || context.isTool || typedIn(template).trim() === '') {
		refuseStandIns(value, context.entered);
		refusePlaceholders(value);
		refuseMarkup(value);
		if (context.isTool) refuseMarkdown(value);
		return;
	}
	refuseDamage(value);
	refusePlaceholders(typedIn(template));
	refuseMarkup(typedIn(template));
	for (const part of template) if ('piece' in part) refuseEmptyValue(part);
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
