import type { ServiceState } from '../../areas/index.ts';
import { count, utcDayAndClock } from '../format.ts';
import { html, type Html } from '../html.ts';

/** What there is to list, to be made more, and the clock of the five-minute rule. */
export function voiceCard({ conversations, inboundNumbers }: ServiceState): Html {
	return html`<article class="card">
		<div class="row">
			<span>${count(conversations.length, 'call record')}</span>
			${more('conversations')}
		</div>
		<div class="row">
			<span>${count(inboundNumbers.length, 'inbound number')}</span>
			${more('inbound-numbers')}
		</div>
		${conversations.length > 0 &&
		html`<ul class="plain small ledger">
			${conversations
				.slice(-5)
				.map(
					({ calleeId, startedOn, cost, currency }) =>
						html`<li>
							<span>${calleeId}, ${utcDayAndClock(startedOn)}</span><span>${currency} ${cost}</span>
						</li>`,
				)}
		</ul>`}
		<footer>
			<span class="muted">The same records can be read every 5 minutes</span>
			<button class="quiet small" data-post="/_simulator/voice/time" data-body='{"seconds":300}'>
				Skip 5 minutes
			</button>
		</footer>
	</article>`;
}

function more(what: string): Html {
	return html`<button
		class="quiet small"
		data-post="/_simulator/voice/${what}"
		data-body='{"count":10}'
	>
		Add 10
	</button>`;
}
