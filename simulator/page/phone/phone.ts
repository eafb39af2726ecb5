import type { ServiceState } from '../../areas/index.ts';
import { clock, dayAndClock, money } from '../format.ts';
import { html, type Html } from '../html.ts';
import { menuPath, phonePath } from '../paths.ts';
import { stateOf } from '../payments/amounts.ts';
import { type Arrival, type Phone, phonesOf } from './chats.ts';
import { sentCards } from './sent.ts';
import { plainText, readableText } from './text.ts';

/** Phones that are listed; the others are counted. */
const listed = 12;
/** Arrivals that a phone shows. */
const kept = 60;

/**
 * The phones of those who got something: a list of them, one as its owner holds it, and what the
 * sender knows.
 * @param number which phone; without one, that of the latest text
 */
export function phonePage(state: ServiceState, number?: string): Html {
	const phones = phonesOf(state);
	const chosen = number === undefined ? phones[0] : phones.find((one) => one.number === number);
	return html`<h1>The customer’s phone</h1>
		<p class="lead">Read what your workflows send, and open the links as the customer would.</p>
		<div class="three">
			<nav class="people" aria-label="Phones">
				${phones.slice(0, listed).map((phone) => person(phone, phone === chosen))}
				${phones.length === 0 &&
				html`<p class="empty">No phones yet. Run a workflow that sends a message.</p>`}
				${phones.length > listed && html`<p class="muted">and ${phones.length - listed} more</p>`}
			</nav>
			${device(chosen, state)}
			<section class="sent">${sentCards(state)}</section>
		</div>`;
}

function person({ number, owner, arrivals }: Phone, isChosen: boolean): Html {
	const last = arrivals.findLast(({ kind }) => kind !== 'call') ?? arrivals.at(-1);
	return html`<a
		data-key="${number}"
		href="${phonePath(number)}"
		${isChosen && html`aria-current="true"`}
	>
		<span class="face">${initials(owner)}</span>
		<span class="who">
			<strong>${owner || number}</strong>
			${last && html`<span class="muted">${plainText(last.body, last.data)}</span>`}
		</span>
	</a>`;
}

function initials(owner: string | undefined): string {
	const letters = (owner ?? '').split(/\s+/).map((word) => [...word][0] ?? '');
	return letters.slice(0, 2).join('').toUpperCase() || '#';
}

function device(phone: Phone | undefined, state: ServiceState): Html {
	return html`<div class="device">
		<div class="screen">
			<div class="bar">
				<span>${phone ? (phone.owner ?? 'Customer') : 'No messages yet'}</span>
				<small>${phone?.number ?? 'Run a workflow that sends a message'}</small>
			</div>
			<div class="chat" data-shows-end>
				${phone
					? bubbles(phone.arrivals.slice(-kept), state)
					: html`<p class="quiet-note">No messages yet</p>`}
			</div>
			<div class="foot">${phone && html`${replyForm(phone)} ${optOutButton(phone, state)}`}</div>
		</div>
	</div>`;
}

/** A text of the owner's own. */
function replyForm({ number }: Phone): Html {
	const path = `/_simulator/phones/${encodeURIComponent(number)}/reply`;
	return html`<form class="row" data-post="${path}" data-key="reply ${number}">
		<input name="text" required maxlength="300" aria-label="Reply" placeholder="Reply" />
		<button class="small">Reply</button>
	</form>`;
}

/** Document 2, *Body tags*: `[[optout]]` is "the STOP shortcode" where the country has one. */
function optOutButton({ number }: Phone, state: ServiceState): Html {
	const isOut = state.isOptedOut(number);
	return html`<button
		class="quiet small"
		data-post="/_simulator/phones/${encodeURIComponent(number)}/opt-out"
		data-body="${JSON.stringify({ isActive: !isOut })}"
	>
		${isOut ? 'Opted out. Opt back in' : 'Reply STOP'}
	</button>`;
}

/** The sender stands above the first of several bubbles. */
function bubbles(arrivals: readonly Arrival[], state: ServiceState): Html[] {
	return arrivals.map((arrival, index) => {
		const before = arrivals[index - 1];
		const isNew = before?.sender !== arrival.sender || before.channel !== arrival.channel;
		return html`<div class="arrival ${arrival.kind}" data-key="${arrival.key}">
			${isNew &&
			html`<div class="from">
				<strong>${arrival.sender}</strong>
				${arrival.channel && html`<span class="channel">${arrival.channel}</span>`}
				${arrival.kind === 'test' && html`<span class="channel">route test</span>`}
				<time title="${dayAndClock(new Date(arrival.at).toISOString())}">${clock(arrival.at)}</time>
			</div>`}
			${arrival.kind === 'call'
				? html`<div class="bubble">${arrival.body}</div>`
				: html`<div class="bubble">${readableText(arrival.body, arrival.data)}</div>`}
			${paymentCards(arrival, state)}
			${arrival.kind === 'text' &&
			html`<div class="ticks">${arrival.isDelivered ? 'Delivered' : 'Arriving'}</div>`}
			${arrival.kind === 'reply' &&
			html`<div class="ticks">SVC doesn’t document replies, so n8n gets none</div>`}
		</div>`;
	});
}

/** What a phone shows of a payment link: what is to be paid, and whether it has been. */
function paymentCards({ body }: Arrival, { orders, menuUrl }: ServiceState): Html[] {
	return orders
		.filter(({ order_key }) => body.includes(menuUrl(order_key)))
		.map((order) => {
			const state = stateOf(order);
			return html`<a class="link-card" href="${menuPath(order.order_key)}">
				<strong>${money(order.amount, order.currency)}</strong>
				<span>${order.description}</span>
				<span class="badge ${state === 'paid' ? 'good' : ''}"
					>${state === 'open' ? 'Pay now' : state}</span
				>
			</a>`;
		});
}
