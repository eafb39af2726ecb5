import type { ServiceState } from '../../areas/index.ts';
import { html, type Html } from '../html.ts';
import { addressBookCard } from './addressBook.ts';
import { bulkEmailCard } from './bulkEmail.ts';
import { claimCard, numberRequestCard, numbersClock, ownNumberCard } from './numbers.ts';
import { handsets, routeTestCard } from './routeTests.ts';
import { shopActions, shopEventCard } from './ticketShop.ts';
import { voiceCard } from './voice.ts';

/** Cards shown of an area; older ones are counted only. */
const shown = 12;

/** What SVC keeps beside messages, letters, payments and contracts. */
export function servicePage(state: ServiceState): Html {
	const owned = state.phoneNumbers.filter(({ accountId }) => accountId !== undefined);
	return html`<h1>More</h1>
		<p class="lead">Everything else in SVC, with controls for outside events.</p>
		<div class="columns">
			<div>
				${section('Ticket shop', undefined, state.shopEvents.map(shopEventCard), shopActions)}
				${section('Voice', undefined, [], voiceCard(state))}
			</div>
			<div>
				${section(
					'Route tests',
					undefined,
					state.routeTests.map((test) => routeTestCard(test, state)),
					handsets(state),
				)}
			</div>
			<div>
				${section('Address book', undefined, [], addressBookCard(state))}
				${section(
					'Phone numbers',
					'No keyword claims or numbers yet. Run a workflow that requests one.',
					[
						...owned.map((number) => ownNumberCard(number, state)),
						...state.claims.map((claim) => claimCard(claim, state)),
						...state.numberRequests.map(numberRequestCard),
					],
					state.numberRequests.some(({ isPending }) => isPending) && numbersClock,
				)}
				${section('Bulk email', undefined, [], bulkEmailCard(state))}
			</div>
		</div>`;
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
		<h2>${title} ${cards.length > 0 && html`<span class="count">${cards.length}</span>`}</h2>
		${always} ${hint && cards.length === 0 && html`<p class="empty">${hint}</p>`}
		${cards.slice(-shown).reverse()} ${older > 0 && html`<p class="muted">and ${older} older</p>`}
	</section>`;
}
