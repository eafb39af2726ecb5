import bulkemailContract from '../../contract/bulkemail.json' with { type: 'json' };
import { errorAnswer } from '../../core/answer.ts';
import { checkAccountId, type Answer, type Area, type World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { createOutbox, type Outbox } from '../../core/outbox.ts';
import type { Shapes } from '../../shapes.ts';
import { updateKinds, type UpdateKind, type Webhook } from './model.ts';

export interface BulkEmailState {
	/** The account's webhook; at most one. */
	bulkEmailWebhooks: Webhook[];
	/** Updates that were sent to it. */
	bulkEmailUpdates: Outbox<{ kind: UpdateKind }>['list'];
	/** Resolves when no update is under way any more. */
	bulkEmailUpdatesSettled(): Promise<void>;
	/** Sets the webhook up, which has no documented endpoint. All kinds are on unless given. */
	setBulkEmailWebhook(url: string, kinds?: readonly UpdateKind[]): Webhook;
	/** Something happens to an email: the webhook is told, if it wants such updates. */
	updateBulkEmail(kind: UpdateKind): void;
}

/** Bulk email webhook: document 2, part E. */
export function bulkemailArea(world: World): Area<BulkEmailState> {
	const outbox = createOutbox<{ kind: UpdateKind }>();
	const webhooks: Webhook[] = [];

	const found = (): Webhook | undefined =>
		webhooks.find(({ deletedAt }) => deletedAt === null || world.shapes.deletedWebhook === 'kept');
	const missing = (): Answer => {
		const { missingWebhook: status } = world.shapes;
		if (status === 204) return { status };
		return errorAnswer(status, 'no webhook is set up', world.shapes);
	};

	return {
		name: 'bulkemail',
		base: '/bulkemail/v1.0',
		contract: bulkemailContract as ContractDocument,
		handlers: {
			'GET /accounts/{accountID}/webhooks': () => {
				const webhook = found();
				return webhook ? { status: 200, body: shown(webhook, world) } : missing();
			},

			'DELETE /accounts/{accountID}/webhooks': () => {
				const webhook = found();
				if (!webhook) return missing();
				webhook.deletedAt ??= Date.now();
				return { status: 204 };
			},
		},
		state: {
			bulkEmailWebhooks: webhooks,
			bulkEmailUpdates: outbox.list,
			bulkEmailUpdatesSettled: () => outbox.settled(),
			setBulkEmailWebhook(url, kinds = updateKinds) {
				const now = Date.now();
				const settings = Object.fromEntries(
					updateKinds.map((kind) => [kind, kinds.includes(kind)]),
				) as Webhook['settings'];
				const webhook = { url, settings, createdAt: now, modifiedAt: now, deletedAt: null };
				webhooks.splice(0, 1, webhook);
				return webhook;
			},
			updateBulkEmail(kind) {
				const webhook = webhooks.find(({ deletedAt }) => deletedAt === null);
				if (!webhook) throw new Error('No webhook is set up');
				if (!webhook.settings[kind]) throw new Error(`Updates of the kind ${kind} are off`);
				// What is in the body is undocumented; this is ours.
				const body = JSON.stringify({
					AccountID: world.account.accountId,
					Type: kind,
					Email: 'anna@example.com',
					Number: outbox.list.length + 1,
				});
				const headers = {
					'content-type': 'application/json',
					'content-length': String(Buffer.byteLength(body)),
				};
				outbox.send({ kind }, { method: 'POST', url: webhook.url, headers, body });
			},
		},
		checkOwner: (_endpoint, { accountID = '' }) => checkAccountId(world, { accountId: accountID }),
		reset() {
			webhooks.length = 0;
			outbox.reset();
		},
	};
}

/** The webhook as the document describes it. */
function shown({ url, settings, ...moments }: Webhook, { account, shapes }: World): object {
	const { createdAt, modifiedAt, deletedAt } = moments;
	return {
		AccountID: account.accountId,
		Url: url,
		Settings: settings,
		CreatedOn: local(createdAt),
		ModifiedOn: local(modifiedAt),
		DeletedOn: deletedAt === null ? null : local(deletedAt),
		CreatedOnUtc: utc(createdAt, shapes),
		ModifiedOnUtc: utc(modifiedAt, shapes),
		DeletedOnUtc: deletedAt === null ? null : utc(deletedAt, shapes),
	};
}

/** "local date-time without zone"; where is undocumented, so two hours ahead of UTC all year. */
function local(moment: number): string {
	return utc(moment + 2 * 3_600_000, { webhookUtc: 'without zone' });
}

function utc(moment: number, { webhookUtc }: Pick<Shapes, 'webhookUtc'>): string {
	const text = new Date(moment).toISOString();
	return webhookUtc === 'with Z' ? text : text.slice(0, -1);
}
