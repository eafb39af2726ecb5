import type { IDataObject } from 'n8n-workflow';
import { asItem, asObject, withinName, word } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { operation } from '../area';
import { deviceData } from '../session/deviceData';
import { authorizing } from '../session/common';

/** A failure is a response that the wallet provider has to get, no error (service document 1, part C). */
export const authorizeBusinessChatSession = operation({
	name: 'Authorize',
	value: 'authorize',
	action: 'Authorize business chat session and charge shopper',
	description:
		"Authorize an order's payment with data from the wallet provider. Expect the shopper to be charged. Only use this if the provider calls you and not the payment gateway.",
	request:
		'POST /mobile/walletpay/business/merchants/{merchant_key}/payments/{order_key}/authorize',
	...authorizing(
		'A declined payment is output as an item, too. Use an If node to continue only if "status" is STATUS_SUCCESS.',
	),
	send: {
		as: 'one',
		body: deviceData,
		output: ({ body }) => {
			const whole = asItem(body);
			const answer = saysStatus(whole) ? whole : withinName(asObject(body), /^status$/);
			if (!answer.status)
				throw new UnusableAnswer("doesn't say whether the payment was authorized");
			return [answer];
		},
	},
});

/** Beside one other member, `status` would pass for that of an envelope. */
function saysStatus({ status }: IDataObject): boolean {
	return /^STATUS_/.test(word(status));
}
