import { isInexact } from '../host';
import { excerpt } from './excerpt';
import { type Basics, basicsOf, type Field, InputError, readFilled } from './field';
import { isObject, kindOf, trimmed } from './kinds';
import { anythingElse, type TextKind } from './rules/textKinds';

/** What a text has to look like: `says` completes the sentence '"Field" …'. */
export interface TextRule {
	pattern: RegExp;
	says: string;
	remedy?: string;
}

export interface TextSettings extends Basics {
	default?: string;
	/** In characters of Unicode: most emoji are one, flags and families of people several. */
	maxLength?: number;
	rows?: number;
	/**
	 * Whether spaces and invisible characters around it, which tables leave there, are dropped; always where it has to
	 * match a pattern.
	 */
	isTrimmed?: boolean;
	/** Rejects what no one means by such a text; `anythingElse` if absent. */
	kind?: TextKind;
	matches?: TextRule;
	/** For a text that is a number: an example of one, for messages. */
	numberExample?: string;
}

/**
 * Text of any kind. Numbers from expressions are taken as their digits, unless they are
 * so large that n8n has already lost some; objects and lists are rejected, never shown as
 * "[object Object]".
 */
export function text(settings: TextSettings & { required: true }): Field<string>;
export function text(settings: TextSettings): Field<string | undefined>;
export function text(settings: TextSettings): Field<string | undefined> {
	const { rows, default: initial = '', kind = anythingElse, matches, numberExample } = settings;
	const { isTrimmed = matches !== undefined } = settings;
	return {
		...basicsOf(settings, {
			type: 'string',
			default: initial,
			...(rows && { typeOptions: { rows } }),
		}),
		read: (raw, context) =>
			readFilled(settings, raw, (filled) => {
				const entered = asText(filled, numberExample);
				const value = isTrimmed ? trimmed(entered) : entered;
				kind(value, context);
				return checkText(value, settings);
			}),
	};
}

/**
 * Text from whatever an expression returned, or an error that names its type.
 * @param numberExample of a text that is a number
 */
export function asText(raw: unknown, numberExample?: string): string {
	if (typeof raw === 'string') return raw;
	if (typeof raw === 'number' && Number.isFinite(raw)) {
		if (isInexact(raw)) {
			throw new InputError(
				`is a number with more than 15 digits, and its last digits are already lost`,
				'Let the previous node return it as text instead of a number.',
			);
		}
		return String(raw);
	}
	const returned = `the expression returned ${isFile(raw) ? 'a file' : kindOf(raw)}`;
	if (numberExample !== undefined) {
		throw new InputError(
			`must be a number such as ${numberExample}, but ${returned}`,
			'Select the single number you need, such as {{ $json.order.total }} instead of {{ $json.order }}.',
		);
	}
	throw new InputError(`must be text, but ${returned}`, remedyFor(raw));
}

/** As n8n describes one, such as `$binary.data`, and as services do that store files. */
function isFile(raw: unknown): boolean {
	return isObject(raw) && 'mimeType' in raw;
}

function remedyFor(raw: unknown): string {
	if (isFile(raw)) {
		return 'For a field that takes a file, enter the name of the input field, such as data, instead of an expression. Otherwise, select the single value you need, such as {{ $json.file.name }}.';
	}
	return typeof raw === 'boolean'
		? 'Return the text to use for each of the two, such as {{ $json.active ? "yes" : "no" }}.'
		: 'Select the single value you need, such as {{ $json.customer.name }} instead of {{ $json.customer }}. To convert dates to text, use .toISO() or .toFormat("dd.MM.yyyy").';
}

function checkText(value: string, { maxLength, matches }: TextSettings): string {
	const length = [...value].length;
	if (maxLength !== undefined && length > maxLength) {
		throw new InputError(`has ${length} characters, but up to ${maxLength} are allowed`);
	}
	if (matches && !matches.pattern.test(value)) {
		throw new InputError(`${matches.says}, but it's "${excerpt(value)}"`, matches.remedy);
	}
	return value;
}

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The rule for identifiers "in UUID format" (service document 1, conventions). */
export const uuidRule = {
	pattern: uuidPattern,
	says: 'must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	remedy: 'Copy the whole ID, without spaces or quotes.',
};

/**
 * What no mail server outside takes is rejected: it would reach no one, or not the one who is meant. So is what no one
 * has in an address but tables and links leave there, such as an apostrophe, a space as %20, and {name}. Two Japanese
 * carriers gave out addresses such as a..b.@docomo.ne.jp, which many people still have.
 */
export const emailRule = {
	pattern:
		/^(?![.='’]|%20|u003[ce])(?:(?=[^@]*@(?:docomo|ezweb)\.ne\.jp$)[^\s\p{Cf}\p{Cc}@<>()[\]{}\\,;:"]+|(?:[^\s\p{Cf}\p{Cc}@<>()[\]{}\\,;:".]|\.(?![.@]))+)@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?!-)[\p{L}\p{M}\p{N}-]{2,}(?<!-)$/u,
	says: 'must be one email address',
	remedy: 'Use the format name@example.com, with one address only.',
};

export const urlRule = {
	pattern: /^https?:\/\/[^\s/?#]\S*$/i,
	says: 'must be a URL that starts with http:// or https://',
	remedy: 'Enter the whole URL, with %20 in place of each space.',
};
