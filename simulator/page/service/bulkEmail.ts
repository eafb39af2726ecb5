import { updateKinds, type Webhook } from '../../areas/bulkemail/model.ts';
import type { ServiceState } from '../../areas/index.ts';
import { deliveryList } from '../deliveries.ts';
import { html, type Html } from '../html.ts';

/** The webhook with the updates it got, to be sent more; or a form to set it up. */
export function bulkEmailCard({ bulkEmailWebhooks, bulkEmailUpdates }: ServiceState): Html {
	const webhook = bulkEmailWebhooks.find(({ deletedAt }) => deletedAt === null);
	return html`<article class="card">
		${webhook ? webhookParts(webhook) : webhookForm}
		${deliveryList(bulkEmailUpdates, ({ kind }) => kind)}
	</article>`;
}

function webhookParts({ url, settings }: Webhook): Html {
	return html`<div class="small">Sends updates to <code>${url}</code></div>
		<div class="buttons">
			${updateKinds
				.filter((kind) => settings[kind])
				.map(
					(kind) =>
						html`<button
							class="quiet small"
							data-post="/_simulator/bulk-email/update"
							data-body="${JSON.stringify({ kind })}"
						>
							${kind}
						</button>`,
				)}
		</div>`;
}

/** The real service's way to set it up is undocumented. */
const webhookForm = html`<form data-post="/_simulator/bulk-email/webhook">
	<label class="small" for="bulk-email-url">Webhook URL for status updates</label>
	<div class="row">
		<input
			id="bulk-email-url"
			name="url"
			type="url"
			required
			placeholder="http://127.0.0.1:5678/…"
		/>
		<button>Set up</button>
	</div>
</form>`;
