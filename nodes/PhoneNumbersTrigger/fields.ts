import { country } from '../PhoneNumbers/properties';
import { optionsBox, notice, onlyEvent, simplifyField } from '../shared/fields';
import { allowLoop } from '../shared/webhook';

export const fields = {
	numberReady: onlyEvent('Number Request Fulfilled', 'fulfilled', 'On phone number ready'),
	event: notice(
		'Starts the workflow when SVC fulfills a number request, such as one from Number Request > Create',
	),
	country,
	...simplifyField,
	options: optionsBox({ allowLoop }),
};
