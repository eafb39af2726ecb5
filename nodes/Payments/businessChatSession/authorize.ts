import { asObject } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { operation } from '../area';
import { orderKey } from '../locators';
import { deviceData, deviceDataFields } from '../session/deviceData';
import { authorizeStatuses, authorizeUnknown } from '../session/statuses';

/**
 * Pays an order with the wallet provider's data (service document 1, part C). Returns `status`:
 * STATUS_SUCCESS or STATUS_FAILURE. A failure is a response that the provider has to get, no error.
 */
export const authorizeBusinessChatSession = operation({
	name: 'Authorize',
	value: 'authorize',
	action: 'Authorize business chat session and charge shopper',
	description:
		"Authorize an order's payment with data from the wallet provider. Expect the shopper to be charged. Only use this if you receive the provider's call instead of the payment gateway.",
	request:
		'POST /mobile/walletpay/business/merchants/{merchant_key}/payments/{order_key}/authorize',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: authorizeUnknown,
	anonymous: true,
	fields: { orderKey, ...deviceDataFields },
	send: {
		as: 'one',
		body: deviceData,
		output: ({ body }) => {
			const answer = asObject(body);
			if (!answer.status)
				throw new UnusableAnswer("doesn't say whether the payment was authorized");
			return [answer];
		},
	},
	statuses: authorizeStatuses,
});
