import { type Field, loadedChoices, type LoadedField } from '../shared/fields';

type Load = Parameters<typeof loadedChoices>[0]['load'];

/** What a message is sent over, from the list of the account. */
export function channelChoices(load: Load) {
	function channels(settings: { required: true }): Field<string[]> & LoadedField;
	function channels(): Field<string[] | undefined> & LoadedField;
	function channels(settings: { required?: true } = {}) {
		return loadedChoices({
			displayName: 'Channel Names or IDs',
			description:
				'The channels to send by. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			default: ['SMS'],
			loadMethod: 'getChannels',
			load,
			...settings,
		});
	}
	return channels;
}
