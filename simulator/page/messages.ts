import type { Message, Recipient } from '../areas/messaging/model.ts';
import { count, dayAndClock, utcDayAndClock } from './format.ts';
import { html, type Html } from './html.ts';

const moods: Partial<Record<Message['status'], string>> = {
	sent: 'good',
	cancelled: 'bad',
	paused: 'warn',
	scheduled: 'warn',
};

/**
 * A message or campaign as the first recipient would see it, with who else gets it.
 * @param added who was added to a triggered campaign
 */
export function messageCard(
	message: Message,
	kind: 'messages' | 'campaigns' = 'messages',
	added?: Recipient[],
): Html {
	const { senders = [], channels = [], body = '' } = message;
	const recipients = added ?? message.recipients ?? [];
	const [first] = recipients;
	const { localPrice, localCurrency } = message.analytics;
	const canDeliver = recipients.length > 0 && ['sending', 'scheduled'].includes(message.status);
	return html`<article class="card">
		<div class="phone">
			<div class="phone-top">${senderFor(message) ?? senders[0] ?? 'No sender'}</div>
			<div class="bubble">${preview(body, first)}</div>
			<div class="phone-bottom">${channels.join(', ') || 'No channel'}</div>
		</div>
		<div class="row">
			<span>${first ? recipientName(first) : 'No recipients'}</span>
			<span class="badge ${moods[message.status]}">${message.status}</span>
		</div>
		${recipients.length > 1 &&
		html`<div class="small muted">
			and ${recipients.slice(1, 4).map((one) => `${recipientName(one)}, `)}
			${count(recipients.length, 'recipient')} in all
		</div>`}
		<div class="small muted">
			${message.name && html`“${message.name}” · `}${message.scheduledAtUtc &&
			html`Scheduled for ${utcDayAndClock(message.scheduledAtUtc)} · `}${message.spread?.until &&
			html`Spread until ${utcDayAndClock(message.spread.until)} · `}Costs
			${localPrice} ${localCurrency}
		</div>
		<footer>
			<span class="muted" title="${message.id}">Created ${dayAndClock(message.createdAtUtc)}</span>
			${canDeliver &&
			html`<button data-post="/_simulator/${kind}/${message.id}/deliver">Deliver it</button>`}
		</footer>
	</article>`;
}

function senderFor({ countrySpecificSenders = {}, senderPreset }: Message): string | undefined {
	const [specific] = Object.values(countrySpecificSenders);
	return specific ?? (senderPreset && `Preset ${senderPreset.slice(0, 8)}…`);
}

function recipientName({ msisdn, contact, group }: Recipient): string {
	if (msisdn) return msisdn;
	return contact ? `Contact ${contact.slice(0, 8)}…` : `Group ${(group ?? '').slice(0, 8)}…`;
}

// Document 2, *Body tags*: {{field id}}, [[url]], [[page:guid]] and [[optout]].
const tag = /(\{\{[^{}]+\}\}|\[\[[^[\]]+\]\]|https?:\/\/[^\s<>"'[\]]+)/;

/** The text with its tags replaced as for this recipient, as far as the simulator knows them. */
function preview(body: string, recipient: Recipient | undefined): Html[] {
	return body.split(tag).map((part) => {
		const field = /^\{\{(.+)\}\}$/.exec(part)?.[1];
		if (field !== undefined) {
			const value = recipient?.data?.[field];
			return html`<mark title="Field ${field}">${value ?? `field ${field}`}</mark>`;
		}
		const target = /^\[\[(.+)\]\]$/.exec(part)?.[1] ?? part;
		if (/^https?:\/\//.test(target)) {
			return html`<a href="${target}" target="_blank" rel="noopener noreferrer">${target}</a>`;
		}
		if (target === part) return html`${part}`;
		return html`<mark>${target === 'optout' ? 'opt-out instruction' : target}</mark>`;
	});
}
