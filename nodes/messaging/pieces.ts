/** A stretch of a text: something that stands there as it is, or a tag. */
export type Piece =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'data'; readonly text: string; readonly fieldId: string }
	| { readonly kind: 'link' | 'optOut'; readonly text: string };

const closings = new Map([
	['[[', ']]'],
	['{{', '}}'],
]);

/** The pieces of a text in their order. `value` is what a `bodyText` has read. */
export function piecesOf(value: string): Piece[] {
	const pieces: Piece[] = [];
	let end = 0;
	for (const { 0: opening, index } of value.matchAll(/\[\[|\{\{/g)) {
		if (index < end) continue;
		const inside = index + opening.length;
		const closing = value.indexOf(closings.get(opening) ?? opening, inside);
		// What was read has no open tag.
		if (closing < 0) break;
		if (index > end) pieces.push({ kind: 'text', text: value.slice(end, index) });
		end = closing + opening.length;
		const text = value.slice(index, end);
		const content = value.slice(inside, closing);
		if (opening === '{{') pieces.push({ kind: 'data', text, fieldId: content });
		else pieces.push({ kind: content === 'optout' ? 'optOut' : 'link', text });
	}
	return end < value.length ? [...pieces, { kind: 'text', text: value.slice(end) }] : pieces;
}

/** What a preview shows in place of a link that SVC will shorten, of which no one knows yet what it will be. */
export function shownLink(length: number): string {
	return 'https://'.padEnd(length, 'x');
}

/** The text as long as it is in a message. */
export function withShortLinks(text: string, length: number): string {
	return piecesOf(text)
		.map((piece) => (piece.kind === 'link' ? shownLink(length) : piece.text))
		.join('');
}
