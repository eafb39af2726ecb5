import type { Order } from '../areas/payments/model.ts';
import { isPaid } from '../areas/payments/state.ts';
import { dayAndClock, money } from './format.ts';
import { html, type Html } from './html.ts';

/** What the shopper can choose; the complete list of methods is not shown. */
const methods = [
	{ method: 'IDEAL', level: 'SAFE', name: 'iDEAL', hint: 'paid at once' },
	{
		method: 'SEPA_DIRECT_DEBIT',
		level: 'FAST',
		name: 'Direct debit',
		hint: 'the bank confirms later',
	},
	{
		method: 'BANK_TRANSFER',
		level: 'FASTEST',
		name: 'Bank transfer',
		hint: 'the money arrives later',
	},
] as const;

/** The payment menu that an order's `url` leads to, for a person who plays the shopper. */
export function paymentMenu(order: Order): Html {
	const { order_key, amount, currency, description, return_urls = {} } = order;
	const [state, target] = isPaid(order)
		? ['paid', return_urls.success]
		: order.payments.length > 0
			? ['canceled', return_urls.canceled]
			: ['open', undefined];
	return html`<div class="menu card">
		<p class="muted">Payment menu of the simulator: no real money moves</p>
		<div class="amount">${money(amount, currency)}</div>
		<p><strong>${description}</strong><br /><span class="muted">${order.order_reference}</span></p>
		${state === 'paid' && html`<p class="badge good">Thank you, this order has been paid.</p>`}
		${state === 'canceled' && html`<p class="badge bad">The last attempt was canceled.</p>`}
		${state !== 'paid' &&
		html`<div class="choices">
			${methods.map(
				({ method, level, name, hint }) =>
					html`<button
						data-post="/_simulator/orders/${order_key}/pay"
						data-body="${JSON.stringify({ method, level })}"
					>
						${name}<small>${hint}</small>
					</button>`,
			)}
			<button class="quiet" data-post="/_simulator/orders/${order_key}/cancel">Cancel</button>
		</div>`}
		${target && html`<p><a href="${target}" rel="noopener noreferrer">Back to the merchant</a></p>`}
		<p class="small muted">Can be paid until ${dayAndClock(order.expires_on)}</p>
	</div>`;
}
