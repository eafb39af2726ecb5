import { roomOf, type Room } from '../../messaging/parts';
import { textRules } from '../message/properties';

/** The text of the message, and what sending it takes. */
export interface MessageText extends Room {
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
