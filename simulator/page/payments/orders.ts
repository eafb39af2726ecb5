import type { ServiceState } from '../../areas/index.ts';
import type { Order, Payment } from '../../areas/payments/model.ts';
import { clock, dayAndClock, decimalsOf, money } from '../format.ts';
import { html, type Html } from '../html.ts';
import { menuPath } from '../paths.ts';
import { type OrderState, restOf, stateOf } from './amounts.ts';

/** Orders that are shown; older ones are counted. */
const shown = 30;

const moods: Record<OrderState, string> = {
	open: '',
	canceled: 'bad',
	paid: 'good',
	'partly refunded': 'warn',
	refunded: 'warn',
	'charged back': 'bad',
};

/** The merchant's desk: every order with what was paid and what went back. */
export function ordersPage({ orders }: ServiceState): Html {
	return html`<h1>Payments</h1>
		<p class="lead">
			Open an order’s payment menu to pay it as the customer. Refund it as the merchant, or charge
			it back as the customer’s bank.
		</p>
		${orders.length === 0 &&
		html`<p class="empty">No orders yet. Run a workflow that creates one.</p>`}
		<div class="cards">${orders.slice(-shown).reverse().map(orderCard)}</div>
		${orders.length > shown && html`<p class="muted">and ${orders.length - shown} older</p>`}`;
}

function orderCard(order: Order): Html {
	const state = stateOf(order);
	const isOpen = state === 'open' || state === 'canceled';
	const { order_key, considered_safe: safe, subscription_reference: subscription } = order;
	const { billing_address_key: address } = order;
	return html`<article class="card" data-key="${order_key}">
		<div class="row">
			<div class="amount">${money(order.amount, order.currency)}</div>
			<span class="badge ${moods[state]}"
				>${state === 'open' ? 'waiting for payment' : state}${safe && ` · ${safe.level}`}</span
			>
		</div>
		<div><strong>${order.description}</strong></div>
		<div class="small muted">
			Reference ${order.order_reference}${subscription && html` · subscription ${subscription}`}<br />
			${address === undefined ? order.email : `billing address ${address}`}${order.country &&
			html` · ${order.country}`}
			· language ${order.language}${order.profile && html` · profile ${order.profile}`}
		</div>
		${order.payments.length > 0 &&
		html`<ul class="plain ledger">
			${order.payments.map(paymentLines)}
		</ul>`}
		${arrival(order, state)} ${actions(order, state)}
		<footer>
			<span class="muted" title="${order_key}">Created ${dayAndClock(order.timestamp)}</span>
			<a
				class="button small ${isOpen ? '' : 'quiet'}"
				href="${menuPath(order_key)}"
				target="_blank"
				rel="noopener"
				>${isOpen ? 'Pay as the customer' : 'Payment menu'}</a
			>
		</footer>
	</article>`;
}

function paymentLines({
	method,
	authorization,
	captures = [],
	refunds = [],
	chargebacks = [],
}: Payment): Html {
	const line = (text: string, amount: number, currency: string, time?: string) =>
		html`<li>
			<span>${text}${time && html` <span class="muted">${clock(time)}</span>`}</span>
			<span>${money(amount, currency)}</span>
		</li>`;
	return html`
		${line(
			`${method}, ${authorization.state.toLowerCase()}`,
			authorization.amount,
			authorization.currency,
		)}
		${captures.map((one) => line('Captured', one.amount, one.currency, one.date_last_modified))}
		${refunds.map((one) => {
			const what = one.state === 'CAPTURED' ? 'Refunded' : `Refund, ${one.state.toLowerCase()}`;
			return line(what, -one.amount, one.currency, one.date_last_modified);
		})}
		${chargebacks.map((one) =>
			line('Charged back', -one.amount, one.currency, one.chargeback_date),
		)}
	`;
}

/** While the money is promised but not there. */
function arrival({ order_key, payments }: Order, state: OrderState): Html | undefined {
	if (state !== 'paid' || payments.some(({ captures }) => captures)) return undefined;
	return html`<div class="buttons">
		<button data-post="/_simulator/orders/${order_key}/confirm">Receive money</button>
	</div>`;
}

/** Money can go back while some of it is there. */
function actions(order: Order, state: OrderState): Html | undefined {
	const rest = restOf(order);
	if (state === 'open' || state === 'canceled' || rest === 0) return undefined;
	const { order_key, currency } = order;
	const decimals = decimalsOf(currency);
	const restShown = (rest / 10 ** decimals).toFixed(decimals);
	return html`<form class="row money" data-post="/_simulator/orders/${order_key}/refund">
		<label for="refund-${order_key}">Refund amount (${currency})</label>
		<input
			id="refund-${order_key}"
			name="amount"
			type="number"
			min="${(1 / 10 ** decimals).toFixed(decimals)}"
			max="${restShown}"
			step="${(1 / 10 ** decimals).toFixed(decimals)}"
			data-times="${10 ** decimals}"
			placeholder="${restShown}"
		/>
		<button class="quiet">Refund</button>
		<button type="button" class="quiet" data-post="/_simulator/orders/${order_key}/chargeback">
			Charge back
		</button>
	</form>`;
}
