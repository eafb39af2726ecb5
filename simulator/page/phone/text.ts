import { html, type Html } from '../html.ts';
import { webAddress } from '../paths.ts';

// Document 2, *Body tags*: {{field id}}, [[url]] and [[url:…]], [[page:guid]] and [[optout]].
const tag = /(\{\{[^{}]+\}\}|\[\[[^[\]]+\]\]|https?:\/\/[^\s<>"'[\]]+)/;

/**
 * A text with its tags replaced as for one recipient, as far as the simulator knows them. Links lead
 * where they say: the short link's own address is undocumented.
 */
export function readableText(body: string, data: Record<string, string>): Html[] {
	return body.split(tag).map((part) => {
		const field = fieldOf(part);
		if (field !== undefined) {
			const value = data[field];
			return value === undefined
				? html`<mark title="No value for this field">field ${field}</mark>`
				: html`<span title="Field ${field}">${value}</span>`;
		}
		const target = targetOf(part);
		const address = webAddress(target);
		if (address) return html`<a href="${address}" rel="noopener noreferrer">${address}</a>`;
		if (target === part) return html`${part}`;
		if (target === 'optout') return html`<mark>Reply STOP to opt out</mark>`;
		return html`<mark>${target}</mark>`;
	});
}

/** The same without links, for a line in a list. */
export function plainText(body: string, data: Record<string, string>): string {
	return body
		.split(tag)
		.map((part) => {
			const field = fieldOf(part);
			return field === undefined ? targetOf(part) : (data[field] ?? `field ${field}`);
		})
		.join('');
}

function fieldOf(part: string): string | undefined {
	return /^\{\{(.+)\}\}$/.exec(part)?.[1];
}

/** What stands in brackets, or the part itself. */
function targetOf(part: string): string {
	return /^\[\[(?:url:)?(.+)\]\]$/.exec(part)?.[1] ?? part;
}
