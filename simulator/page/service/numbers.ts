import type { Claim, NumberRequest, NumberType, PhoneNumber } from '../../areas/numbers/model.ts';
import type { ServiceState } from '../../areas/index.ts';
import { dayAndClock } from '../format.ts';
import { html, type Html } from '../html.ts';

/** While somebody waits for a number. */
export const numbersClock = html`<article class="card row">
	<span class="muted small">Time fulfills pending requests</span>
	<button class="quiet small" data-post="/_simulator/numbers/time" data-body='{"days":1}'>
		Skip 1 day
	</button>
</article>`;

/** A claimed keyword. */
export function claimCard(claim: Claim, { cancelledNumbers }: ServiceState): Html {
	const { id, keyword, phoneNumber, currency, monthlyCost, claimedOnUtc } = claim;
	const [state, mood] = cancelledNumbers.includes(id) ? ['cancelled', 'bad'] : ['active', 'good'];
	return html`<article class="card">
		<div class="row"><strong>${keyword}</strong> <span class="badge ${mood}">${state}</span></div>
		<div class="small muted">Keyword on ${phoneNumber}, ${currency} ${monthlyCost} a month</div>
		<footer><span class="muted">Claimed ${dayAndClock(claimedOnUtc)}</span></footer>
	</article>`;
}

/** A request for a number, to be fulfilled while it waits. */
export function numberRequestCard({
	id,
	numberType,
	isPending,
	createdOnUtc,
}: NumberRequest): Html {
	return html`<article class="card">
		<div class="row">
			<strong>${kindOf(numberType)}</strong>
			<span class="badge ${isPending ? 'warn' : 'good'}"
				>${isPending ? 'pending' : 'fulfilled'}</span
			>
		</div>
		<div class="small muted">${costOf(numberType)}</div>
		<footer>
			<span class="muted">Requested ${dayAndClock(createdOnUtc)}</span>
			${isPending &&
			html`<button data-post="/_simulator/number-requests/${id}/fulfil">Fulfill</button>`}
		</footer>
	</article>`;
}

/** A number of the account's own. */
export function ownNumberCard(
	{ id, number, numberType, ownedSinceUtc = '' }: PhoneNumber,
	{ cancelledNumbers }: ServiceState,
): Html {
	const [state, mood] = cancelledNumbers.includes(id) ? ['cancelled', 'bad'] : ['owned', 'good'];
	return html`<article class="card">
		<div class="row"><strong>${number}</strong> <span class="badge ${mood}">${state}</span></div>
		<div class="small muted">${kindOf(numberType)}, ${costOf(numberType)}</div>
		<footer><span class="muted">Owned since ${dayAndClock(ownedSinceUtc)}</span></footer>
	</article>`;
}

function kindOf({ country, type, purpose }: NumberType): string {
	return `${country} ${type}, ${purpose}`;
}

function costOf({ currency, startupCost, monthlyCost }: NumberType): string {
	return `${currency} ${monthlyCost} a month, ${currency} ${startupCost} once`;
}
