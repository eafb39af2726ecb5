import parse from 'libphonenumber-js';
import { type Links, withShortLinks } from './links.ts';
import type { MessageRequest, Recipient } from './model.ts';

/** What both cost responses have. Document 2, *Cost response (messages)*. */
export interface Cost {
	countryCosts: Array<{
		cost: number;
		countryCode: string;
		messageCount: number;
		recipientCount: number;
		isMultipart: boolean;
	}>;
	currency: string;
	messageCount: number;
	recipientCount: number;
	isMultipart: boolean;
	totalCost: number;
}

/** Prices in euro for one part; the simulator's own, like the country of a group or contact. */
const countries = [
	{ prefix: '+31', countryCode: 'NL', price: 0.08 },
	{ prefix: '+32', countryCode: 'BE', price: 0.09 },
	{ prefix: '+33', countryCode: 'FR', price: 0.07 },
	{ prefix: '+44', countryCode: 'GB', price: 0.05 },
	{ prefix: '+49', countryCode: 'DE', price: 0.1 },
	{ prefix: '+1', countryCode: 'US', price: 0.06 },
] as const;
const home = countries[0];
const priceElsewhere = 0.12;
/** ISO 3166 keeps it for a country that isn't known. */
const unknownCountry = 'ZZ';

/** What sending costs: each recipient gets the body's text messages. */
export function costOf(
	{ body = '', recipients = [] }: Pick<MessageRequest, 'body' | 'recipients'>,
	links: Links,
): Cost {
	const parts = partsOf(withShortLinks(body, links));
	const isMultipart = parts > 1;
	const byCountry = new Map<string, { price: number; recipientCount: number }>();
	for (const recipient of recipients) {
		const { countryCode, price } = countryOf(recipient);
		const entry = byCountry.get(countryCode) ?? { price, recipientCount: 0 };
		entry.recipientCount += 1;
		byCountry.set(countryCode, entry);
	}
	const countryCosts = [...byCountry].map(([countryCode, { price, recipientCount }]) => ({
		cost: round(price * parts * recipientCount),
		countryCode,
		messageCount: parts * recipientCount,
		recipientCount,
		isMultipart,
	}));
	return {
		countryCosts,
		currency: 'EUR',
		messageCount: parts * recipients.length,
		recipientCount: recipients.length,
		isMultipart,
		totalCost: round(countryCosts.reduce((sum, { cost }) => sum + cost, 0)),
	};
}

function countryOf({ msisdn }: Recipient): { countryCode: string; price: number } {
	if (msisdn === undefined) return home;
	const priced = countries.find(({ prefix }) => msisdn.startsWith(prefix));
	if (priced) return priced;
	return { countryCode: parse(msisdn)?.country ?? unknownCountry, price: priceElsewhere };
}

function partsOf(text: string): number {
	const { single, part } = sizesOf(text);
	return text.length <= single ? 1 : Math.ceil(text.length / part);
}

/** 160 characters fit into one text message, 153 into each part of several; fewer beyond Latin-1. */
export function sizesOf(text: string): { single: number; part: number } {
	const isPlain = [...text].every((sign) => sign.charCodeAt(0) < 256);
	return isPlain ? { single: 160, part: 153 } : { single: 70, part: 67 };
}

function round(amount: number): number {
	return Math.round(amount * 10_000) / 10_000;
}
