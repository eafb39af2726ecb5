import type { TriggerBed } from './bed.ts';
import type { Call, TriggerHost } from './host.ts';

export interface DeliveryKind {
	type: string;
	/** The delivery of the n-th event, with the right secret. */
	delivery: (host: TriggerHost, n: number) => Promise<Call>;
	/** The same call with a secret that is wrong in its last character. */
	withWrongSecret: (sent: Call) => Call;
	/** Which event an execution started with. */
	eventOf: (json: Record<string, unknown>) => unknown;
}

const inUrl = {
	withWrongSecret: (sent: Call) => ({
		...sent,
		url: sent.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
	}),
};

/** What SVC delivers to each webhook trigger. */
export const deliveryKinds = (bed: TriggerBed): DeliveryKind[] => [
	{
		type: 'svcLettersTrigger',
		async delivery(host, n) {
			const { config } =
				bed.service.state.callbacks.find(({ endpoint }) => endpoint === host.url) ?? {};
			return {
				url: host.url,
				body: String(config?.data)
					.replace('[LETTER]', `letter-${n}`)
					.replace('[STATUS]', 'sent')
					.replace('[RECEIVED_AT]', '2026-11-21T10:00:00Z'),
				headers: { 'x-n8n-svc-secret': config?.headers?.[0]?.value ?? '' },
			};
		},
		withWrongSecret: (sent) => ({
			...sent,
			headers: {
				'x-n8n-svc-secret': `${sent.headers?.['x-n8n-svc-secret']?.slice(0, -1)}?`,
			},
		}),
		eventOf: ({ letterId }) => Number(String(letterId).replace('letter-', '')),
	},
	{
		type: 'svcSigningTrigger',
		delivery: async (host, n) => ({
			url: await bed.shownUrl(host, 'svcSigningTrigger'),
			body: {
				id: `event-${n}`,
				type: 'dossier.state.updated',
				dossier: { id: 'dossier-1', state: 'completed' },
				created: '2026-11-21T10:00:00Z',
			},
		}),
		...inUrl,
		eventOf: ({ id }) => Number(String(id).replace('event-', '')),
	},
	{
		type: 'svcRouteTestingTrigger',
		delivery: async (host, n) => ({
			url: await bed.shownUrl(host, 'svcRouteTestingTrigger'),
			body: { id: String(n), statusCode: 1, status: 'Finished', messageKey: 'k', result: null },
		}),
		...inUrl,
		eventOf: ({ id }) => id,
	},
	{
		type: 'svcBulkEmailTrigger',
		delivery: async (host, n) => ({
			url: await bed.shownUrl(host, 'svcBulkEmailTrigger'),
			body: { Type: 'Opened', Mail: { Number: n } },
		}),
		...inUrl,
		eventOf: ({ Mail }) => (Mail as { Number: number }).Number,
	},
];
