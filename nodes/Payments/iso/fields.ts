import { countries, countryCode, languageCode, languages } from '../../shared/fields';
import { codeField } from './codeField';
import { currencyNames } from './currencies';

export const currencyField = codeField({
	displayName: 'Currency',
	required: true,
	description: 'The currency that the shopper pays in',
	entries: currencyNames,
	listMethod: 'searchCurrencies',
	says: "must be an ISO 4217 currency code or a currency's name",
	remedy:
		'Use three letters, such as EUR or USD, or choose the currency from the list. To send another one anyway, choose any currency here, and enter yours as "currency" in Additional Properties (JSON), with "amount" in minor units.',
	example: 'EUR',
});

export const languageField = codeField({
	displayName: 'Language',
	required: true,
	description: "The shopper's language, for the payment menu and emails",
	entries: languages,
	codeOf: languageCode,
	listMethod: 'searchLanguages',
	says: "must be an ISO 639-1 language code or a language's name",
	remedy:
		'Use two letters, such as en or nl, or choose the language from the list. To send another one anyway, choose any language here, and enter yours as "language" in Additional Properties (JSON).',
	example: 'en',
});

export const countryField = codeField({
	displayName: 'Country',
	description:
		"The shopper's country, which determines the payment methods in the menu. Required unless you enter a billing address key, in which case SVC ignores this field.",
	entries: countries,
	codeOf: countryCode,
	hint: "SVC requires the shopper's email and country",
	listMethod: 'searchShopperCountries',
	says: "must be an ISO 3166-1 country code or a country's name",
	remedy:
		'Use two letters, such as NL or DE, or choose the country from the list. To send another one anyway, leave this empty, and enter yours as "country" in Additional Properties (JSON).',
	example: 'NL',
	// `checkOrder` asks for it where it is needed.
	whenEmpty: 'leaveOut',
});
