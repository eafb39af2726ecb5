/** Where SVC leaves something open that a person decides about, the panel says so. */
import path from 'node:path';
import { fields as messagesTrigger } from '../../../nodes/MessagesTrigger/fields';
import type { Resource } from '../../../nodes/shared/operation/panel/describe';

/** All texts of an operation's panel, in one. */
async function textsOf(area: string, resource: string, operation: string): Promise<string> {
	const file = path.resolve('nodes', area, 'resources.ts');
	const { resources } = (await import(file)) as { resources: readonly Resource[] };
	const found = resources
		.find(({ name }) => name === resource)
		?.operations.find(({ name }) => name === operation);
	if (!found) throw new Error(`No operation ${area} ${resource} > ${operation}`);
	const fields = [found.fields, ...Object.values(found.collections)];
	const panel = fields.flatMap((some) => Object.values(some).map(({ property }) => property));
	return [found.description, ...panel.flatMap(textsIn)].join('\n');
}

function textsIn(part: unknown): string[] {
	if (typeof part === 'string') return [part];
	return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

test.each([
	['Letters', 'Letter', 'Send', "SVC doesn't document whether that delays mailing"],
	['Letters', 'Letter', 'Update', "SVC can't schedule letters"],
	['Letters', 'Callback', 'Update', 'SVC might not keep those you leave empty'],
	['Payments', 'Order', 'Wait Until Paid', 'no more chargebacks are expected, except for cards'],
	['Messages', 'Message', 'Update', 'SVC may send a draft as soon as you update it'],
	['Campaigns', 'Campaign', 'Update', 'SVC may send a draft campaign as soon as you update it'],
	['Voice', 'Conversation', 'Get Many', 'You can read the same records again after 5 minutes'],
	['Signing', 'Dossier', 'Create', 'If SVC still makes someone wait'],
	['TicketShop', 'Event', 'Get', 'With Simplify off, names and descriptions are in all languages'],
	['TicketShop', 'Event', 'Get', 'For tickets, use Ticket > Get Many'],
	['AddressBook', 'Contact', 'Update', 'SVC may clear the others'],
	['RouteTesting', 'Test', 'Create', 'Its key works for one SMS via one supplier'],
	['RouteTesting', 'Test', 'Create Many', 'Each key works for one SMS via one supplier'],
	['Messages', 'Message', 'Send', 'SVC might not support it yet, so test it before you rely on it'],
	[
		'Campaigns',
		'Campaign',
		'Send',
		'SVC might not support it yet, so test it before you rely on it',
	],
])('%s, %s > %s: %s', async (area, resource, operation, words) => {
	expect(await textsOf(area, resource, operation)).toContain(words);
});

test.each(['Letters', 'Messages', 'Payments', 'Signing'])(
	'the additional properties of %s say that they are sent unchecked',
	async (area) => {
		const [resource, operation] = {
			Letters: ['Letter', 'Send'],
			Messages: ['Message', 'Send'],
			Payments: ['Order', 'Create'],
			Signing: ['Dossier', 'Create'],
		}[area] as [string, string];
		expect(await textsOf(area, resource, operation)).toContain('the node sends them unchecked');
	},
);

test('the Messages Trigger says that SVC may not count failures yet', () => {
	expect(textsIn(messagesTrigger.events.property)).toContain(
		'More recipients failed than the failure limit allows. SVC might not count failures yet.',
	);
});
