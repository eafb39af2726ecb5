import { number, text } from '../../shared/fields';
import { fieldLocator } from '../../messaging/addressBook/fieldLocator';

export const fieldId = fieldLocator({
	displayName: 'Field',
	description: 'The custom field to use. Choose it from the list, or enter its ID.',
});

export const name = text({
	displayName: 'Name',
	isTrimmed: true,
	description: 'The name of the custom field',
	placeholder: 'e.g. Birthday',
	required: true,
});

/** A Field has an ID of its own, an int32 (service document 2, part C, field). */
export const ownId = number({
	displayName: 'Field ID',
	description: 'The ID to request for the field. SVC may choose another one, so check the output.',
	min: 1,
	max: 2_147_483_647,
	sendAs: 'id',
});
