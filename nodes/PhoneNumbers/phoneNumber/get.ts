import { operation } from '../area';
import { phoneNumberId } from '../locators';
import { numberInShort } from '../simplify';

export const getPhoneNumber = operation({
	name: 'Get',
	value: 'get',
	action: 'Get phone number',
	description: 'Retrieve one of your own or shared phone numbers',
	request: 'GET /accounts/{accountId}/phonenumbers/{phoneNumberId}',
	fields: { phoneNumberId: phoneNumberId.any },
	send: { as: 'one', simplify: numberInShort },
});
