import type { IDataObject } from 'n8n-workflow';
import { countryCode, mapValue, notACountry, text, yesNo } from '../shared/fields';
import { type Answer, asObjectOr, identifiedIn } from '../shared/http';

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

export const unlessSimulated = { simulate: [false] };

interface Simulated {
	readonly simulate: true | undefined;
}

/**
 * What was bought, or with Simulate what would be: marked, so that it isn't mistaken for a purchase. Whether SVC then
 * answers with a body is undocumented.
 */
export const purchase = {
	isSimulated: ({ simulate: isOn }: Simulated) => isOn === true,
	about: ({ simulate: isOn }: Simulated) => ({ isOnlySimulated: isOn === true }),
	output: ({ body }: Answer, _values: Simulated, _item: unknown, about: IDataObject) => [
		about.isOnlySimulated === true
			? { ...asObjectOr({}, body), simulated: true }
			: identifiedIn(body),
	],
};

/** What is found no more may have been canceled; which status SVC then gives is undocumented. */
export function canceled(what: string, list: string) {
	return {
		404: {
			says: `SVC doesn't know this ${what}`,
			remedy: `Check the ID with ${list}. Maybe it was already canceled.`,
		},
	};
}
