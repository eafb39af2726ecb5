/** Models call a tool several times at once: what one call knows or creates has to count for the others. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Engine } from '../harness/index.ts';
import { phone as recipient, TRIGGER as TRIGGERED } from '../campaigns/campaign.ts';
import { byId, byName } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import {
	AGENT,
	agentParameters,
	agentWorkflow,
	answersOf,
	engineWithTools,
	type ToolCall,
} from './agent.ts';
import { retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

let engine: Engine;

beforeAll(async () => {
	engine = await engineWithTools(bed, ['svcCampaigns', 'svcAddressBook']);
});

const phoneNumber = "={{ $fromAI('phone', 'The phone number', 'string') }}";

const callWith = (phone: string, afterMs = 0): ToolCall => ({ arguments: { phone }, afterMs });

const CAMPAIGNS = 'svcCampaignsTool';
const ADDRESS_BOOK = 'svcAddressBookTool';

const phone = '+31612345678';

const addTo = (id: string): INodeParameters => ({
	resource: 'campaign',
	operation: 'addRecipients',
	triggeredCampaignId: byId(id),
	phoneNumber,
	data: recipient('', [['1', 'Ann']]).data ?? {},
});

const added = () =>
	bed.service.requests.filter(({ endpoint = '' }) => endpoint === TRIGGERED).length;

test('a call that is made while another one is retried repeats nothing', async () => {
	const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
	bed.service.latency(60);
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: TRIGGERED } });
	// It begins while the first call sends, and sends while that is retried.
	const rounds = [[callWith(phone), callWith(phone, 90)]];
	const tool = { type: CAMPAIGNS, parameters: addTo(id), ...retryOnFail };
	const result = await engine.run({ workflow: agentWorkflow(tool, { rounds }) });
	expect(answersOf(result)).toEqual([
		expect.stringContaining("Couldn't confirm whether"),
		expect.stringContaining("Couldn't confirm whether"),
	]);
	expect(added()).toBe(1);
});

test('a retry of the execution in which the model calls twice repeats nothing', async () => {
	const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
	const tool = { type: CAMPAIGNS, parameters: addTo(id) };
	const failed = await engine.run({
		workflow: agentWorkflow(tool, { rounds: [[callWith(phone)]], modelIsDown: true }),
	});
	expect(failed.error?.message).toContain('The model is down');
	const twice = agentParameters({ rounds: [[callWith(phone)], [callWith(phone)]] });
	const retried = await engine.retry(failed, { nodes: { [AGENT]: { parameters: twice } } });
	expect(answersOf(retried).map((answer) => JSON.parse(answer) as IDataObject[])).toEqual([
		[expect.objectContaining({ added: true })],
		[expect.objectContaining({ added: true })],
	]);
	expect(added()).toBe(1);
});

const savedContacts = () => {
	const { state } = bed.service;
	return state.addressGroups().flatMap(({ id }) => state.contactsIn(id));
};

const contacts = (operation: string, more: INodeParameters): INodeParameters => ({
	resource: 'contact',
	operation,
	groupId: byName('groupName', 'New Customers'),
	options: { createGroup: true },
	...more,
});

test.each([
	['create', { phoneNumber }],
	['upsert', { matchBy: 'phoneNumber', matchPhoneNumber: phoneNumber }],
])('calls that need the same new group create it once: %s', async (operation, more) => {
	bed.service.latency(20);
	const rounds = [[callWith(phone), callWith('+31612345679'), callWith('+31612345670')]];
	const tool = { type: ADDRESS_BOOK, parameters: contacts(operation, more) };
	await engine.run({ workflow: agentWorkflow(tool, { rounds }) });
	expect(bed.service.state.addressGroups().map(({ name }) => name)).toEqual(['New Customers']);
	expect(savedContacts()).toHaveLength(3);
});

test('equal calls create one contact', async () => {
	bed.service.latency(20);
	const parameters = contacts('upsert', { matchBy: 'phoneNumber', matchPhoneNumber: phoneNumber });
	const rounds = [[callWith(phone), callWith(phone)]];
	await engine.run({ workflow: agentWorkflow({ type: ADDRESS_BOOK, parameters }, { rounds }) });
	expect(savedContacts()).toHaveLength(1);
});
