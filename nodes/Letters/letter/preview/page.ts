// By another name, so that Prettier adds no blanks: the sheet shows them.
import { type Html, html as markup } from '../../../shared/host';
import { styles } from './styles';

export interface Picture {
	readonly recipient: string;
	readonly sender: string;
	readonly dateplace: string;
	readonly subject: string;
	readonly message: string;
	readonly pdf?: { readonly fileName: string; readonly size: string } | undefined;
	/** Everything else that's sent, by its name. */
	readonly settings: ReadonlyArray<readonly [name: string, value: string]>;
	readonly notes: readonly string[];
}

const head = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Letter preview</title>
<style>${styles}</style></head><body>
`;

/**
 * One sheet of A4 with what SVC gets. Where SVC prints what is undocumented but for two places: the date
 * and place stand at the top right, and the subject stands above the text (service document 1, letter
 * properties). The addresses stand where the window of a usual envelope is.
 */
export function previewPage(picture: Picture): string {
	const { recipient, sender, dateplace, settings, notes } = picture;
	const page = markup`${head}<div class="about"><b>Preview. Nothing was sent.</b>${notes.map((note) => markup`<p>${note}</p>`)}</div>
<div class="sheet">
<div class="window">${block('sender', sender)}${block('recipient', recipient)}</div>
<div class="hint">Address window (assumed position)</div>
${block('dateplace', dateplace)}${content(picture)}
</div>
<div class="about"><b>Sent with the letter</b><table>${settings.map(row)}</table></div>
</body></html>
`;
	return asciiOnly(page.text);
}

/** With numbers of characters, so that no reader of the page can take its encoding for another one. */
function asciiOnly(page: string): string {
	return page
		.replace(/\r\n?/g, '\n')
		.replace(/(?![\n\t])[\p{Cc}\p{Surrogate}]/gu, '\uFFFD')
		.replace(/[^\n\t -~]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

function content({ subject, message, pdf }: Picture): Html {
	if (!pdf) return markup`${block('subject', subject)}${block('message', message)}`;
	const { fileName, size } = pdf;
	return markup`<div class="file"><b>${fileName}</b> (PDF, ${size}): The file is sent as is. SVC may add something, such as the address.</div>${labeled('Subject', subject)}${labeled('Text With PDF', message)}`;
}

function labeled(label: string, text: string): Html {
	return text === '' ? markup`` : markup`${block('hint', label)}${block('message', text)}`;
}

function block(name: string, text: string): Html {
	return text === '' ? markup`` : markup`<div class="${name}">${text}</div>`;
}

function row([name, value]: readonly [string, string]): Html {
	return markup`<tr><th>${name}</th><td>${value}</td></tr>`;
}
