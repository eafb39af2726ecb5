import type { Order, Payment } from '../areas/payments/model.ts';
import { isPaid } from '../areas/payments/state.ts';
import { clock, dayAndClock, money } from './format.ts';
import { html, type Html } from './html.ts';

/** An order with what was paid and given back, and the buttons to play the customer. */
export function orderCard(order: Order): Html {
	const [mood, status] = statusOf(order);
	return html`<article class="card">
		<div class="row">
			<div class="amount">${money(order.amount, order.currency)}</div>
			<span class="badge ${mood}">${status}</span>
		</div>
		<div><strong>${order.description}</strong></div>
		<div class="small muted">
			Reference
			${order.order_reference}${order.subscription_reference &&
			html` · subscription ${order.subscription_reference}`}
		</div>
		<div class="small muted">
			${order.email ?? `billing address ${order.billing_address_key}`}${order.country &&
			html` · ${order.country}`}
			· language ${order.language}${order.profile && html` · profile ${order.profile}`}
		</div>
		${order.payments.length > 0 &&
		html`<ul class="plain ledger">
			${order.payments.map(paymentLines)}
		</ul>`}
		<div class="small">
			<a href="/menu/${order.order_key}" target="_blank">Payment menu as the customer sees it</a>
		</div>
		<footer>
			<span class="muted" title="${order.order_key}">Created ${dayAndClock(order.timestamp)}</span>
			<span class="buttons">${buttons(order)}</span>
		</footer>
	</article>`;
}

function statusOf(order: Order): [mood: string, text: string] {
	const moneyIsBack = order.payments.some(({ chargebacks }) => (chargebacks ?? []).length > 0);
	if (moneyIsBack) return ['bad', 'charged back'];
	if (order.payments.some(({ refunds }) => (refunds ?? []).length > 0)) return ['warn', 'refunded'];
	if (order.considered_safe) return ['good', `paid · ${order.considered_safe.level}`];
	return order.payments.length > 0 ? ['bad', 'canceled'] : ['', 'waiting for payment'];
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
		${refunds.map((one) => line('Refunded', -one.amount, one.currency, one.date_last_modified))}
		${chargebacks.map((one) =>
			line('Charged back', -one.amount, one.currency, one.chargeback_date),
		)}
	`;
}

function buttons(order: Order): Html | Html[] {
	const button = (action: string, text: string, look = '') =>
		html`<button class="${look}" data-post="/_simulator/orders/${order.order_key}/${action}">
			${text}
		</button>`;
	if (!isPaid(order)) return [button('cancel', 'Cancel', 'quiet'), button('pay', 'Pay')];
	if (isEmptied(order)) return html``;
	return [button('chargeback', 'Charge back', 'quiet'), button('refund', 'Refund', 'quiet')];
}

/** True when all the money went back. */
function isEmptied({ amount, payments }: Order): boolean {
	const back = payments
		.flatMap(({ refunds = [], chargebacks = [] }) => [...refunds, ...chargebacks])
		.reduce((sum, one) => sum + one.amount, 0);
	return back >= amount;
}
