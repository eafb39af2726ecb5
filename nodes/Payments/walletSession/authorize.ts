import { asObjectOr, plain } from '../../shared/http';
import { operation } from '../area';
import { deviceData } from '../session/deviceData';
import { authorizing } from '../session/statuses';

/** Pays an order with the device's data (service document 1, part C). The response has no content. */
export const authorizeWalletSession = operation({
	name: 'Authorize',
	value: 'authorize',
	action: 'Authorize wallet session and charge shopper',
	description:
		"Authorize an order's payment with the data of the device's authorize event. Expect the shopper to be charged.",
	request: 'POST /mobile/walletpay/merchants/{merchant_key}/payments/{order_key}/authorize',
	...authorizing,
	send: {
		as: 'one',
		body: deviceData,
		output({ body }) {
			const said = asObjectOr({}, body);
			// How the business chat's authorize says it; here, no content is documented.
			return [{ authorized: plain(said.status) !== 'status_failure', ...said }];
		},
	},
});
