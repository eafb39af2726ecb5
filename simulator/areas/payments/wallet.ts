import { randomBytes } from 'node:crypto';
import { Refusal, type Answer, type Call, type Handler, type World } from '../../core/area.ts';
import type { Order } from './model.ts';
import { isPaid, type Payments } from './state.ts';

const mobile = '/mobile/walletpay/merchants/{merchant_key}/payments/{order_key}';
const business = '/mobile/walletpay/business/merchants/{merchant_key}/payments/{order_key}';

/** "A mobile wallet merchant session is valid for 5 minutes" (document 1, states of payments). */
const sessionMs = 5 * 60_000;

/** The wallet session endpoints, which take no credentials: document 1, part C. */
export function walletHandlers(world: World, { state, clock }: Payments): Record<string, Handler> {
	const find = ({ path }: Call, status: number): Order => {
		const order = state.orders.find(({ order_key }) => order_key === path.order_key);
		if (!order) throw new Refusal(status, `there is no order ${path.order_key}`);
		return order;
	};

	/** "503 wrong merchant or order key" */
	const initialize = (call: Call): string => {
		const order = find(call, 503);
		order.walletSessionAt = clock.now();
		return merchantSession(order.walletSessionAt, call.body as { displayName: string });
	};

	/** "400 invalid or not authorizable" */
	const authorizable = (call: Call): Order => {
		const order = find(call, 400);
		if (isPaid(order)) throw new Refusal(400, `order ${order.order_key} has already been paid`);
		const age = clock.now() - (order.walletSessionAt ?? 0);
		if (age > sessionMs) {
			throw new Refusal(400, `order ${order.order_key} has no session from the last 5 minutes`);
		}
		return order;
	};

	return {
		[`POST ${mobile}/initialize`]: (call) => sessionAnswer(initialize(call), world),

		[`POST ${mobile}/authorize`]: (call) => {
			state.payOrder(authorizable(call).order_key, { method: 'MOBILE_WALLET' });
			return { status: 200 };
		},

		[`POST ${business}/initialize`]: (call) => {
			const { merchant_key = '', order_key = '' } = call.path;
			const gateway = business
				.replace('{merchant_key}', encodeURIComponent(merchant_key))
				.replace('{order_key}', encodeURIComponent(order_key));
			return {
				status: 201,
				body: {
					merchantSessionAsString: initialize(call),
					paymentGatewayUrl: `${world.url}/payments${gateway}/authorize`,
					merchantIdentifier: 'merchant.simulator',
				},
			};
		},

		[`POST ${business}/authorize`]: (call) => {
			const order = authorizable(call);
			const status = world.shapes.businessAuthorize;
			if (status === 'STATUS_SUCCESS') state.payOrder(order.order_key, { method: 'MOBILE_WALLET' });
			return { status: 200, body: { status } };
		},
	};
}

/**
 * An opaque session as text. It holds a number beyond 2^53 and keys that a reader would sort, so
 * that a client that takes it apart and puts it together again gives itself away.
 */
function merchantSession(startedAt: number, { displayName }: { displayName: string }): string {
	const nonce = randomBytes(8).toString('hex');
	return (
		`{"epochTimestamp":${startedAt},"expiresAt":${startedAt + sessionMs},` +
		`"serial":9007199254740993123,"z":1,"10":"ten","9":"nine","amount":1.10,` +
		`"displayName":${JSON.stringify(displayName)},"nonce":"${nonce}"}`
	);
}

function sessionAnswer(session: string, { shapes }: World): Answer {
	switch (shapes.walletSession) {
		case 'json string':
			return { status: 201, body: session };
		case 'text':
			return { status: 201, text: { contentType: 'text/plain; charset=utf-8', content: session } };
		case 'json':
			return {
				status: 201,
				text: { contentType: 'application/json; charset=utf-8', content: session },
			};
	}
}
