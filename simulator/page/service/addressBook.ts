import type { ServiceState } from '../../areas/index.ts';
import { count } from '../format.ts';
import { html, type Html } from '../html.ts';

/** Groups and opt-outs that are listed; the others are counted only. */
const shown = 8;

/** The groups with the number of their contacts, and who has opted out. */
export function addressBookCard(state: ServiceState): Html {
	const groups = state.addressGroups();
	const optOuts = state.optOuts().filter(({ isActive }) => isActive);
	if (groups.length === 0 && optOuts.length === 0) {
		return html`<p class="empty">No groups or opt-outs yet.</p>`;
	}
	return html`<article class="card">
		<ul class="plain ledger">
			${groups
				.slice(-shown)
				.map(
					({ id, name }) =>
						html`<li>
							<span>${name}</span><span>${count(state.contactsIn(id).length, 'contact')}</span>
						</li>`,
				)}
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
