/** A stretch of a text: something that stands there as it is, or a tag. */
export type BodyPiece =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'data'; readonly text: string; readonly fieldId: string }
	| { readonly kind: 'link' | 'optOut'; readonly text: string };

const closings = new Map([
	['[[', ']]'],
	['{{', '}}'],
]);

/** The pieces of a text in their order. `value` is what a `bodyText` has read. */
export function bodyPieces(value: string): BodyPiece[] {
	const pieces: BodyPiece[] = [];
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

export function dataFieldsIn(value: string): string[] {
	return bodyPieces(value).flatMap((piece) => (piece.kind === 'data' ? [piece.fieldId] : []));
}

interface InPlaceOfTags {
	/** A link that SVC will shorten: no one knows yet what it will be, but how long. */
	readonly linkLength: number;
	/** If absent, data tags stay. */
	data?(fieldId: string, tag: string): string;
	/** If absent, opt-out tags stay. */
	readonly optOut?: string;
}

export function withTagsReplaced(
	pieces: readonly BodyPiece[],
	{ linkLength, data = (_, tag) => tag, optOut }: InPlaceOfTags,
): string {
	const shown = (piece: BodyPiece): string => {
		if (piece.kind === 'data') return data(piece.fieldId, piece.text);
		if (piece.kind === 'link') return 'https://'.padEnd(linkLength, 'x');
		return piece.kind === 'optOut' ? (optOut ?? piece.text) : piece.text;
	};
	return pieces.map(shown).join('');
}
