import type { IDataObject } from 'n8n-workflow';
import { asObjectOr, plain, word } from '../../shared/http';
import { excerpt, isDataObject, truthOf } from '../../shared/fields';
import { operation } from '../area';
import { deviceData } from '../session/deviceData';
import { authorizing } from '../session/common';

/** Pays an order with the device's data (service document 1, part C). The response has no content. */
export const authorizeWalletSession = operation({
	name: 'Authorize',
	value: 'authorize',
	action: 'Authorize wallet session and charge shopper',
	description:
		"Authorize an order's payment with the data from the device's authorize event. Expect the shopper to be charged.",
	request: 'POST /mobile/walletpay/merchants/{merchant_key}/payments/{order_key}/authorize',
	// "400 invalid or not authorizable" (service document 1, part C, endpoints): no other response of a declined one is known.
	...authorizing(
		"If SVC declines the payment, the item fails. To respond to the shopper then too, set On Error to 'Continue (using error output)' in the node's Settings. Use an If node to continue only if \"authorized\" is true.",
	),
	send: {
		as: 'one',
		body: deviceData,
		output({ body }) {
			const text = word(body).trim();
			const said = asObjectOr(text === '' ? {} : { status: excerpt(text) }, body);
			const authorized = verdictIn(said);
			const shown = { authorized, ...said };
			// An If node takes SVC's "false" as text for something else.
			return [authorized === null ? shown : { ...shown, authorized }];
		},
	},
});

/** A response with content that doesn't say so may be something else, such as that SVC is under maintenance. */
function verdictIn(said: IDataObject): boolean | null {
	const flags = Object.entries(said)
		.filter(([name]) => /^(?:(?:is_?)?authorized|success|ok)$/i.test(name))
		.map(([, value]) => truthOf(value));
	if (flags.includes(false)) return false;
	const status = plain(statusIn(said));
	if (status !== '' || Object.keys(said).length === 0) return isAuthorized(status);
	return flags.includes(true) || null;
}

/**
 * The status code alone says that it is (service document 1, part C, endpoints), and no content is documented. How the
 * business chat's authorize says it counts, and how order details do, which call it a state; of what any other status
 * means, nothing is known.
 */
function isAuthorized(status: string): boolean | null {
	if (/^(?:(?:status_)?success|authorized|ok|2\d\d)?$/.test(status)) return true;
	return /^(?:(?:status_)?failure|cancell?ed)$/.test(status) ? false : null;
}

/** Also within an authorization, as order details have it. */
function statusIn({ status, state, authorization }: IDataObject): unknown {
	return status ?? state ?? (isDataObject(authorization) ? statusIn(authorization) : undefined);
}
