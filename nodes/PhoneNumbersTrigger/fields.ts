import { country } from '../PhoneNumbers/properties';
import { notice, simplifyField } from '../shared/fields';

export const fields = {
	// There is one event only, so nothing else says which.
	event: notice(
		'Starts the workflow when SVC fulfills a number request, such as one from Number Request > Create',
	),
	country,
	...simplifyField,
};
