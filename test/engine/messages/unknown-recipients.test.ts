/** What a person reads in the trial, whose SVC refuses recipients that aren't there. */
import type { INodeParameters } from 'n8n-workflow';
import { trialShapes } from '../../../demo/world.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { phone } from './message.ts';

const bed = simulatorBed();
const nobody = '00000000-0000-4000-8000-000000000000';

async function run(type: string, operation: string, parameters: INodeParameters) {
	bed.service.shape(trialShapes);
	const resource = type === 'svcMessages' ? 'message' : 'campaign';
	const text = { body: 'Hello', channels: byId('SMS') };
	const { error, outputs } = await bed.engine.runNode(
		`${type} ${resource} ${operation}`,
		{ ...text, ...parameters },
		{ items: [{}], settings: { name: 'Node' } },
	);
	return { error, sent: outputs.Node?.[0] };
}

const noGroup = `There is no group ${nobody} in this account's address book. Choose one from the list of groups.`;
const noContact = `There is no contact ${nobody} in this account's address book. Choose one from the list of contacts.`;
const noNumber = 'There is no phone number +31612345. Check its country code and its digits.';

const wrong: Array<[who: string, INodeParameters, says: string]> = [
	['a group', { sendTo: 'group', group: byId(nobody) }, noGroup],
	['a contact', { sendTo: 'contact', contact: byId(nobody) }, noContact],
	['a number', { sendTo: 'phoneNumber', phoneNumber: '+31612345' }, noNumber],
	[
		'one of several',
		{ sendTo: 'several', recipients: { entries: [phone('+31612345671'), phone('+31612345')] } },
		noNumber,
	],
];

describe.each([
	['svcMessages', 'create'],
	['svcCampaigns', 'create'],
	['svcCampaigns', 'getCost'],
])('%s %s', (type, operation) => {
	test.each(wrong)('names %s that is not there, and says what to do', async (_, to, says) => {
		const { error, sent } = await run(type, operation, to);
		expect(error?.message).toBe('SVC rejected one or more values [item 0]');
		const unsent = operation === 'create' ? ' Nothing was sent for this item.' : '';
		expect(error?.description).toBe(
			`SVC says: ${says} Correct the values and run this again.${unsent}`,
		);
		expect(sent).toBeUndefined();
	});
});

test('the preview of a campaign says so of a group before it asks for the cost', async () => {
	const to = { sendTo: 'group', group: byId(nobody) };
	const { error } = await run('svcCampaigns', 'previewCost', to);
	expect(error?.message).toContain("SVC couldn't find this group");
	expect(error?.description).toContain(`there is no group ${nobody}`);
});

test('a number cannot be added to a triggered campaign, nor put into a message', async () => {
	const [campaign] = bed.service.state.seedTriggeredCampaigns(1);
	campaign.body = 'Welcome';
	const added = await run('svcCampaigns', 'addRecipients', {
		triggeredCampaignId: byId(campaign.id),
		phoneNumber: '+31612345671, +31612345',
	});
	const [message] = bed.service.state.seedMessages(1);
	const updated = await run('svcMessages', 'update', {
		messageId: byId(message.id),
		updateFields: {
			recipients: { entries: [phone('+31612345')] },
		},
	});
	for (const { error } of [added, updated]) expect(error?.description).toContain(noNumber);
	expect(bed.service.state.triggeredRecipients.size).toBe(0);
});
