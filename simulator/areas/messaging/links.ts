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
	content: /^url:./,
	rule: 'a link is written [[url:<url>]]',
};

/** `[[<url>]]`: "the URL must start with http:// or https://", and 21 characters. */
export const messageLinks: Links = {
	shortLink: 21,
	content: /^https?:\/\/./,
	rule: 'a link must start with http:// or https://',
};

/** `[[page:<page_guid>]]` in both interfaces. */
const page = /^page:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const tag = /\[\[([^[\]]*)\]\]/g;

/** The text as long as it is once SVC has replaced its links. */
export function withShortLinks(body: string, { shortLink, content }: Links): string {
	return body.replace(tag, (whole, inside: string) =>
		content.test(inside) || page.test(inside) ? 'x'.repeat(shortLink) : whole,
	);
}

/** Rejects what looks like a link, but isn't one in this interface: people would get it with its brackets. */
export function checkLinks(body: string, { content, rule }: Links): void {
	for (const [whole, inside = ''] of body.matchAll(tag)) {
		const isLinkOrPage = content.test(inside) || page.test(inside);
		if (!/^[a-z][a-z0-9+.-]*:/i.test(inside) || isLinkOrPage) continue;
		const broken = inside.startsWith('page:')
			? 'a landing page is written [[page:<page_guid>]]'
			: rule;
		throw new Refusal(400, `body.body contains ${whole}, but ${broken}`);
	}
}
