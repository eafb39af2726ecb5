import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileAnswer } from '../../core/area.ts';
import type { Dossier, StoredFile } from './model.ts';

export function open({ content }: StoredFile): Readable {
	return Buffer.isBuffer(content) ? Readable.from([content]) : createReadStream(content.path);
}

/**
 * The signed document. The simulator draws no signatures: the bytes are those that were uploaded,
 * so that tests can compare hashes.
 */
export function signedDocument(stored: StoredFile): FileAnswer {
	return {
		contentType: 'application/pdf',
		fileName: stored.file.name,
		size: stored.size,
		open: () => open(stored),
	};
}

/** The audit report with all information and events of the dossier, as a PDF. */
export function auditReport(dossier: Dossier, events: readonly string[]): FileAnswer {
	const content = textPdf([
		'Audit report of the simulator',
		`Dossier: ${dossier.name ?? ''} (${dossier.id})`,
		...dossier.files.map(({ name, hash }) => `File: ${name}, SHA-256 ${hash}`),
		...dossier.invitees.map(
			({ name, email, state, stateChanged }) =>
				`Invitee: ${name ?? ''} ${email ?? ''}, ${state ?? 'not invited'} ${stateChanged ?? ''}`,
		),
		...events,
	]);
	return {
		contentType: 'application/pdf',
		fileName: 'audit-report.pdf',
		size: content.length,
		open: () => Readable.from([content]),
	};
}

/** All signed documents and the audit report. Equal names get a number, as in a folder. */
export function archive(
	{ name, createdAt }: Dossier,
	files: readonly FileAnswer[],
): FileAnswer & { fileName: string } {
	const options = { mtime: new Date(createdAt), compress: false };
	return {
		contentType: 'application/zip',
		fileName: `${name ?? 'dossier'}.zip`,
		open: () => {
			const zip = new ZipFile();
			const used = new Set<string>();
			for (const file of files) {
				zip.addReadStreamLazy(entryName(file.fileName ?? 'file', used), options, (give) =>
					give(null, file.open()),
				);
			}
			zip.end();
			return Readable.from(zip.outputStream);
		},
	};
}

function entryName(name: string, used: Set<string>): string {
	const safe = name.replace(/[\\/:]/g, '_') || 'file';
	const dot = safe.lastIndexOf('.');
	const [stem, end] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
	let free = safe;
	for (let number = 2; used.has(free); number++) free = `${stem} (${number})${end}`;
	used.add(free);
	return free;
}

/** Something to sign, for people who try out the signing page without a document of their own. */
export function sampleContract(): Buffer {
	return textPdf([
		'Rental contract',
		'',
		'between Person 1 (tenant) and Person 2 (landlord)',
		'',
		'1. The flat at Main Street 1 is let from the first of next month.',
		'2. The rent is 900 euro a month, to be paid in advance.',
		'3. Either side may end this contract with three months of notice.',
		'',
		// The tags that say where each of them signs.
		'#signature1                           #signature2',
		'Tenant: ____________________          Landlord: ____________________',
	]);
}

/** A PDF of one page with these lines, for any viewer; signs beyond Latin 1 become "?". */
function textPdf(lines: readonly string[]): Buffer {
	const text = lines
		.map((line) => `(${line.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')}) '`)
		.join('\n');
	const stream = `BT /F1 11 Tf 17 TL 60 770 Td\n${text}\nET`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
	];
	let pdf = '%PDF-1.4\n';
	const offsets = objects.map((object, index) => {
		const at = pdf.length;
		pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return at;
	});
	const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
	pdf += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
	return Buffer.from(pdf, 'latin1');
}
