import type { Samples } from '../samples.ts';

/** All operations of SVC Bulk Email on the account's one webhook. */
export const samples: Samples = {
	node: 'svcBulkEmail',
	parameters: { webhook: { get: {}, delete: {} } },
	arrangeItem({ state }, index) {
		state.setBulkEmailWebhook('https://n8n.example/webhook/7', ['Bounced']);
		return { index };
	},
};
