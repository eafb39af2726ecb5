import type { World } from '../../core/area.ts';
import { createOutbox } from '../../core/outbox.ts';
import type { Callback, CallbackDelivery, Letter, StatusChange } from './model.ts';
import { buildCallbackRequest } from './replaceKeys.ts';

export interface Deliveries {
	list: CallbackDelivery[];
	start(callback: Callback, letter: Letter): void;
	settled(): Promise<void>;
	reset(): void;
}

/** Fires the callbacks of letters. Whether and how SVC tries again is undocumented. */
export function createDeliveries(world: World): Deliveries {
	const { list, send, settled, reset } = createOutbox<StatusChange>();
	return {
		list,
		start(callback, letter) {
			const request = buildCallbackRequest(callback, letter, world.shapes.callbackDefaultData);
			send(
				{ callbackId: callback.id, letterId: letter.id, status: letter.status },
				request,
				callback.config?.verifySSL ?? false,
			);
		},
		settled,
		reset,
	};
}
