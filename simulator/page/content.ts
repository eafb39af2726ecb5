import type { Simulator } from '../index.ts';
import { html, type Html } from './html.ts';
import { dossierCard } from './dossiers.ts';
import { letterCard } from './letters.ts';
import { messageCard } from './messages.ts';
import { orderCard } from './orders.ts';
import { requestsTable, type Summaries } from './requests.ts';

/** Cards shown in a column; older ones are counted only. */
const shown = 30;

/** The part of the page that changes. */
export function pageContent({ state, requests }: Simulator, summaries: Summaries): Html {
	return html`<div class="columns">
			${column(
				'Orders',
				'A payment order appears here; then play the customer and pay it.',
				state.orders,
				orderCard,
			)}
			${column(
				'Messages',
				'A text message appears here as its recipient would see it.',
				state.messages,
				messageCard,
			)}
			${column(
				'Letters',
				'A letter appears here as it would be printed; then print and post it.',
				state.letters,
				(letter) => letterCard(letter, state),
			)}
			${column(
				'Signing',
				'A dossier appears here; then play its invitees and sign.',
				state.dossiers,
				(kept) => dossierCard(kept, state),
			)}
		</div>
		${requestsTable(requests, summaries)}`;
}

function column<T>(
	title: string,
	hint: string,
	items: readonly T[],
	card: (item: T) => Html,
): Html {
	const older = items.length - shown;
	return html`<section>
		<h2>${title} <span class="count">${items.length}</span></h2>
		${items.length === 0 && html`<p class="empty">${hint}</p>`}
		${items.slice(-shown).reverse().map(card)}
		${older > 0 && html`<p class="empty">and ${older} older</p>`}
	</section>`;
}
