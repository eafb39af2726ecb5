import type { Delivery } from '../core/outbox.ts';
import { clock } from './format.ts';
import { html, type Html } from './html.ts';

/** Calls that are listed, the latest. */
const shown = 8;

/**
 * The calls that SVC has made to webhook URLs, with the responses.
 * @param what what a call tells, such as a status
 */
export function deliveryList<One extends Delivery>(
	deliveries: readonly One[],
	what: (delivery: One) => string | undefined,
): Html | undefined {
	if (deliveries.length === 0) return undefined;
	return html`<ul class="plain small">
		${deliveries.slice(-shown).map((one) => deliveryLine(one, what(one)))}
	</ul>`;
}

function deliveryLine({ request, attempts, state }: Delivery, what: string | undefined): Html {
	const last = attempts.at(-1);
	const answer = last ? `${outcomeOf(last)} at ${clock(last.at)}` : state;
	const tries = attempts.length > 1 ? `, ${attempts.length} attempts` : '';
	const mood = state === 'delivered' ? 'good' : state === 'pending' ? '' : 'bad';
	return html`<li>
		<span class="dot ${mood}"></span> “${what}” to
		<code title="${request.method} ${request.url}">${new URL(request.url).host}</code>:
		${answer}${tries}
	</li>`;
}

/** n8n responds 404 while no workflow listens at a webhook URL. */
function outcomeOf({ status, error }: Delivery['attempts'][number]): string | undefined {
	if (status === 404)
		return 'not found (404). Publish the workflow if it’s not published yet. Tried';
	return status === undefined ? error : String(status);
}
