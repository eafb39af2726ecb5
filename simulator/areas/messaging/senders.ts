import parse from 'libphonenumber-js';
import type { MessageRequest } from './model.ts';

type From = Pick<MessageRequest, 'countrySpecificSenders' | 'senderPreset' | 'senders'>;

/**
 * Document 2, *Sender selection*: "the country-specific sender for the recipient's country, else the
 * preset's sender (messages), else `senders`". Which country codes are meant is undocumented: here the
 * two letters of ISO 3166, in any case.
 */
export function senderFor(from: From, msisdn: string): string | undefined {
	const country = parse(msisdn)?.country;
	const specific = Object.entries(from.countrySpecificSenders ?? {}).find(
		([code]) => code.toUpperCase() === country,
	);
	return specific?.[1] ?? usualSender(from);
}

/** All that a message can come from. */
export function sendersOf(from: From): string[] {
	const usual = usualSender(from);
	const specific = Object.values(from.countrySpecificSenders ?? {});
	return [...new Set([...(usual === undefined ? [] : [usual]), ...specific])];
}

/** What is in a preset is undocumented, so its sender has its ID for a name. */
function usualSender({ senderPreset, senders }: From): string | undefined {
	return senderPreset ? `Preset ${senderPreset.slice(0, 8)}…` : senders?.[0];
}
