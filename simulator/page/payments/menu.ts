import type { Order } from '../../areas/payments/model.ts';
import { dayAndClock, money } from '../format.ts';
import { html, type Html } from '../html.ts';
import { paths, webAddress } from '../paths.ts';
import { type OrderState, stateOf } from './amounts.ts';

/** What the shopper can choose; the complete list of methods is undocumented. */
const methods = [
	{ method: 'IDEAL', level: 'SAFE', name: 'iDEAL', sign: 'iD', hint: 'Paid immediately (SAFE)' },
	{
		method: 'SEPA_DIRECT_DEBIT',
		level: 'FAST',
		name: 'Direct debit',
		sign: 'DD',
		hint: 'The bank confirms later (FAST)',
	},
	{
		method: 'BANK_TRANSFER',
		level: 'FASTEST',
		name: 'Bank transfer',
		sign: 'BT',
		hint: 'The money arrives later (FASTEST)',
	},
] as const;

/** The payment menu that an order's `url` leads to, for a person who plays the shopper. */
export function paymentMenu(order: Order): Html {
	const { amount, currency, description, order_reference, expires_on } = order;
	const state = stateOf(order);
	return html`<div class="menu">
		<div class="menu-top">
			<span>Payment menu of the simulator. No real money moves.</span>
			<div class="amount">${money(amount, currency)}</div>
			<strong>${description}</strong>
			<span>${order_reference}</span>
		</div>
		<div class="menu-body">
			${outcome(order, state)} ${(state === 'open' || state === 'canceled') && choices(order)}
			${(state === 'open' || state === 'canceled') &&
			html`<p class="small muted">Pay by ${dayAndClock(expires_on)}</p>`}
		</div>
	</div>`;
}

function choices({ order_key }: Order): Html {
	return html`<p><strong>How do you want to pay?</strong></p>
		<div class="choices">
			${methods.map(
				({ method, level, name, sign, hint }) =>
					html`<button
						class="choice"
						data-post="/_simulator/orders/${order_key}/pay"
						data-body="${JSON.stringify({ method, level })}"
					>
						<span class="sign">${sign}</span><span>${name}<small>${hint}</small></span>
					</button>`,
			)}
			<button class="quiet" data-post="/_simulator/orders/${order_key}/cancel">
				Cancel payment
			</button>
		</div>`;
}

/** What the shopper is told, with the way back to the shop where the order names one. */
function outcome({ return_urls = {}, payments }: Order, state: OrderState): Html | undefined {
	if (state === 'open') return undefined;
	const back = webAddress(state === 'canceled' ? return_urls.canceled : return_urls.success);
	const says: Record<Exclude<OrderState, 'open'>, string> = {
		canceled: 'The last attempt was canceled. You can try again.',
		paid: 'Thank you. Your order is paid.',
		'partly refunded': 'This order is paid and partly refunded.',
		refunded: 'This order is refunded.',
		'charged back': 'The bank charged this payment back.',
	};
	return html`<div class="outcome ${state === 'paid' ? 'good' : 'warn'}">
		<span class="big">${state === 'paid' ? '✓' : '!'}</span>
		<p>${says[state]}</p>
		${state !== 'canceled' && html`<p class="small">${payments.at(-1)?.method}</p>`}
		${back && html`<p><a href="${back}" rel="noopener noreferrer">Back to the shop</a></p>`}
		${state !== 'canceled' && html`<p><a class="button" href="${paths.start}">Next step</a></p>`}
		<p class="small"><a href="${paths.phone}">Back to the phone</a></p>
	</div>`;
}
