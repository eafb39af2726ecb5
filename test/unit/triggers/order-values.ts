import type { OrdersPoll } from '../../../nodes/PaymentsTrigger/wanted';

/** The values of a Payments Trigger whose panel was left as it is. */
export const orderValues: OrdersPoll['values'] = {
	...{ events: undefined, simple: false, safeLevel: 'SAFE' },
	options: {
		...{ allowLoop: false, longestDelay: undefined },
		...{ referencePrefix: undefined, watchDays: undefined },
	},
};
