import { countryCode, mapValue, notACountry, text, yesNo } from '../shared/fields';

/** "ISO 3166-2 notation" (service document 2, part D): a country, or a region, such as US-NY. */
const isoCode = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/i;

export const country = mapValue(
	text({
		displayName: 'Country',
		description: 'The country to filter by, as a name or in the format of "country" in the output',
		placeholder: 'e.g. NL',
		hint: 'Leave empty for every country',
		isTrimmed: true,
	}),
	(entered) => {
		if (entered === undefined) return undefined;
		const code = countryCode(entered);
		if (code === undefined && !isoCode.test(entered)) throw notACountry(entered);
		return code ?? entered.toUpperCase();
	},
);

/** On until someone really means to buy. */
export const simulate = mapValue(
	yesNo({
		displayName: 'Simulate',
		description: 'Whether SVC only validates the request. Nothing is bought.',
		hint: 'Turn off to buy. Until then, SVC only checks the request.',
		default: true,
		place: 'query',
	}),
	(isOn) => isOn || undefined,
);

/** What is found no more may have been canceled; which status SVC then gives is undocumented. */
export function canceled(what: string, list: string) {
	return {
		404: {
			says: `SVC doesn't know this ${what}`,
			remedy: `Check the ID with ${list}. Maybe it was already canceled.`,
		},
	};
}
