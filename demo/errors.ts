import type { Fault } from '../simulator/index.ts';
import {
	byCode,
	items,
	manualTrigger,
	type packNode,
	type Step,
} from '../tools/n8n/build-workflow.ts';
import type { JsonObject } from '../tools/n8n/json.ts';

/** A node that fails, for a picture of what a person then reads. */
export interface ErrorPanel {
	/** Of the picture's file. */
	readonly picture: string;
	readonly name: string;
	readonly type: Parameters<typeof packNode>[1];
	readonly parameters: JsonObject;
	readonly before: Step[];
	/** What the simulator does instead of its job. */
	readonly fault?: Fault;
	/** The areas of the credential, if not all. */
	readonly areas?: readonly string[];
}

const germany = { __rl: true, mode: 'list', value: 'DE', cachedResultName: 'Germany (DE)' };

const letter = {
	recipientName: 'Jane Doe',
	street: '1 Main Street',
	postalCode: '12345',
	city: 'Berlin',
	destination: germany,
	message: 'Dear Jane, thank you for your order.',
};

const customers = [
	{ name: 'Jane Doe', country: 'DE', phone: '+31612345671' },
	{ name: 'John Roe', country: 'Netherlnds', phone: '+31612345672' },
];

const text = {
	sendTo: 'phoneNumber',
	phoneNumber: '={{ $json.phone }}',
	senders: 'SVC',
	body: '=Dear {{ $json.name }}, your order is on its way.',
};

/** One of each kind: what nobody knows, and what the field, the item, the credential or SVC is the reason of. */
export const errorPanels: readonly ErrorPanel[] = [
	{
		picture: 'error',
		name: 'Send Letter',
		type: 'svcLetters',
		parameters: letter,
		before: [manualTrigger],
		fault: { kind: 'resetAfterProcessing' },
	},
	{
		picture: 'error-field',
		name: 'Send Letters',
		type: 'svcLetters',
		parameters: {
			...letter,
			recipientName: '={{ $json.name }}',
			destination: byCode('={{ $json.country }}'),
		},
		before: [manualTrigger, items(customers)],
	},
	{
		picture: 'error-identical-items',
		name: 'Send Messages',
		type: 'svcMessages',
		parameters: text,
		before: [manualTrigger, items([customers[0], customers[1], customers[0]])],
	},
	{
		picture: 'error-credential',
		name: 'Send Messages',
		type: 'svcMessages',
		parameters: text,
		before: [manualTrigger, items(customers)],
		areas: ['letters'],
	},
	{
		picture: 'error-rejected',
		name: 'Send Messages',
		type: 'svcMessages',
		parameters: text,
		before: [manualTrigger, items(customers)],
		fault: {
			kind: 'status',
			status: 400,
			body: { message: 'The sender "SVC" is not registered for this country.' },
		},
	},
	{
		picture: 'error-unauthorized',
		name: 'Send Letter',
		type: 'svcLetters',
		parameters: letter,
		before: [manualTrigger],
		fault: { kind: 'status', status: 401, body: { message: 'The product token is unknown.' } },
	},
];
