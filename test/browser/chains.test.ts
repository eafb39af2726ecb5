/** Chains as a new user clicks them together, each node after the other, without any settings. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { items, manualTrigger, type Step } from '../../tools/n8n/build-workflow.ts';
import { type Editor, editor } from './editor.ts';

const csv = `firstName,email,phoneNumber
Ann,ann@example.com,+31612345671
Ben,ben@example.com,+31612345672
Cem,cem@example.com,+31612345673
`;

/** A CSV file with three contacts, as items. */
const contacts: Step[] = [
	manualTrigger,
	items([{ csv: Buffer.from(csv).toString('base64') }]),
	{
		name: 'Make CSV',
		type: 'n8n-nodes-base.convertToFile',
		typeVersion: 1.1,
		parameters: {
			operation: 'toBinary',
			sourceProperty: 'csv',
			options: { fileName: 'contacts.csv', mimeType: 'text/csv' },
		},
	},
	{
		name: 'Read CSV',
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1,
		parameters: {},
	},
];

async function toGroup(here: Editor): Promise<void> {
	await here.chooseCredential('SVC simulator');
	await here.type('body', 'Our shop opens on Monday');
	await here.pick('group', 'Group 1');
}

it('CSV, import, cost, campaign: everyone gets one message', async () => {
	const here = await editor();
	const { simulator } = here.suite;
	simulator.reset();
	const [group] = simulator.state.seedGroups(1);
	await here.openWorkflow('Import and send', contacts);

	await here.openNodeCreator();
	await here.search('contacts', 'SVC Address Book');
	await here.place('SVC Address Book', 'Import contacts');
	await here.chooseCredential('SVC simulator');
	await here.pick('groupId', 'Group 1');
	await here.closePanel();

	for (const action of ['Preview campaign cost and texts', 'Send campaign']) {
		await here.openNodeCreator();
		await here.search('campaign', 'SVC Campaigns');
		await here.place('SVC Campaigns', action);
		await toGroup(here);
		await here.closePanel();
	}

	simulator.requests.splice(0);
	await here.executeWorkflow();
	const sent = simulator.requests.filter(({ endpoint }) => endpoint?.endsWith('/messages'));
	assert.deepEqual(
		sent.map(({ method, body }) => [method, (body as { recipients: unknown }).recipients]),
		[['POST', [{ group: group.id }]]],
	);
	assert.equal(simulator.state.contactsIn(group.id).length, 3);
	here.assertNoProblems();
});
