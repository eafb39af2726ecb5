import { operation } from '../area';
import { callbackId } from '../locators';
import { withoutSecret } from './ownSecret';

export const getCallback = operation({
	name: 'Get',
	value: 'get',
	action: 'Get callback',
	description: 'Retrieve a callback',
	request: 'GET /accounts/{accountId}/callbacks/{callbackId}',
	show: withoutSecret,
	fields: { callbackId },
});
