import {
	countryCode,
	excerpt,
	InputError,
	list,
	mapValue,
	senderName,
	text,
	texts,
} from '../shared/fields';

export const senders = texts({
	displayName: 'Sender',
	description: 'The name or number that recipients see. Separate multiple senders with commas.',
	hint: 'What recipients see. For SMS, a phone number or up to 11 letters and digits.',
	placeholder: 'e.g. MyShop',
	kind: senderName,
});

/** Characters of a name in a text message, for any network (3GPP TS 23.040, address fields). */
const longestName = 11;

/** Networks cut a longer name or drop the message, which is paid for all the same. */
export function checkSmsSenders(given: readonly string[]): void {
	const tooLong = given.find((sender) => !/^\+?\d+$/.test(sender) && sender.length > longestName);
	if (tooLong === undefined) return;
	throw new InputError(
		`can have up to ${longestName} characters for SMS, but "${excerpt(tooLong)}" has ${tooLong.length}`,
		'Shorten the name, or enter a phone number without spaces.',
	);
}

/** Which codes are meant is undocumented: what can be one is sent. */
const anyCode = /^\S{1,3}$|^[^\s\d]*\d\S*$|^[A-Za-z]{2,3}-\S+$/;

/** ISO codes are sent in capitals, as responses have them. The name of a country is certainly no code. */
function codeOf(entered: string): string {
	if (anyCode.test(entered)) return /^[a-z]{2,3}$/i.test(entered) ? entered.toUpperCase() : entered;
	const code = countryCode(entered);
	if (code !== undefined) return code;
	throw new InputError(
		`must be a country code or a country's name, but it's "${excerpt(entered)}"`,
		'Use the country code, such as DE for Germany or NL for the Netherlands. To send another one anyway, remove all of them here, and enter them as "countrySpecificSenders" in Additional Properties (JSON).',
	);
}

const entries = list({
	displayName: 'Country-Specific Senders',
	description: 'The senders for recipients in specific countries, which override the others',
	entryName: 'Sender',
	entry: {
		countryCode: mapValue(
			text({
				displayName: 'Country Code',
				isTrimmed: true,
				description:
					'The country of the recipients, such as NL or Netherlands. ISO codes are sent in capitals, other codes as you enter them.',
				placeholder: 'e.g. NL',
				kind: senderName,
				required: true,
			}),
			codeOf,
		),
		sender: text({
			displayName: 'Sender',
			isTrimmed: true,
			placeholder: 'e.g. SVC',
			kind: senderName,
			required: true,
		}),
	},
});

/** Country code to sender (service document 2, message object). */
export const countrySpecificSenders = mapValue(entries, (given) => {
	const byCountry: Record<string, string> = {};
	for (const { countryCode: code, sender } of given) {
		if (Object.hasOwn(byCountry, code)) {
			throw new InputError(`has two senders for ${code}`, 'Remove one of them.');
		}
		byCountry[code] = sender;
	}
	return byCountry;
});
