import { Refusal } from '../../core/area.ts';

/** How one of the two interfaces has links in a body, which become short links. Document 2, *Body tags*. */
export interface Links {
	/** Characters of a short link, also of one to a landing page. */
	readonly shortLink: number;
	/** What stands between the brackets of a link. */
	readonly content: RegExp;
	/** For the refusal of another link. */
	readonly rule: string;
}

/** `[[url:<url>]]`, and 22 characters. */
export const campaignLinks: Links = {
	shortLink: 22,
	content: /^(?:url|page):/,
	rule: 'a link is written [[url:<url>]]',
};

/** `[[<url>]]`: "the URL must start with http:// or https://", and 21 characters. */
export const messageLinks: Links = {
	shortLink: 21,
	content: /^(?:https?:\/\/|page:)/,
	rule: 'a link must start with http:// or https://',
};

const tag = /\[\[([^[\]]*)\]\]/g;

/** The text as long as it is once SVC has replaced its links. */
export function withShortLinks(body: string, { shortLink, content }: Links): string {
	return body.replace(tag, (whole, inside: string) =>
		content.test(inside) ? 'x'.repeat(shortLink) : whole,
	);
}

/** Rejects what looks like a link, but isn't one in this interface: people would get it with its brackets. */
export function checkLinks(body: string, { content, rule }: Links): void {
	for (const [whole, inside = ''] of body.matchAll(tag)) {
		if (!/^[a-z][a-z0-9+.-]*:/i.test(inside) || content.test(inside)) continue;
		throw new Refusal(400, `body.body contains ${whole}, but ${rule}`);
	}
}
