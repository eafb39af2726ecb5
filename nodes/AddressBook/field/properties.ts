import { text } from '../../shared/fields';
import { fieldLocator } from '../../messaging/addressBook/fieldLocator';

export const fieldId = fieldLocator({
	displayName: 'Field',
	description: 'The custom field to work on, by its name from the list or by its ID',
});

export const name = text({
	displayName: 'Name',
	description: 'The label of the field',
	placeholder: 'e.g. Birthday',
	required: true,
});
