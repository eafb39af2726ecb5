import type { Samples } from '../samples.ts';

/** All operations of SVC Voice. */
export const samples: Samples = {
	node: 'svcVoice',
	parameters: {
		// The service answers the same request once in five minutes.
		conversation: { getAll: { options: { maxWaitMinutes: 6 } } },
		inboundNumber: { getAll: {}, export: {} },
	},
	arrangeItem({ state }, index) {
		state.seedConversations(1);
		state.seedInboundNumbers(1);
		return { index };
	},
};
