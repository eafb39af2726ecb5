/** What SVC's description says of a cost, a limit, or a consequence stands where a person decides about it. */
import path from 'node:path';
import type { INodeType } from 'n8n-workflow';
import type { Resource } from '../../nodes/shared/operation/panel/describe';

/** All that the panel of an operation says, with its name in the list. */
async function panelOf(area: string, resource: string, name: string): Promise<string> {
	const { resources } = (await import(path.resolve('nodes', area, 'resources.ts'))) as {
		resources: readonly Resource[];
	};
	const operation = resources
		.find((one) => one.name === resource)
		?.operations.find((one) => one.name === name);
	if (!operation) throw new Error(`There is no ${area}: ${resource} > ${name}`);
	const fields = [operation.fields, ...Object.values(operation.collections)]
		.flatMap((some) => Object.values(some))
		.filter(({ shownIn }) => shownIn !== 'tool')
		.map(({ property }) => property);
	return JSON.stringify([operation.description, fields]);
}

/** Area, resource, operation, and words of each condition in the documents' order. */
const conditions: ReadonlyArray<readonly [string, string, string, readonly string[]]> = [
	// Document 1, A.
	[
		'Signing',
		'Dossier',
		'Send for Signing',
		[
			'Defaults to 30 days, up to 90',
			"After that, you can't download it",
			'Only works if SVC emails the invites',
			'notifies of events and sends the audit report to',
			'only reviews and approves',
			'put it on every page that gets them',
			"You can't recall invites",
		],
	],
	['Signing', 'Dossier', 'Download', ["can't download after the dossier expires"]],
	['Signing', 'Invite', 'Create', ['if an invite has expired']],
	// Document 1, B.
	[
		'Letters',
		'Letter',
		'Send',
		[
			'exactly one recipient',
			"SVC can't print emoji",
			'For international letters only',
			'Only to Germany',
		],
	],
	['Letters', 'Letter', 'Update', ["hasn't been sent yet", "SVC can't schedule letters"]],
	['Letters', 'Callback', 'Create', ["Replace keys don't work here", '[TRACKINGCODE]']],
	['Letters', 'Callback', 'Delete', ['permanently']],
	// Document 1, C.
	...['Create', 'Create for Subscription'].map(
		(name) =>
			[
				'Payments',
				'Order',
				name,
				[
					'SVC rejects a reference that you used before',
					'up to 255 characters',
					'which SVC may send emails to',
					'in which case SVC ignores this field',
					'up to 30240 minutes, 504 hours, or 21 days',
					'use all available methods',
				],
			] as const,
	),
	[
		'Payments',
		'Wallet Session',
		'Initialize',
		['valid for 5 minutes', 'ends the session', 'converts to an object for the device'],
	],
	[
		'Payments',
		'Business Chat Session',
		'Initialize',
		['valid for 5 minutes', 'The wallet provider then calls', 'paymentGatewayUrl'],
	],
	['Payments', 'Order', 'Wait Until Paid', ['except for cards', "isn't confirmed yet"]],
	// Document 2, A and B.
	[
		'Campaigns',
		'Campaign',
		'Send',
		[
			"it's sent immediately",
			"Names, other data tags, and [[page:ID]] need SVC's basic marketing subscription",
			"Needs SVC's advanced marketing subscription",
			'in UTC',
			'SVC leaves them out',
		],
	],
	['Campaigns', 'Campaign', 'Create Triggered', ["Needs SVC's basic marketing subscription"]],
	['Campaigns', 'Campaign', 'Get Cost', ['Has no effect yet']],
	['Messages', 'Message', 'Send', ["it's sent immediately", 'override']],
	['Messages', 'Message', 'Cancel', ['remaining recipients']],
	// Document 2, C.
	['AddressBook', 'Contact', 'Import', ['up to 2500 per request', 'searchable']],
	['AddressBook', 'Contact', 'Create', ['exactly one group']],
	['AddressBook', 'Group', 'Create', ['even if they opted out']],
	['AddressBook', 'Opt-Out', 'Opt Many Out or In', ['SVC requires a reason']],
	['AddressBook', 'Opt-Out', 'Delete', ['can get messages again']],
	// Document 2, D.
	[
		'PhoneNumbers',
		'Claim',
		'Create',
		['including the invoicing month in which you cancel it', 'notice period', 'Nothing is bought'],
	],
	[
		'PhoneNumbers',
		'Number Request',
		'Create',
		[
			'start-up fee',
			'a monthly fee, including for the invoicing month in which you cancel it',
			'notice period',
			'contact support',
			'stays pending',
		],
	],
	...(['Claim', 'Phone Number'] as const).map(
		(resource) =>
			[
				'PhoneNumbers',
				resource,
				'Cancel',
				['blocked immediately', 'after the current invoicing month'],
			] as const,
	),
	// Document 2, E.
	['BulkEmail', 'Webhook', 'Delete', ['stops all bulk email status updates']],
	// Document 3.
	['TicketShop', 'Event', 'Get Many', ['future and ongoing', 'unlocks a locked shop']],
	['RouteTesting', 'Test', 'Create', ['one SMS via one supplier', 'from 1 to 60 minutes']],
	['RouteTesting', 'Result', 'Wait Until Final', ['change for 24 hours after they expire']],
	['RouteTesting', 'Result', 'Get Many', ['up to 10,000']],
	['RouteTesting', 'Coverage', 'Get Operators', ['changes daily']],
	['Voice', 'Conversation', 'Get Many', ['once every 5 minutes', 'successful calls']],
];

test.each(conditions)('%s: %s > %s', async (area, resource, name, words) => {
	const panel = await panelOf(area, resource, name);
	expect(words.filter((one) => !panel.includes(one))).toEqual([]);
});

const triggers: ReadonlyArray<readonly [string, readonly string[]]> = [
	['Voice', ["SVC lists only successful calls, so missed calls don't start it"]],
	['Signing', ['SVC keeps one URL per Key ID']],
	['BulkEmail', ['SVC keeps one URL per account']],
	[
		'RouteTesting',
		[
			'Can still change to Finished within 24 hours',
			'Can still change to Finished or No Result within 24 hours',
			'Temporary',
			'for its dashboard only',
		],
	],
	['Payments', ['except for cards', "SVC doesn't retry it"]],
];

test.each(triggers)('%s Trigger', async (area, words) => {
	const name = `Svc${area}Trigger`;
	const file = path.resolve('nodes', `${area}Trigger`, `${name}.node.ts`);
	const node = (await import(file)) as Record<string, new () => INodeType>;
	const panel = JSON.stringify(new node[name]!().description.properties);
	expect(words.filter((one) => !panel.includes(one))).toEqual([]);
});

// It has the same request and response as other orders, and a name that sounds like a standing order.
test('says that a subscription may also be charged without the shopper', async () => {
	const panel = await panelOf('Payments', 'Order', 'Create for Subscription');
	expect(panel).toContain('may also charge the subscription without the shopper');
	expect(panel).not.toContain('only by paying');
});
