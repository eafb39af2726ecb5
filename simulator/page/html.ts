/** Text that is safe to put into a page as it is. */
export class Html {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}

	toString(): string {
		return this.text;
	}
}

/**
 * Template tag for pages. Every value is escaped, unless it's itself made by this tag; lists are
 * joined; undefined, null and false leave nothing.
 */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
	const parts = strings.map((text, index) => (index === 0 ? '' : show(values[index - 1])) + text);
	return new Html(parts.join(''));
}

function show(value: unknown): string {
	if (value === undefined || value === null || value === false) return '';
	if (value instanceof Html) return value.text;
	if (Array.isArray(value)) return value.map(show).join('');
	return escape(String(value));
}

function escape(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
