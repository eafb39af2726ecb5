import type { ShopEvent, ShopTicket } from '../../areas/ticketshop/model.ts';
import { utcDayAndClock } from '../format.ts';
import { html, type Html } from '../html.ts';

/** Events come from the organizer's own application, so here they come from a button. */
export const shopActions = html`<article class="card">
	<div class="row">
		<span class="muted small">Act as the organizer</span>
		<button class="quiet small" data-post="/_simulator/ticket-shop/events">Add event</button>
	</div>
</article>`;

export function shopEventCard({ event, venue, categories }: ShopEvent): Html {
	return html`<article class="card">
		<strong>${event.name}</strong>
		<div class="small muted">${venue.name}, ${venue.city}, ${utcDayAndClock(event.start_at)}</div>
		<ul class="plain ledger">
			${categories.flatMap(({ tickets }) => tickets.map(ticketLine))}
		</ul>
	</article>`;
}

function ticketLine({ uuid, name, price, fixed_fee, ticket_status_type_id }: ShopTicket): Html {
	const fee = fixed_fee > 0 ? ` + ${fixed_fee.toFixed(2)}` : '';
	const status = ticket_status_type_id === 'ONLINE' ? '' : ` (${ticket_status_type_id})`;
	return html`<li>
		<span>${name.en}${status}</span>
		<span
			>${price.toFixed(2)}${fee}
			${status === '' &&
			html`<button class="quiet small" data-post="/_simulator/ticket-shop/tickets/${uuid}/sell-out">
				Sell out
			</button>`}</span
		>
	</li>`;
}
