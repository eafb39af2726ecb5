import { mapValue, text, yesNo } from '../shared/fields';

/** "ISO 3166-2 notation" (service document 2, part D), which is written in capital letters. */
export const country = mapValue(
	text({
		displayName: 'Country',
		description: 'The country to filter by, in the format of "country" in the output',
		placeholder: 'e.g. NL',
		hint: 'Leave empty for every country',
		matches: {
			pattern: /^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?$/,
			says: 'must be a country code',
			remedy: 'Use two letters, such as NL for the Netherlands.',
		},
	}),
	(code) => code?.toUpperCase(),
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
