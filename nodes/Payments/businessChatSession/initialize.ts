import { asObject, beside, withinName } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { orderKey } from '../locators';
import { sessionObject, shopName } from '../session/opaqueSession';
import { initializing } from '../session/common';

/** The session exactly as it came (service document 1, part C), and `sessionObject` where it parses as an object. */
export const initializeBusinessChatSession = operation({
	name: 'Initialize',
	value: 'initialize',
	action: 'Initialize business chat session',
	description:
		'Start a session when the shopper requests to pay in a business chat. A session is valid for 5 minutes.',
	request:
		'POST /mobile/walletpay/business/merchants/{merchant_key}/payments/{order_key}/initialize',
	...initializing,
	fields: {
		forChats: notice(
			'For a shopper who asks to pay with a mobile wallet in your business chat: your chat software starts this workflow, for example through a Webhook node, and needs its output. The wallet provider then calls "paymentGatewayUrl" itself. For a payment link, use Order > Create.',
		),
		orderKey,
		displayName: shopName,
	},
	send: {
		as: 'one',
		output: ({ body }) => {
			const answer = withinName(asObject(body), /^merchantSessionAsString$/);
			const { merchantSessionAsString: session } = answer;
			if (typeof session !== 'string' || session === '') {
				throw new UnusableAnswer('has no session');
			}
			return [beside(answer, sessionObject(session))];
		},
	},
});
