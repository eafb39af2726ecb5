/** HTML that's safe to put into a page as it is. */
export class Markup {
	constructor(readonly source: string) {}
}

/**
 * A piece of HTML in which every value is text, unless it's HTML itself. All but ASCII becomes numbers
 * of characters, so that no reader of the page can take its encoding for another one.
 */
export function markup(
	pieces: TemplateStringsArray,
	...values: ReadonlyArray<string | Markup | readonly Markup[]>
): Markup {
	return new Markup(
		pieces.map((piece, index) => `${piece}${sourceOf(values[index] ?? '')}`).join(''),
	);
}

function sourceOf(value: string | Markup | readonly Markup[]): string {
	if (typeof value === 'string') return escaped(value);
	return value instanceof Markup ? value.source : value.map(({ source }) => source).join('');
}

function escaped(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/(?![\n\t])[\p{Cc}\p{Surrogate}]/gu, '\uFFFD')
		.replace(/[&<>"'`]|[^\n\t -~]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
