import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { StoredFile } from './model.ts';

/**
 * Whether the text of a PDF may contain a tag. In a font with an encoding of its own, only a reader of PDFs could
 * tell, so there it may.
 */
export function mayContain({ content }: StoredFile, tag: string): boolean {
	const pdf = Buffer.isBuffer(content) ? content : readFileSync(content.path);
	const parts = [pdf.toString('latin1'), ...streamsIn(pdf)];
	if (parts.some((part) => /\/ToUnicode|\/Identity-H|\/Type0\b/.test(part))) return true;
	const wanted = withoutSpaces(tag);
	return parts.some((part) => withoutSpaces(textIn(part)).includes(wanted));
}

/** The compressed parts of a PDF that can be read. */
function* streamsIn(pdf: Buffer): Generator<string> {
	for (let end = 0; ; ) {
		const begin = pdf.indexOf('stream', end);
		if (begin < 0) return;
		const from = begin + (pdf[begin + 6] === 0x0d ? 8 : 7);
		end = pdf.indexOf('endstream', from);
		if (end < 0) return;
		try {
			yield inflateSync(pdf.subarray(from, end)).toString('latin1');
		} catch {
			// Not compressed, or in another way.
		}
		end += 'endstream'.length;
	}
}

/** What stands in the literal strings, in a row: text that is set closer or wider is in pieces. */
function textIn(part: string): string {
	const strings = part.match(/\((?:[^()\\]|\\.)*\)/gs) ?? [];
	return strings.map((string) => string.slice(1, -1).replace(/\\([()\\])/g, '$1')).join('');
}

function withoutSpaces(text: string): string {
	return text.replace(/\s+/g, '');
}
