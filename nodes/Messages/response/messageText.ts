import { InputError, type ReadContext, templateOf, typedIn } from '../../shared/fields';
import { word } from '../../shared/http';
import { roomOf, type Room } from '../../messaging/parts';
import { textRules } from '../message/properties';

interface MessageText extends Room {
	readonly body: string;
	readonly isShortened: boolean;
}

/**
 * The question and, in a line of its own, the link, which SVC replaces by a short one (service document 2,
 * body tags). The page shows the whole question, so a long one is shortened here: each part may be billed.
 */
export function messageText(question: string, link: string, mostParts: number): MessageText {
	const plain = withoutTags(question.trim());
	const whole = textOf(plain, link);
	if (whole.parts <= mostParts) return { ...whole, isShortened: false };
	const characters = [...plain];
	const shortened = (length: number) =>
		textOf(`${characters.slice(0, length).join('').trimEnd()}...`, link);
	let [fits, tooLong] = [0, characters.length];
	while (tooLong - fits > 1) {
		const middle = Math.floor((fits + tooLong) / 2);
		if (shortened(middle).parts <= mostParts) fits = middle;
		else tooLong = middle;
	}
	return { ...shortened(fits), isShortened: true };
}

function textOf(question: string, link: string): Omit<MessageText, 'isShortened'> {
	const shortLink = 'x'.repeat(textRules.shortLinkLength);
	return { body: `${question}\n[[${link}]]`, ...roomOf(`${question}\n${shortLink}`) };
}

/**
 * What a model or a form has written isn't to become a link, an opt-out, or data of the recipient: SVC knows
 * these by double brackets and braces.
 */
function withoutTags(question: string): string {
	return question.replace(/\[(?=\[)|\{(?=\{)/g, '$& ');
}

/**
 * SVC fills in nothing here, since what an expression returns may quote a text with tags, such as one to approve. So a
 * tag that was typed would be read by people.
 * @param texts what has such a text, in the plural
 */
export function refuseTypedTags(texts: string, raw: unknown, context: ReadContext): void {
	const template = templateOf(context);
	const typed = template ? typedIn(template) : raw === context.entered ? word(raw) : '';
	const tag = /\[\[[^[\]]+\]\]|\{\{[^{}]*\}\}/.exec(typed)?.[0];
	if (tag === undefined) return;
	throw new InputError(
		`contains ${tag}, but ${texts} don't support tags, so it would be sent as is`,
		'Drag the field with the value from the input panel instead, such as {{ $json.firstName }}, and write a link without brackets. To send it anyway, let an expression return it.',
	);
}
