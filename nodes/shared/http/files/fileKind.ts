/** Readers accept the mark anywhere in the first 1024 bytes, so that many are checked. */
export const headLength = 1024;

const pdfMark = Buffer.from('%PDF-');
const escape = 0x1b;

/**
 * Whether a file starts as a PDF. Only blanks, or a printer's job language, which starts with an escape, can
 * precede the mark: a text or an archive that mentions the mark isn't a PDF.
 */
export function isPdf(head: Buffer): boolean {
	const at = head.subarray(0, headLength).indexOf(pdfMark);
	if (at < 0) return false;
	const before = head.subarray(0, at).toString('latin1').replace('\u00ef\u00bb\u00bf', '');
	return /^[\s\0]*$/.test(before) || before.charCodeAt(0) === escape;
}

/** What stands for bytes that are no text, twice. */
const lostBytes = Buffer.from('\uFFFD\uFFFD');

/**
 * Whether a PDF was read as text at some point. Its pages are blank then: they are compressed, and that is lost. A PDF
 * tells programs that it isn't text by some bytes in its second line, which show it.
 */
export function wasText(head: Buffer): boolean {
	return head.subarray(0, headLength).includes(lostBytes);
}

/** The first bytes of archives, with files and without; Excel's newer files are archives too. */
const archive = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];
/** Excel's older files. */
const compound = [Buffer.from('d0cf11e0a1b11ae1', 'hex')];

const beginnings: ReadonlyArray<[type: RegExp, name: string, beginnings: readonly Buffer[]]> = [
	[/^application\/zip$/, 'a ZIP archive', archive],
	[/spreadsheetml|ms-excel/, 'an Excel file', [...archive, ...compound]],
];

/**
 * What is wrong with a downloaded file of the expected type, by its first bytes: services label error texts
 * and web pages as files. Completes "The response …".
 */
export function problemOfFile(head: Buffer, expected: string): string | undefined {
	for (const [type, name, known] of beginnings) {
		if (!type.test(expected)) continue;
		const isKnown = known.some((beginning) => head.indexOf(beginning) === 0);
		return isKnown ? undefined : `isn't ${name}`;
	}
	// The kind of an audit report is undocumented, so whatever is no text may be one.
	if (expected === 'application/pdf' && !isPdf(head) && isText(head)) {
		return 'is text instead of a file';
	}
	return undefined;
}

/** Texts have no control characters but tabs, line breaks and form feeds. */
function isText(head: Buffer): boolean {
	return head.every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}
