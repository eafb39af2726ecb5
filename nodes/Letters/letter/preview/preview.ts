import { downloadFields, notice } from '../../../shared/fields';
import type { InputFile } from '../../../shared/http';
import { computation } from '../../../shared/operation';
import { letters } from '../../area';
import { addressesInForm } from '../form';
import {
	checkLetter,
	letterFields,
	letterPdf,
	letterProperties,
	letterContentOptions,
} from '../properties';
import { previewPage } from './page';
import { addressLines, pictureOf } from './picture';

const notes = [
	'This page shows what the node sends to SVC. The printed letter can differ in paper size, fonts, margins, page breaks, and the position of the addresses.',
	"To see the country's price, run Letter > Preview Price.",
];

/** The values, their checks, and the letter properties are those of Send, without when it's sent. */
export const previewLetter = computation(letters, {
	name: 'Preview',
	value: 'preview',
	action: 'Preview letter',
	description:
		'Run the same checks as Send, and show the letter as a page. Nothing is sent or printed.',
	fields: {
		opened: notice('Nothing is sent. To see the page, select Binary in the output, then View.'),
		...letterFields,
		...downloadFields,
	},
	additionalFields: { ...letterContentOptions, addressesInForm },
	async compute(values, item, store) {
		checkLetter(values);
		const file = values.content === 'pdf' ? await letterPdf(values, item) : undefined;
		const properties = letterProperties(values);
		const stored = await store({
			fileName: 'letter-preview.html',
			mimeType: viewable,
			content: once(previewPage({ ...pictureOf(properties), notes, pdf: file && aboutFile(file) })),
		});
		return {
			json: {
				addressLines: addressLines(properties),
				letterProperties: properties,
				...(file && { fileName: file.fileName, fileSize: file.length }),
				notes,
			},
			binary: { [values.binaryPropertyName]: { ...stored, fileType: 'html' } },
		};
	},
});

/**
 * n8n's viewer shows HTML, sanitized and in a sandbox, if the file type says so. But it only opens files
 * with a MIME type of its list, which has no text/html, since n8n's server would return that as a page.
 */
const viewable = 'text/plain';

function aboutFile({ fileName, length }: InputFile) {
	const size =
		length < 1_000_000 ? `${Math.ceil(length / 1000)} kB` : `${Math.ceil(length / 1e5) / 10} MB`;
	return { fileName, size };
}

async function* once(text: string): AsyncGenerator<string> {
	yield await Promise.resolve(text);
}
