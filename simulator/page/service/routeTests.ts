import type { Operator, RouteTest } from '../../areas/routetest/model.ts';
import { handsetNumber, statusNames } from '../../areas/routetest/model.ts';
import type { ServiceState } from '../../areas/index.ts';
import { deliveryList } from '../deliveries.ts';
import { clock } from '../format.ts';
import { html, type Html } from '../html.ts';
import { phonePath } from '../paths.ts';

const moods: Record<number, string> = { 1: 'good', 2: 'bad', 4: 'bad', 5: 'bad' };

/** The handsets, and the clock of the tests. */
export function handsets({ operators }: ServiceState): Html {
	return html`<article class="card">
		<ul class="plain small rows">
			${operators.map(handsetLine)}
		</ul>
		<footer>
			<span class="muted">Time expires tests</span>
			<button
				class="quiet small"
				data-post="/_simulator/route-tests/time"
				data-body='{"minutes":5}'
			>
				Skip 5 minutes
			</button>
		</footer>
	</article>`;
}

function handsetLine({ mccMnc, countryName, online }: Operator): Html {
	return html`<li class="row">
		<span><span class="dot ${online ? 'good' : 'bad'}"></span> ${mccMnc} ${countryName}</span>
		<button
			class="quiet small"
			data-post="/_simulator/handsets/${mccMnc}"
			data-body="${JSON.stringify({ online: !online })}"
		>
			${online ? 'Turn off' : 'Turn on'}
		</button>
	</li>`;
}

/** A test as its handset sees it, with the reports it has caused. */
export function routeTestCard(test: RouteTest, { routeTestReports }: ServiceState): Html {
	const { id, mccMnc, msisdn, messageKey, statusCode, result, waiting, expirationDate } = test;
	const reports = routeTestReports.filter(({ testId }) => testId === id);
	return html`<article class="card">
		<div class="row">
			<strong>${mccMnc}</strong>
			<span class="badge ${moods[statusCode] ?? 'warn'}">${statusNames[statusCode]}</span>
		</div>
		<div class="small muted">Handset ${msisdn}, message key <code>${messageKey}</code></div>
		${result &&
		html`<p class="small">
			From ${result.sender}: <a href="${phonePath(handsetNumber(test))}">${result.content}</a>
		</p>`}
		${deliveryList(reports, ({ statusCode: reported }) => statusNames[reported])}
		<footer>
			<span class="muted"
				>${waiting
					? 'A message is waiting for this handset'
					: `Expires at ${clock(expirationDate)}`}</span
			>
			${!result &&
			html`<button data-post="/_simulator/route-tests/${messageKey}/deliver">
				Deliver message
			</button>`}
		</footer>
	</article>`;
}
