import type { Simulator } from '../../simulator.ts';
import { count } from '../format.ts';
import { html, type Html } from '../html.ts';
import { type Place, paths } from '../paths.ts';
import { requestSteps } from './firstRequests.ts';
import type { Guide } from './guide.ts';
import { stepList } from './steps.ts';
import { tourSteps } from './tour.ts';

/** Where people begin: the first five minutes, what else there is, and the credentials. */
export function startPage(simulator: Simulator): Html {
	const { guide, state } = simulator;
	return html`<div class="welcome">
			<h1>${guide ? 'Your first workflow, in five minutes' : 'Try SVC without an account'}</h1>
			<p class="lead">
				${guide
					? 'Send a customer a payment link, then a letter once they pay. You play every role.'
					: 'These pages show everything SVC does. Try it with three requests.'}
			</p>
		</div>
		<div class="two">
			<section class="card">
				${stepList(guide ? tourSteps(guide, state) : requestSteps(simulator))}
			</section>
			<div>${guide && workflowList(guide)} ${placeList(simulator)}</div>
		</div>
		${access(simulator)}`;
}

function workflowList({ workflows }: Guide): Html {
	return html`<section class="card">
		<h2>All examples</h2>
		<p class="muted small">They’re already in this n8n, with credentials.</p>
		<ul class="plain rows">
			${workflows.map(
				({ name, url, starts }) =>
					html`<li>
						<a href="${url}" target="_blank" rel="noopener"><strong>${name}</strong></a
						><br /><span class="small muted">${starts}</span>
					</li>`,
			)}
		</ul>
	</section>`;
}

function placeList({ state }: Simulator): Html {
	const places: Array<[Place, string, string]> = [
		['phone', 'Phone', count(state.messages.length + state.campaigns.length, 'message')],
		['letterbox', 'Mailbox', count(state.letters.length, 'letter')],
		['orders', 'Payments', count(state.orders.length, 'order')],
		['contracts', 'Signing', count(state.dossiers.length, 'dossier')],
		['service', 'More', 'Numbers, tickets, calls, handsets, address book'],
		['requests', 'Request log', 'Every request SVC received'],
	];
	return html`<section class="places">
		${places.map(
			([place, name, says]) =>
				html`<a class="card" href="${paths[place]}"
					><strong>${name}</strong><span class="small muted">${says}</span></a
				>`,
		)}
	</section>`;
}

/** What to enter in a program that is to talk to the simulator. */
function access({ account, baseUrls }: Simulator): Html {
	const line = (name: string, value: string) =>
		html`<tr>
			<th scope="row">${name}</th>
			<td><code>${value}</code></td>
			<td><button class="quiet small" data-copy="${value}">Copy</button></td>
		</tr>`;
	return html`<section>
		<details class="card" data-key="access">
			<summary><h2>Base URLs and credentials</h2></summary>
			<p class="small muted">They work with this simulator only.</p>
			<table>
				${line('Product token', account.productToken)} ${line('Account ID', account.accountId)}
				${line('Test product account ID', account.testProductAccount)}
				${line('Voice account ID', account.voiceAccountId)}
				${line('Payments user', account.paymentsUser)}
				${line('Payments password', account.paymentsPassword)}
				${line('Merchant key', account.merchantKey)} ${line('Signing key ID', account.signingKeyId)}
				${line('Signing secret', account.signingSecret)}
				${line('Signing sandbox key ID', account.signingSandboxKeyId)}
				${line('Signing sandbox secret', account.signingSandboxSecret)}
				${Object.entries(baseUrls).map(([area, url]) => line(`Base URL ${area}`, url))}
			</table>
			<p>
				<button class="quiet" data-post="/_simulator/reset">Reset simulator</button>
			</p>
		</details>
	</section>`;
}
