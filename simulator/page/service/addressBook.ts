import type { Contact, Group } from '../../areas/addressbook/model.ts';
import type { ServiceState } from '../../areas/index.ts';
import { count } from '../format.ts';
import { html, type Html } from '../html.ts';
import { nameOf } from '../phone/chats.ts';

/** Groups and opt-outs that are listed; the others are counted only. */
const shown = 8;
/** Contacts that are listed of a group. */
const contactsShown = 50;

/** The groups with their contacts, and who has opted out. */
export function addressBookCard(state: ServiceState): Html {
	const groups = state.addressGroups();
	const optOuts = state.optOuts().filter(({ isActive }) => isActive);
	if (groups.length === 0 && optOuts.length === 0) {
		return html`<p class="empty">No groups or opt-outs yet.</p>`;
	}
	return html`<article class="card">
		${groups.slice(-shown).map((group) => groupPart(group, state.contactsIn(group.id)))}
		<ul class="plain ledger">
			${optOuts
				.slice(-shown)
				.map(({ type, value }) => html`<li><span>${value}</span><span>no ${type}</span></li>`)}
		</ul>
		<footer>
			<span class="muted">
				${count(groups.length, 'group')}, ${count(optOuts.length, 'opt-out')}
			</span>
		</footer>
	</article>`;
}

/** A group that opens to show its contacts. */
function groupPart({ id, name }: Group, contacts: readonly Contact[]): Html {
	const more = contacts.length - contactsShown;
	return html`<details class="group" data-key="${id}">
		<summary class="row">
			<span>${name}</span><span class="muted">${count(contacts.length, 'contact')}</span>
		</summary>
		${contacts.length === 0 && html`<p class="small muted">No contacts yet.</p>`}
		<ul class="plain ledger">
			${contacts.slice(0, contactsShown).map(contactLine)}
		</ul>
		${more > 0 && html`<p class="small muted">and ${more} more</p>`}
	</details>`;
}

function contactLine(contact: Contact): Html {
	const { phoneNumber, email } = contact;
	return html`<li>
		<span>${nameOf(contact) || 'No name'}</span>
		<span>${[phoneNumber, email].filter(Boolean).join(', ')}</span>
	</li>`;
}
