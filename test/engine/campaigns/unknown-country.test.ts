/** No price is given to say yes to, where the service can't tell which country it's for. */
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const run = async (type: string, operation: string, parameters: INodeParameters) => {
	const resource = type === 'svcMessages' ? 'message' : 'campaign';
	const { error, outputs } = await bed.engine.runNode(
		`${type} ${resource} ${operation}`,
		parameters,
		{ items: [{}], settings: { name: 'Node' } },
	);
	return { error, json: outputs.Node?.[0]?.[0]?.json };
};
const campaign = (phoneNumber: string) => ({
	...{ sendTo: 'phoneNumber', phoneNumber, body: 'Hello', channels: byId('SMS') },
});
const problem =
	"SVC can't tell the country of some recipients, so their price isn't certain [item 0]";

describe.each(['previewCost', 'getCost'])('%s of a campaign', (operation) => {
	test('gives no price if SVC knows no country for a number, and names it', async () => {
		const numbers = '+31612345671, +999123456789';
		const { error, json } = await run('svcCampaigns', operation, campaign(numbers));
		expect(error?.message).toBe(problem);
		expect(error?.description).toContain('Check these phone numbers: "+999123456789".');
		expect(json).toBeUndefined();
	});

	test('gives the price of a country far away', async () => {
		const { json } = await run('svcCampaigns', operation, campaign('+6421123456'));
		expect(json).toMatchObject({ countryCosts: [{ countryCode: 'NZ' }], totalCost: 0.12 });
	});
});

test('previewCost of a message gives no price either', async () => {
	const [message] = bed.service.state.seedMessages(1);
	message.recipients = [{ msisdn: '+31612345671' }, { msisdn: '+999123456789' }];
	const { error } = await run('svcMessages', 'previewCost', { messageId: byId(message.id) });
	expect(error?.message).toBe(problem);
	expect(error?.description).toContain('"+999123456789"');
});
