import type { SigningState } from '../areas/signing/index.ts';
import { whyNot } from '../areas/signing/state.ts';
import { dayAndClock } from './format.ts';
import { html, type Html } from './html.ts';

const thanks: Record<string, string> = {
	signed: 'Thank you, you have signed.',
	approved: 'Thank you, you have approved.',
	declined: 'You have declined.',
};

/** The page that an invite's link leads to, for a person who plays the invitee. */
export function invitePage({
	kept: { dossier, environment },
	invite,
	invitee,
}: ReturnType<SigningState['findInvite']>): Html {
	const problem = whyNot(dossier, invite, invitee);
	const done = thanks[invitee.state ?? ''];
	const signs = invitee.fields.filter(({ type }) => type === 'signature').length;
	return html`<div class="menu card">
		<p class="muted">Invite of the simulator (${environment}): nothing is really signed</p>
		<div class="amount">${dossier.name ?? 'Documents'}</div>
		<p>For <strong>${invitee.name ?? 'you'}</strong> <span class="muted">${invitee.email}</span></p>
		<ul class="plain">
			${dossier.files.map(
				({ id, name }) =>
					html`<li>
						<a href="/_simulator/files/${id}" target="_blank" rel="noopener">${name}</a>
					</li>`,
			)}
		</ul>
		${done && html`<p class="badge ${invitee.state === 'declined' ? 'bad' : 'good'}">${done}</p>`}
		${!done && problem && html`<p class="badge bad">${problem}.</p>`}
		${!problem &&
		html`<div class="choices">
			<button data-post="/_simulator/invites/${invite.id}/sign">
				${invitee.readOnly ? 'Approve' : 'Sign'}
				<small
					>${invitee.readOnly
						? 'you only review'
						: signs > 1
							? `${signs} signatures`
							: 'at the marked place'}</small
				>
			</button>
			<button class="quiet" data-post="/_simulator/invites/${invite.id}/decline">Decline</button>
		</div>`}
		<p class="small muted">Valid until ${dayAndClock(invite.expiresAt)}</p>
	</div>`;
}
