import { operation } from '../area';
import { claimId } from '../locators';

export const getClaim = operation({
	name: 'Get',
	value: 'get',
	action: 'Get keyword claim',
	description: 'Retrieve a keyword claim with its monthly cost',
	request: 'GET /accounts/{accountId}/claims/{claimId}',
	fields: { claimId },
});
