import { refuseAddedNumbers } from './addedNumbers';
import { refuseWrittenBreaks } from './escapes';
import { unlessAllowed } from '../anyway';
import type { ReadContext } from '../readContext';
import { refuseJson, refuseMarkdown, refuseMarkup } from './markup';
import { isNothing } from '../nothing';
import { refuseDamage, refuseHalfCharacters } from './damagedText';
import {
	type GapIn,
	anyGap,
	gapInPhoneNumber,
	gapInReference,
	gapInText,
	gapInWord,
	refuseGap,
	refuseMissingPieces,
} from './gaps';
import { refuseInName } from './names';
import { refuseNamesInBraces, refuseNoOneGreeted, refusePlaceholders } from './placeholders';
import { refuseLostDigits, refuseRawTimes } from './rawValues';
import { refuseUnrounded } from './spoiledNumbers';
import { refuseMissingNumber, refuseNoText, refuseStandIns } from './standIns';
import { refuseMissingTerms, withTerms } from './terms';
import { inText, type Piece, piecesOf, type TemplatePart, templateOf, typedIn } from './template';

/**
 * What a text is for, which says what no one means by it: throws an InputError for such a value. A new `text` has the
 * first of these that is true of it:
 *
 * - `readByPeople`: a letter, a message, a page, what stands on an invoice.
 * - `nameOfPerson`: of someone who is written to, or who signs.
 * - `reference`: what someone enters to find a record by, where two records can't have the same, or where it's paid for.
 * - `senderName`: what recipients see as the sender of a message.
 * - `target`: an email address, or an amount.
 * - `recordId`: an ID.
 * - `numberToCall`: one or several phone numbers.
 * - `anythingElse`, without a `kind`: names of records, URLs, filters, file fields. What it may be, its field knows.
 *
 * What SVC does with a text comes on top and belongs to the area, such as its tags.
 */
export type TextKind = (value: string, context: ReadContext) => void;

/**
 * Rejects gaps, templates that no one has filled, code, numbers that aren't rounded, and whatever `anythingElse` rejects.
 *
 * Where expressions stand beside typed words, what they return are other people's words: an inquiry that is forwarded
 * may have "{name}" in it, and an alert quotes the error. So only a value that is a placeholder as a whole counts. An
 * expression alone, and what an AI agent's model has written, can be a template, so all of it is checked. In an error
 * workflow, expressions quote an error, and the alert has to arrive: there, only the typed words are checked.
 *
 * @param anyway how to send what the rules reject by mistake, where there is a way
 * @param more rules of the area, of the text as a whole
 */
export function readByPeople(anyway?: string, ...more: readonly TextKind[]): TextKind {
	return (value, context) => {
		const template = gaplessTemplate(context, context.isInErrorWorkflow ? undefined : gapInText);
		const typed = template && !context.isTool ? typedIn(template) : '';
		const isAlert = context.isInErrorWorkflow === true && template && !context.isTool;
		refuseHalfCharacters(value);
		refuseDamage(isAlert ? typed : value);
		unlessAllowed(context, anyway, () => {
			if (!isAlert) {
				refuseMissingTerms(value, context);
				refuseUnrounded(value, context.entered);
				refuseRawTimes(value, context, template);
				refuseLostDigits(template);
				if (template) refuseAddedNumbers(template, context.evaluate);
			}
			if (!template || (typed.trim() === '' && !isAlert)) refuseUnmeant(value, context);
			else {
				refuseUnmeantWords(typed);
				if (!isAlert) refuseUnmeantValues(template);
			}
			for (const refuse of more) refuse(value, context);
		});
	};
}

/**
 * Rejects codes of HTML, which people would read in their own name, a template that no one has filled, a name without a
 * part, such as "Ann null", and whatever `anythingElse` rejects.
 */
export const nameOfPerson: TextKind = (value, context) => {
	anythingElse(value, context);
	refuseInName(value);
};

/**
 * Rejects one without anything of the item, such as "INV-", "INV-undefined", and "INV-{id}", and whatever
 * `anythingElse` rejects.
 */
export const reference: TextKind = (value, context) => {
	refuseLostDigits(gaplessTemplate(context, gapInReference));
	refuseMissingNumber(value, context);
	refuseNoText(value, context.entered);
	refuseNamesInBraces(value);
	anythingElse(value, context);
};

/** Rejects one in which an expression has returned nothing, and what stands for a missing value. */
export const target: TextKind = (value, context) => {
	refuseGaps(context, gapInWord);
	refuseMissingTerms(value, context);
	refuseStandIns(value, context.entered);
};

/** Rejects "N/A" and the like, and whatever `target` rejects: of an ID, but not of what a table has in a column. */
export const recordId: TextKind = (value, context) => {
	target(value, context);
	refuseNoText(value, context.entered);
};

/** Rejects what's only a stand-in, such as "None" of Python, or JSON, and whatever `anythingElse` rejects. */
export const senderName: TextKind = (value, context) => {
	anythingElse(value, context);
	refuseNoText(value, context.entered);
	refuseJson(value, context.entered);
};

/** Rejects a number that lacks a part, and what stands for a missing value. */
export const numberToCall: TextKind = (value, context) => {
	refuseGaps(context, gapInPhoneNumber);
	refuseStandIns(value, context.entered);
};

/**
 * Also of the name of a record, which may be "N/A" or the like, and of numbers and dates: "{{ $json.date }}
 * {{ $json.time }}" without a time would be midnight.
 */
export function refuseGaps(context: ReadContext, gapIn = anyGap): void {
	const parts = withTerms(context);
	if (parts) refuseGap(parts, gapIn);
}

/** Rejects gaps, what stands for a missing value, and text in a wrong encoding. */
export const anythingElse: TextKind = (value, context) => {
	gaplessTemplate(context);
	refuseStandIns(value, context.entered);
};

/** The template, in which nothing is missing, or may be. */
function gaplessTemplate(context: ReadContext, gapIn?: GapIn): TemplatePart[] | undefined {
	const template = templateOf(context);
	if (context.emptyExpressions !== 'leaveOut') {
		const parts = gapIn ? withTerms(context, template) : template;
		if (parts) refuseMissingPieces(parts, gapIn);
	}
	return template;
}

/** What one person or program has written as a whole. */
function refuseUnmeant(value: string, { entered, isTool, emptyExpressions }: ReadContext): void {
	refuseStandIns(value, entered);
	refuseNoText(value, entered);
	refuseJson(value, entered);
	refusePlaceholders(value);
	if (emptyExpressions !== 'leaveOut') refuseNoOneGreeted(value, entered);
	refuseMarkup(value);
	if (isTool) refuseMarkdown(value);
	refuseWrittenBreaks(value);
}

function refuseUnmeantWords(typed: string): void {
	refusePlaceholders(typed);
	refuseMarkup(typed);
	refuseWrittenBreaks(typed);
}

function refuseUnmeantValues(template: readonly TemplatePart[]): void {
	for (const piece of piecesOf(template)) {
		refuseEmptyValue(piece);
		if (typeof piece.value === 'string') refuseWrittenBreaks(piece.value);
	}
}

/** Rejects a value that stands for none, such as "#N/A", "[Name]", or an object. */
function refuseEmptyValue({ value, piece }: Piece): void {
	if (typeof value !== 'string' && isNothing(value)) return;
	const text = inText(value).trim();
	const isObjects = typeof value === 'object' && text.includes('[object Object]');
	if (!isObjects && !oneThing.test(text)) return;
	refuseStandIns(isObjects ? '[object Object]' : text, `=${piece}`);
	refusePlaceholders(text);
}

/** A word, or something in brackets. */
const oneThing = /^(?:[^\s[\]{}<>]+|Invalid (?:DateTime|[Dd]ate)|\[[^[\]]*\]|\{[^{}]*\}|<[^<>]*>)$/;
