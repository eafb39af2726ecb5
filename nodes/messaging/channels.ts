import { type Field, listedTexts, type SearchedField } from '../shared/fields';

type Search = NonNullable<SearchedField['list']>['search'];

export function channelLocator(search: Search) {
	function channels(settings: { required: true }): Field<string[]> & SearchedField;
	function channels(): Field<string[] | undefined> & SearchedField;
	function channels(settings: { required?: true } = {}) {
		return listedTexts({
			displayName: 'Channel',
			description:
				"The channel to send by. For several, enter their IDs, separated by commas. SVC doesn't document whether recipients then get several messages, or whether each one costs money.",
			list: { method: 'searchChannels', hasFilter: false, search },
			idRule: { pattern: /^\s*\S[^]*/, says: "can't be empty" },
			idPlaceholder: 'e.g. SMS, WhatsApp',
			default: { name: 'SMS', value: 'SMS' },
			...settings,
		});
	}
	return channels;
}
