/** What people search by, or recognize a record by, comes from tables with spaces around it: with them, SVC finds nothing. */
import type { INodeParameters } from 'n8n-workflow';
import { byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

test.each<[string, (value: string) => INodeParameters]>([
	['svcMessages message search', (term) => ({ term })],
	['svcCampaigns campaign search', (term) => ({ term })],
	['svcAddressBook search searchEverything', (term) => ({ term })],
	['svcAddressBook search searchGroups', (term) => ({ term })],
	['svcAddressBook optOut search', (query) => ({ query })],
	['svcAddressBook group getAll', (orderBy) => ({ options: { orderBy } })],
	['svcAddressBook group create', (name) => ({ name })],
	['svcAddressBook field create', (name) => ({ name })],
	['svcPhoneNumbers numberType getAll', (type) => ({ filters: { type } })],
	['svcPhoneNumbers numberType getAll', (purpose) => ({ filters: { purpose } })],
	['svcTicketShop event getAll', (accessKey) => ({ options: { accessKey } })],
	['svcMessages message create', (name) => ({ ...message, additionalFields: { name } })],
	['svcCampaigns campaign createTriggered', (name) => ({ ...text, name })],
])('%s sends none', async (operation, parameters) => {
	await bed.engine.runNode(operation, parameters('={{ $json.value }}'), {
		items: [{ value: ' SMS\u00a0\n' }],
	});
	const [{ path, query, body }] = bed.service.requests;
	const sent = JSON.stringify([decodeURIComponent(path), query, body]);
	expect(sent.match(/[^"/]*SMS[^"/]*(?=["/])/g)).toContain('SMS');
	expect(sent).not.toMatch(/ SMS|SMS[\s\u00a0\\]/);
});

const text: INodeParameters = { body: 'Hello', channels: byId('SMS') };
const message: INodeParameters = { ...text, sendTo: 'phoneNumber', phoneNumber: '+31612345678' };
