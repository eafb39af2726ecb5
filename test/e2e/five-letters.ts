import { byCode, chain, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import type { WorkflowData } from '../../tools/n8n/client.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import type { StoredCredentials } from '../../tools/n8n/workflow.ts';

export const fiveCustomers = Array.from({ length: 5 }, (_, index) => `Customer ${index + 1}`);

/** A workflow that posts a letter to each of five customers, with these settings of its node. */
export function fiveLetters(
	name: string,
	stored: StoredCredentials,
	settings: JsonObject = {},
): WorkflowData {
	const letter = {
		resource: 'letter',
		operation: 'create',
		content: 'text',
		recipientName: '={{ $json.name }}',
		street: '1 Main Street',
		postalCode: '12345',
		city: 'Berlin',
		destination: byCode('DE'),
		message: '=Dear {{ $json.name }}, it is {{ $now.toISO() }}.',
	};
	return chain(name, [
		manualTrigger,
		items(fiveCustomers.map((customer) => ({ name: customer }))),
		packNode('Letters', 'svcLetters', letter, stored, settings),
	]);
}

/** To whom letters were posted. */
export function recipients(
	letters: Array<{ addresses?: Array<{ recipient: string }> }>,
): Array<string | undefined> {
	return letters.map(({ addresses }) => addresses?.[0]?.recipient.split('\n')[0]);
}
