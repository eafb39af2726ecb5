/**
 * Without a schedule that is still to come, an update may send the message to everyone in it: whether a second update
 * sends it again is undocumented, so one whose response is lost isn't repeated.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { REPEAT_TYPE, TRIGGER_TYPE } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { MESSAGES } from '../messages/message.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const PUT = `PUT ${MESSAGES}/{messageId}`;
const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const recipients = [{ msisdn: '+31612345678' }];

/** The name is changed of a message like this one, and the response to the first update is lost. */
async function update(
	node: string,
	present: IDataObject,
	{ updateFields, ...parameters }: INodeParameters = {},
) {
	const isCampaign = node === 'svcCampaigns campaign update';
	const { state } = bed.service;
	const [message] = isCampaign ? state.seedCampaigns(1) : state.seedMessages(1);
	const answer = { kind: 'status', status: 200 } as const;
	const body = { ...message, scheduledAtUtc: null, recipients, ...present };
	bed.service.order({ ...answer, body, match: { endpoint: `GET ${MESSAGES}/{messageId}` } });
	bed.service.order({ kind: 'status', status: 502, match: { endpoint: PUT, nth: 1 } });
	bed.service.order({ ...answer, body: { id: message.id }, match: { endpoint: PUT, nth: 2 } });
	const { error } = await bed.engine.runNode(
		node,
		{
			messageId: byId(message.id),
			updateFields: { name: 'New', ...(updateFields as INodeParameters) },
			...parameters,
		},
		{ settings: retryOnFail },
	);
	const puts = bed.service.requests.filter(({ method }) => method === 'PUT').length;
	return { error, puts };
}

describe.each([
	['svcMessages message update', 'message', 'Message'],
	['svcCampaigns campaign update', 'campaign', 'Campaign'],
])('%s', (node, noun, resource) => {
	test.each<[string, IDataObject, INodeParameters]>([
		['a draft', { status: 'draft' }, {}],
		['one whose schedule has passed', { scheduledAtUtc: '2020-01-01T09:00:00Z' }, {}],
		[
			'one that is sent before the last attempt',
			{ scheduledAtUtc: new Date(Date.now() + 2 * 60_000).toISOString() },
			{},
		],
		['one that SVC shows with null for its recipients', { recipients: null }, {}],
		['one that SVC shows without its recipients', { recipients: undefined }, {}],
		['one of which nothing else is sent', {}, { options: { otherFields: 'leaveOut' } }],
	])('%s is sent once', async (_, present, parameters) => {
		const { error, puts } = await update(node, present, parameters);
		expect(puts).toBe(1);
		expect(error?.message).toBe(
			`Couldn't confirm whether the ${noun} was updated, which can also send it [item 0]`,
		);
		expect(error?.description).toContain(
			`The node didn't resend it, to avoid a duplicate. Check its status with ${resource} > Get before you run this again.`,
		);
	});

	test.each<[string, IDataObject, INodeParameters]>([
		['with a schedule to come', { scheduledAtUtc: '2035-07-01T07:00:00' }, {}],
		[
			'that gets one',
			{},
			{ updateFields: { additionalProperties: '{"scheduledAtUtc":"2035-07-01T07:00:00Z"}' } },
		],
		['without recipients', { recipients: [] }, {}],
	])('one %s is updated again', async (_, present, parameters) => {
		const { error, puts } = await update(node, present, parameters);
		expect(error?.message).toBeUndefined();
		expect(puts).toBe(2);
	});
});

test('so is a triggered campaign, whose recipients come later', async () => {
	const { error, puts } = await update('svcCampaigns campaign update', { status: 'Triggered' });
	expect(error?.message).toBeUndefined();
	expect(puts).toBe(2);
});

test("one that may have been sent isn't sent again if its error output leads back to it", async () => {
	const [message] = bed.service.state.seedMessages(1);
	const body = { ...message, scheduledAtUtc: null, recipients };
	const get = `GET ${MESSAGES}/{messageId}`;
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: get }, times: 3 });
	bed.service.order({ kind: 'status', status: 502, match: { endpoint: PUT, nth: 1 } });
	bed.engine.modules.waits.shorten = () => 0;
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	const parameters = {
		...{ resource: 'message', operation: 'update', messageId: byId(message.id) },
		updateFields: { name: 'New' },
	};
	const result = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: 'Start', type: TRIGGER_TYPE },
				{ name: 'Update', type: 'svcMessages', parameters, onError: 'continueErrorOutput' },
				{ name: 'Again', type: REPEAT_TYPE, parameters: { times: 3 } },
			],
			connections: {
				Start: { main: [to('Update')] },
				Update: { main: [[], to('Again')] },
				Again: { main: [to('Update')] },
			},
		},
		items: [{ json: {} }],
	});
	expect(bed.service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
	const [last] = result.json('Again', 1);
	expect(last.error).toMatchObject({
		outcome: 'unknown',
		message: 'This step may have already sent this item [item 0]',
		// The operation has no such option.
		description: expect.not.stringContaining('Send All'),
	});
});
