import type { ServiceState } from '../../areas/index.ts';
import type { Message, Recipient } from '../../areas/messaging/model.ts';
import { sendersOf } from '../../areas/messaging/senders.ts';
import { dayAndClock, price, utcDayAndClock } from '../format.ts';
import { html, type Html } from '../html.ts';
import { nameOf, noSender } from './chats.ts';

const moods: Partial<Record<Message['status'], string>> = {
	sent: 'good',
	cancelled: 'bad',
	paused: 'warn',
	scheduled: 'warn',
};

/** Cards that are shown; older ones are counted. */
const shown = 8;

/** What SVC was asked to send, the latest first, to be delivered. */
export function sentCards(state: ServiceState): Html {
	const all = [
		...state.messages.map((message) => ({ message, kind: 'messages' }) as const),
		...state.campaigns.map((message) => ({ message, kind: 'campaigns' }) as const),
	]
		.reverse()
		.sort((a, b) => b.message.createdAtUtc.localeCompare(a.message.createdAtUtc));
	return html`<h2>Sent</h2>
		${all.length === 0 &&
		html`<p class="empty">No messages or campaigns yet. Their cost appears here too.</p>`}
		${all.slice(0, shown).map(({ message, kind }) => sentCard(message, kind, state))}
		${all.length > shown && html`<p class="muted">and ${all.length - shown} older</p>`}`;
}

function sentCard(message: Message, kind: 'messages' | 'campaigns', state: ServiceState): Html {
	const { id, name, status, channels = [], scheduledAtUtc, spread, createdAtUtc } = message;
	// Who was added to a triggered campaign doesn't stand in the campaign itself.
	const recipients = state.triggeredRecipients.get(id) ?? message.recipients ?? [];
	const { localPrice, localCurrency } = message.analytics;
	const canDeliver = recipients.length > 0 && ['sending', 'scheduled'].includes(status);
	return html`<article class="card" data-key="${id}">
		<div class="row">
			<strong>${name ?? (kind === 'messages' ? 'Message' : 'Campaign')}</strong>
			<span class="badge ${moods[status]}">${status}</span>
		</div>
		<div class="small muted">
			From ${sendersOf(message).join(', ') || noSender}, by ${channels.join(', ') || 'no channel'}
		</div>
		<div class="small">
			To ${whom(recipients, state)}, costs ${price(localPrice, localCurrency)}
		</div>
		${scheduledAtUtc &&
		html`<div class="small">Scheduled for ${utcDayAndClock(scheduledAtUtc)}</div>`}
		${spread?.until && html`<div class="small">Spread until ${utcDayAndClock(spread.until)}</div>`}
		<footer>
			<span class="muted" title="${id}">${dayAndClock(createdAtUtc)}</span>
			${canDeliver &&
			html`<button class="small" data-post="/_simulator/${kind}/${id}/deliver">
				${status === 'scheduled' ? 'Send now' : 'Confirm delivery'}
			</button>`}
		</footer>
	</article>`;
}

function whom(recipients: readonly Recipient[], state: ServiceState): string {
	const named = recipients.slice(0, 2).map((recipient) => recipientName(recipient, state));
	const more = recipients.length - named.length;
	return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'no one';
}

/** By name as far as the address book has it. */
function recipientName({ msisdn, contact = '', group }: Recipient, state: ServiceState): string {
	if (msisdn) return msisdn;
	if (group === undefined) {
		const known = state.findContact(contact);
		const name = known && (nameOf(known) || known.phoneNumber);
		return name || `unknown contact ${contact.slice(0, 8)}…`;
	}
	const known = state.addressGroups().find(({ id }) => id === group.toLowerCase());
	return known ? `the group “${known.name}”` : `unknown group ${group.slice(0, 8)}…`;
}
