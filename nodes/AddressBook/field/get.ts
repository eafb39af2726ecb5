import { operation } from '../area';
import { fieldId } from './properties';

export const getField = operation({
	name: 'Get',
	value: 'get',
	action: 'Get custom field',
	description: 'Retrieve the name of a custom field',
	request: 'GET /accounts/{accountId}/fields/{fieldId}',
	fields: { fieldId },
});
