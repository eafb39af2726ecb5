import type { ServiceState } from '../../areas/index.ts';
import type { Invitee } from '../../areas/signing/model.ts';
import type { KeptDossier } from '../../areas/signing/state.ts';
import { deliveryList } from '../deliveries.ts';
import { dayAndClock } from '../format.ts';
import { html, type Html } from '../html.ts';
import { invitePath } from '../paths.ts';

/** Dossiers that are shown; older ones are counted. */
const shown = 30;

const moods: Record<string, string> = {
	signed: 'good',
	approved: 'good',
	completed: 'good',
	declined: 'bad',
};

/** The contracts that were sent, to be signed by whoever is invited. */
export function contractsPage(state: ServiceState): Html {
	const { dossiers } = state;
	return html`<h1>Signing</h1>
		<p class="lead">Open an invite to read the documents, then sign or decline as that invitee.</p>
		${support(state)}
		${dossiers.length === 0 &&
		html`<p class="empty">
			No dossiers yet. Run a workflow that creates one, or send the sample contract.
		</p>`}
		<div class="cards">
			${dossiers
				.slice(-shown)
				.reverse()
				.map((kept) => dossierCard(kept, state))}
		</div>
		${dossiers.length > shown && html`<p class="muted">and ${dossiers.length - shown} older</p>`}`;
}

/** What people outside do: SVC's support sets up the webhook, and somebody sends a contract. */
function support({ signingWebhooks }: ServiceState): Html {
	const url = signingWebhooks.get('sandbox');
	return html`<div class="card bench">
		<form data-post="/_simulator/signing/webhook">
			<label for="signing-url">
				Sandbox webhook URL (SVC support sets it up)${url && html`: <code>${url}</code>`}
			</label>
			<div class="row">
				<input
					id="signing-url"
					name="url"
					type="url"
					placeholder="The webhook URL from the SVC Signing Trigger"
				/>
				<button class="quiet">${url ? 'Change' : 'Set up'}</button>
			</div>
		</form>
		<div>
			<p class="small muted">No PDF at hand?</p>
			<button class="quiet" data-post="/_simulator/signing/sample">Send sample contract</button>
		</div>
	</div>`;
}

/** A dossier with its files, the people who sign, and the webhook calls it has caused. */
function dossierCard(kept: KeptDossier, state: ServiceState): Html {
	const { dossier, environment } = kept;
	const deliveries = state.webhookDeliveries.filter(({ dossierId }) => dossierId === dossier.id);
	return html`<article class="card" data-key="${dossier.id}">
		<div class="row">
			<h3>${dossier.name ?? 'Unnamed dossier'}</h3>
			<span class="badge ${moods[dossier.state] ?? 'strong'}">${dossier.state}</span>
		</div>
		<ul class="plain small">
			${dossier.files.map(
				({ id, name, hash }) =>
					html`<li>
						<a href="/_simulator/files/${id}" target="_blank" rel="noopener">${name}</a>
						<code title="SHA-256 ${hash}">${hash.slice(0, 12)}…</code>
					</li>`,
			)}
		</ul>
		<ul class="plain rows">
			${dossier.invitees.map((invitee) => inviteeLine(invitee, kept))}
		</ul>
		${deliveryList(deliveries, ({ reported }) => reported)}
		<footer>
			<span class="muted" title="${dossier.id}"
				>Created ${dayAndClock(dossier.createdAt)}, ${environment}</span
			>
		</footer>
	</article>`;
}

function inviteeLine(
	{ id, name, email, position, readOnly, state }: Invitee,
	{ invites }: KeptDossier,
): Html {
	const invite = invites.findLast(({ inviteeId }) => inviteeId === id);
	return html`<li class="row">
		<span
			><span class="dot ${moods[state ?? ''] ?? ''}"></span> ${position !== null &&
			html`${position}. `}<strong>${name ?? email ?? id}</strong>
			<span class="muted"
				>${readOnly && 'reviews, '}${state ?? 'not invited'}${invite?.email && ' by email'}</span
			></span
		>
		${invite &&
		html`<a class="button" href="${invitePath(invite.id)}" target="_blank" rel="noopener"
			>Open invite</a
		>`}
	</li>`;
}
