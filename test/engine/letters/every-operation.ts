/** All operations of SVC Letters on one letter and one callback, for what they have in common. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Simulator } from '../../../simulator/index.ts';
import { byId } from '../locator.ts';
import { letterText, someLetters } from './letter.ts';

const letterId = byId('={{ $json.letterId }}');
const callbackId = byId('={{ $json.callbackId }}');
const endpoint = 'https://example.com/new';

const parameters: Record<string, Record<string, INodeParameters>> = {
	letter: {
		create: letterText,
		delete: { letterId },
		get: { letterId },
		getAll: {},
		getPrice: { letterId },
		update: { letterId, ...letterText },
	},
	price: { get: { isoCode: byId('NL') }, getAll: {} },
	callback: {
		create: { endpoint },
		delete: { callbackId },
		get: { callbackId },
		getAll: {},
		update: { callbackId, endpoint },
	},
};

/** Name and parameters of each operation. */
export const everyOperation = Object.entries(parameters).flatMap(([resource, operations]) =>
	Object.entries(operations).map(([operation, own]): [string, INodeParameters] => [
		`${resource} ${operation}`,
		{ resource, operation, ...own },
	]),
);

/** Puts the letter and the callback into the service; gives the item that the parameters read. */
export function arrangeItem({ state }: Simulator): IDataObject {
	const [letter] = state.seedLetters(1);
	const callback = { id: letter.id, type: 'http' as const, endpoint: 'https://example.com/old' };
	state.callbacks.push(callback);
	return { ...someLetters(1)[0], letterId: letter.id, callbackId: callback.id };
}
