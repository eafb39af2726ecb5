/** HTML that is safe to send: only `html` makes it, and it escapes whatever is put in. */
export class Html {
	constructor(readonly text: string) {}
}

type Part = Html | string | number | undefined | readonly Html[];

export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
	const texts = parts.map((part, index) => `${escaped(part)}${fixed[index + 1] ?? ''}`);
	return new Html(`${fixed[0] ?? ''}${texts.join('')}`);
}

function escaped(part: Part): string {
	if (part === undefined) return '';
	if (part instanceof Html) return part.text;
	if (typeof part === 'object') return part.map(({ text }) => text).join('');
	return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
