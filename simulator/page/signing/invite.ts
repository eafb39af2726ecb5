import type { SigningState } from '../../areas/signing/index.ts';
import type { Invitee } from '../../areas/signing/model.ts';
import type { KeptDossier } from '../../areas/signing/state.ts';
import { whyNot } from '../../areas/signing/state.ts';
import { dayAndClock } from '../format.ts';
import { html, type Html } from '../html.ts';
import { bare } from '../letterbox/letter.ts';
import { invitePath } from '../paths.ts';

const thanks: Record<string, string> = {
	signed: 'Thank you for signing.',
	approved: 'Thank you for approving.',
	declined: 'You declined.',
};

/** The page that an invite's link leads to: the documents, to be signed or declined. */
export function invitePage({
	kept,
	invite,
	invitee,
}: ReturnType<SigningState['findInvite']>): Html {
	const { dossier } = kept;
	const problem = whyNot(dossier, invite, invitee);
	const done = thanks[invitee.state ?? ''];
	return html`<div class="opened">
		<div class="paper">
			${dossier.files.map(
				({ id, name }) =>
					html`<iframe
						class="pdf"
						data-key="${id}"
						src="/_simulator/files/${id}${bare}"
						title="${name}"
					></iframe>`,
			)}
		</div>
		<aside>
			<div class="card">
				<p class="small muted">The simulator’s signing page. Nothing is really signed.</p>
				<h2>${dossier.name ?? 'Documents'}</h2>
				<p>
					For <strong>${invitee.name ?? 'you'}</strong><br /><span class="muted"
						>${invitee.email}</span
					>
				</p>
				${done &&
				html`<p class="outcome ${invitee.state === 'declined' ? 'bad' : 'good'}">
					${invitee.state !== 'declined' &&
					html`<span class="signature">${invitee.name ?? 'Signed'}</span>`}${done}
				</p>`}
				${!done && problem && html`<p class="outcome warn">${problem}.</p>`}
				${!problem && signOrDecline(invite.id, invitee)}
				<p class="small">
					${dossier.files.map(
						({ id, name }) =>
							html`<a href="/_simulator/files/${id}" target="_blank" rel="noopener">${name}</a
								><br />`,
					)}
				</p>
				${others(kept, invitee)}
				<p class="small muted">Valid until ${dayAndClock(invite.expiresAt)}</p>
			</div>
		</aside>
	</div>`;
}

function signOrDecline(inviteId: string, { name, readOnly, fields }: Invitee): Html {
	const signs = fields.filter(({ type }) => type === 'signature').length;
	return html`<div class="choices">
		${!readOnly &&
		html`<div class="line"><span class="signature">${name ?? 'Your name'}</span></div>
			<span class="small muted">${signs > 1 ? `${signs} signatures` : 'Your signature'}</span>`}
		<button data-post="/_simulator/invites/${inviteId}/sign">
			${readOnly ? 'Approve' : 'Sign'}
		</button>
		<button class="quiet" data-post="/_simulator/invites/${inviteId}/decline">Decline</button>
	</div>`;
}

/** The other people of the dossier, whom the same person at the screen may play next. */
function others({ dossier, invites }: KeptDossier, me: Invitee): Html | undefined {
	const lines = dossier.invitees
		.filter(({ id }) => id !== me.id)
		.map(({ id, name, email, state }) => {
			const invite = invites.findLast(({ inviteeId }) => inviteeId === id);
			const who = name ?? email ?? 'Unnamed invitee';
			return html`<li>
				${invite ? html`<a href="${invitePath(invite.id)}">${who}</a>` : who}
				<span class="muted">${state ?? 'not invited'}</span>
			</li>`;
		});
	if (lines.length === 0) return undefined;
	return html`<h3>Other invitees</h3>
		<ul class="plain small">
			${lines}
		</ul>`;
}
