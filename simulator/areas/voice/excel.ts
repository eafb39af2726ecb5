import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileAnswer } from '../../core/area.ts';
import type { InboundNumber } from './model.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';

/** A workbook with one sheet, as small as spreadsheet programs still open it (ECMA-376). */
export function excelFile(numbers: readonly InboundNumber[]): FileAnswer {
	return {
		contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		open() {
			const zip = new ZipFile();
			for (const [name, content] of Object.entries(parts(numbers))) {
				zip.addBuffer(Buffer.from(xml + content), name);
			}
			zip.end();
			return zip.outputStream.pipe(new PassThrough());
		},
	};
}

function parts(numbers: readonly InboundNumber[]): Record<string, string> {
	const rows = [
		['Number', 'Country', 'Type', 'Status'],
		...numbers.map(({ Number, Country, NumberType, Status }) => [
			Number,
			Country.Name,
			NumberType,
			Status.Name,
		]),
	];
	const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
	return {
		'[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
		'_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
		'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Inbound numbers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
		'xl/worksheets/sheet1.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
	};
}

function relationship(type: string, target: string): string {
	return `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
}

function row(cells: readonly string[]): string {
	return `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
