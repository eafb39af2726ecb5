import type { Simulator } from '../index.ts';
import { addressBookCard } from './addressBook.ts';
import { bulkEmailCard } from './bulkEmail.ts';
import { dossierCard } from './dossiers.ts';
import { html, type Html } from './html.ts';
import { letterCard } from './letters.ts';
import { messageCard } from './messages.ts';
import { claimCard, numberRequestCard, numbersClock, ownNumberCard } from './numbers.ts';
import { orderCard } from './orders.ts';
import { requestsTable, type Summaries } from './requests.ts';
import { handsets, routeTestCard } from './routeTests.ts';
import { shopActions, shopEventCard } from './ticketShop.ts';
import { voiceCard } from './voice.ts';

/** Cards shown of an area; older ones are counted only. */
const shown = 12;

/** The part of the page that changes. */
export function pageContent({ state, requests }: Simulator, summaries: Summaries): Html {
	const owned = state.phoneNumbers.filter(({ accountId }) => accountId !== undefined);
	return html`<div class="columns">
			<div>
				${section(
					'Orders',
					'A payment order appears here; then play the customer and pay it.',
					state.orders.map(orderCard),
				)}
				${section(
					'Signing',
					'A dossier appears here; then play its invitees and sign.',
					state.dossiers.map((kept) => dossierCard(kept, state)),
				)}
				${section(
					'Phone numbers',
					'Claimed keywords, requested and rented numbers appear here.',
					[
						...owned.map((number) => ownNumberCard(number, state)),
						...state.claims.map((claim) => claimCard(claim, state)),
						...state.numberRequests.map(numberRequestCard),
					],
					state.numberRequests.some(({ isPending }) => isPending) && numbersClock,
				)}
				${section('Ticket shop', undefined, state.shopEvents.map(shopEventCard), shopActions)}
			</div>
			<div>
				${section(
					'Messages',
					'A text message appears here as its recipient would see it.',
					state.messages.map((message) => messageCard(message)),
				)}
				${section(
					'Campaigns',
					'A campaign appears here; those who were added to a triggered one are shown too.',
					state.campaigns.map((campaign) =>
						messageCard(campaign, 'campaigns', state.triggeredRecipients.get(campaign.id)),
					),
				)}
				${section(
					'Route tests',
					undefined,
					state.routeTests.map((test) => routeTestCard(test, state)),
					handsets(state),
				)}
			</div>
			<div>
				${section(
					'Letters',
					'A letter appears here as it would be printed; then print and post it.',
					state.letters.map((letter) => letterCard(letter, state)),
				)}
				${section('Address book', undefined, [], addressBookCard(state))}
				${section('Voice', undefined, [], voiceCard(state))}
				${section('Bulk e-mail', undefined, [], bulkEmailCard(state))}
			</div>
		</div>
		${requestsTable(requests, summaries)}`;
}

/**
 * @param hint what will be there, while nothing is
 * @param always what is there in any case
 */
function section(
	title: string,
	hint: string | undefined,
	cards: readonly Html[],
	always: Html | false = false,
): Html {
	const older = cards.length - shown;
	return html`<section>
		<h2>
			${title} ${(hint ?? cards.length > 0) && html`<span class="count">${cards.length}</span>`}
		</h2>
		${always} ${hint && cards.length === 0 && html`<p class="empty">${hint}</p>`}
		${cards.slice(-shown).reverse()} ${older > 0 && html`<p class="empty">and ${older} older</p>`}
	</section>`;
}
