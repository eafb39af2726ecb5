import paymentsContract from '../../contract/payments.json' with { type: 'json' };
import { Refusal, type Area, type World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { orderHandlers } from './orders.ts';
import { createPayments, type PaymentsState } from './state.ts';
import { walletHandlers } from './wallet.ts';

export type { PaymentsState } from './state.ts';

/** Payments: document 1, part C. */
export function paymentsArea(world: World): Area<PaymentsState> {
	const payments = createPayments(world);
	return {
		name: 'payments',
		base: '/payments',
		contract: paymentsContract as ContractDocument,
		handlers: { ...orderHandlers(world, payments), ...walletHandlers(world, payments) },
		state: payments.state,
		checkOwner(endpoint, path) {
			if (path.merchant_key === world.account.merchantKey) return;
			const reason = `merchant key ${path.merchant_key} is not allowed`;
			if (!endpoint.includes('/walletpay/')) throw new Refusal(403, reason);
			// 503 "wrong merchant or order key" on initialize, 400 "not authorizable" on authorize.
			throw new Refusal(endpoint.endsWith('/initialize') ? 503 : 400, reason);
		},
		reset: payments.reset,
	};
}
