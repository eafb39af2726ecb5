import { notice, text } from '../../shared/fields';
import { operationsOf } from '../../shared/operation';
import { payments } from '../area';
import { orderKey } from '../locators';
import { sessionIn, sessionObject, shopName } from '../session/opaqueSession';
import { initializing } from '../session/common';

/** The whole response is the session, so a name that is documented elsewhere stays as it is. */
const operation = operationsOf({ ...payments, asDocumented: (body) => body });

/** The session exactly as it came (service document 1, part C), and `sessionObject` where it parses as an object. */
export const initializeWalletSession = operation({
	name: 'Initialize',
	value: 'initialize',
	action: 'Initialize wallet session',
	description:
		'Start a session when the shopper selects the wallet button. A session is valid for 5 minutes.',
	request: 'POST /mobile/walletpay/merchants/{merchant_key}/payments/{order_key}/initialize',
	...initializing,
	fields: {
		forShops: notice(
			`For your own shop page with a mobile wallet button, such as Apple Pay: the page's code calls this workflow, for example through a Webhook node, with the values from the shopper's device. Respond with "session", which the page converts to an object for the device. For a payment link, use Order > Create.`,
		),
		orderKey,
		validationUrl: text({
			displayName: 'Validation URL',
			required: true,
			description: "The URL that the shopper's device generated for this session",
			placeholder: 'e.g. https://wallet.example.com/session',
		}),
		displayName: shopName,
		domainName: text({
			displayName: 'Domain Name',
			required: true,
			matches: {
				pattern: /^[^\s/@]+$/,
				says: 'must be a domain without https:// or a path',
				remedy: 'Use a name such as shop.example.com.',
			},
			description:
				"The domain that the payment starts from. If the domain doesn't match, the device ends the session.",
			placeholder: 'e.g. shop.example.com',
		}),
	},
	send: {
		as: 'one',
		output: (answer) => {
			const session = sessionIn(answer);
			return [{ session, ...sessionObject(session) }];
		},
	},
});
