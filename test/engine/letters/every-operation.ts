/** All operations of SVC Letters on one letter and one callback, for what they have in common. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Simulator } from '../../../simulator/index.ts';
import { byId } from '../locator.ts';
import type { Samples } from '../samples.ts';
import { letterText, someLetters } from './letter.ts';

/** With an address in either form: `addressAs` says which one counts. */
const letter = {
	...letterText,
	recipientName: 'Ann',
	street: '1 Main Street',
	postalCode: "={{ $json.country === 'NL' ? '1012 JS' : '12345' }}",
	city: 'Town',
};

const letterId = byId('={{ $json.letterId }}');
const callbackId = byId('={{ $json.callbackId }}');
const endpoint = '={{ $json.endpoint }}';

const parameters: Samples['parameters'] = {
	letter: {
		create: letter,
		createAndWait: {
			...letter,
			additionalFields: { omitScheduledate: true },
			statuses: 'received',
			waitAtMost: 0,
		},
		delete: { letterId },
		get: { letterId },
		getAll: {},
		getPrice: { letterId },
		preview: letter,
		previewPrice: letter,
		update: { letterId, ...letter },
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

export const samples: Samples = { node: 'svcLetters', parameters, arrangeItem };

/** Name and parameters of each operation. */
export const everyOperation = Object.entries(parameters).flatMap(([resource, operations]) =>
	Object.entries(operations).map(([operation, own]): [string, INodeParameters] => [
		`${resource} ${operation}`,
		{ resource, operation, ...own },
	]),
);

/** Puts a letter and a callback into the service; gives the item that the parameters read. */
export function arrangeItem({ state }: Simulator, index = 0): IDataObject {
	const [letter] = state.seedLetters(1);
	const callback = { id: letter.id, type: 'http' as const, endpoint: 'https://example.com/old' };
	state.callbacks.push(callback);
	return {
		...someLetters(index + 1)[index],
		letterId: letter.id,
		callbackId: callback.id,
		endpoint: `https://example.com/new/${index}`,
	};
}
