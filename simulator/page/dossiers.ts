import type { Invitee, WebhookDelivery } from '../areas/signing/model.ts';
import type { KeptDossier } from '../areas/signing/state.ts';
import type { ServiceState } from '../areas/index.ts';
import { clock, dayAndClock } from './format.ts';
import { html, type Html } from './html.ts';

const moods: Record<string, string> = {
	signed: 'good',
	approved: 'good',
	completed: 'good',
	declined: 'bad',
};

/** A dossier with its files, the people who sign, and the webhook calls it has caused. */
export function dossierCard(kept: KeptDossier, state: ServiceState): Html {
	const { dossier, environment } = kept;
	const deliveries = state.webhookDeliveries.filter(({ dossierId }) => dossierId === dossier.id);
	return html`<article class="card">
		<h3>${dossier.name ?? 'Unnamed dossier'}</h3>
		<div class="badges">
			<span class="badge ${moods[dossier.state] ?? 'strong'}">${dossier.state}</span>
			<span class="badge">${environment}</span>
		</div>
		<ul class="plain small">
			${dossier.files.map(
				({ id, name, hash }) =>
					html`<li>
						<a href="/_simulator/files/${id}" target="_blank" rel="noopener">${name}</a>
						<code title="SHA-256 ${hash}">${hash.slice(0, 12)}…</code>
					</li>`,
			)}
			${dossier.invitees.map((invitee) => inviteeLine(invitee, kept))}
			${deliveries.map(webhookLine)}
		</ul>
		<footer>
			<span class="muted" title="${dossier.id}">Created ${dayAndClock(dossier.createdAt)}</span>
		</footer>
	</article>`;
}

function inviteeLine(
	{ id, name, email, position, readOnly, state }: Invitee,
	{ invites }: KeptDossier,
): Html {
	const invite = invites.findLast(({ inviteeId }) => inviteeId === id);
	const order = position === null ? '' : `${position}. `;
	return html`<li>
		<span class="dot ${moods[state ?? ''] ?? ''}"></span> ${order}${name ?? email ?? id}${readOnly
			? ' (reviews)'
			: ''}:
		${state ?? 'not invited'}${invite?.email ? ', by e-mail' : ''}
		${invite && html`<a href="/invite/${invite.id}" target="_blank" rel="noopener">open invite</a>`}
	</li>`;
}

function webhookLine({ state, request, attempts, reported }: WebhookDelivery): Html {
	const last = attempts.at(-1);
	const answer = last ? `${last.status ?? last.error} at ${clock(last.at)}` : state;
	return html`<li>
		<span class="dot"></span> Webhook “${reported}” to <code>${new URL(request.url).host}</code>:
		${answer}
	</li>`;
}
