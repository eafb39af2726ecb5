/** What failed in the step before isn't paid for in the next one, though n8n passes it on with On Error set to Continue. */
import type { IConnections, INodeParameters, OnError } from 'n8n-workflow';
import { type ChainNode, NO_OP_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [good, other] = someLetters(2);
const wrong = { ...other, country: 'Nowhere' };

const letter = (onError: OnError) =>
	({
		name: 'Letter',
		type: 'svcLetters',
		parameters: createParameters,
		onError,
	}) satisfies ChainNode;

/** With a number from a table that is somewhere else, as where it was typed in. */
const told = (body: string): INodeParameters => ({
	...{ resource: 'message', operation: 'create', sendTo: 'phoneNumber' },
	...{ phoneNumber: '=+3161234567{{ $itemIndex }}', body, channels: byId('SMS'), senders: 'SVC' },
});

const text = (body: string, onError?: OnError) =>
	({ name: 'Text', type: 'svcMessages', parameters: told(body), onError }) satisfies ChainNode;

const messages = () =>
	bed.service.requests.filter(({ endpoint }) => endpoint.endsWith('/messages')).length;

test('nothing is sent for it, and the rest is', async () => {
	const { error, outputs } = await bed.engine.run({
		nodes: [letter('continueRegularOutput'), text('It is on its way', 'continueErrorOutput')],
		items: [good, wrong],
	});
	expect([error?.message, messages()]).toEqual([undefined, 1]);
	expect(outputs.Text?.[1]).toMatchObject([
		{ json: { error: { message: '"Letter" failed for this item [item 1]' } } },
	]);
});

test.each(["={{ $json.error?.message ?? 'Sent' }}", '={{ $json.toJsonString() }}'])(
	'a text that has the error is sent: %s',
	async (body) => {
		const { error } = await bed.engine.run({
			nodes: [letter('continueRegularOutput'), text(body)],
			items: [good, wrong],
		});
		expect([error?.message, messages()]).toEqual([undefined, 2]);
	},
);

test('so is one to a number that depends on the error', async () => {
	const told = { type: 'phoneNumber', phoneNumber: "={{ '+3161234567' + ($json.error ? 1 : 2) }}" };
	const parameters = {
		...text('Look').parameters,
		sendTo: 'several',
		recipients: { entries: [told] },
	};
	const { error } = await bed.engine.run({
		nodes: [letter('continueRegularOutput'), { ...text('Look'), parameters }],
		items: [wrong],
	});
	expect([error?.message, messages()]).toEqual([undefined, 1]);
});

test('one that only says there was no error is not', async () => {
	const { error } = await bed.engine.run({
		nodes: [letter('continueRegularOutput'), text('Sent without an error')],
		items: [wrong],
	});
	expect([error?.message, messages()]).toEqual(['"Letter" failed for this item [item 0]', 0]);
});

test('so is an alert behind the error output', async () => {
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	const connections: IConnections = {
		[TRIGGER]: { main: [to('Letter')] },
		Letter: { main: [[], to('Text')] },
	};
	const { error } = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				letter('continueErrorOutput'),
				text('A letter failed'),
			],
			connections,
		},
		items: [good, wrong],
	});
	expect([error?.message, messages()]).toEqual([undefined, 1]);
});

describe('the empty item that Always Output Data adds', () => {
	const adding = (onError: OnError) => ({ ...letter(onError), alwaysOutputData: true });
	const isOnItsWay = { ...text('It is on its way'), onError: 'continueErrorOutput' as const };

	test('gets nothing if all items have failed', async () => {
		const { error, outputs } = await bed.engine.run({
			nodes: [adding('continueErrorOutput'), isOnItsWay],
			items: [wrong],
		});
		expect([error?.message, messages()]).toEqual([undefined, 0]);
		expect(outputs.Text?.[1]).toMatchObject([
			{
				json: { error: { message: 'This item is empty: "Letter" failed for all items [item 0]' } },
			},
		]);
	});

	test('leads to no one after another step either', async () => {
		const { error, outputs } = await bed.engine.run({
			nodes: [
				adding('continueErrorOutput'),
				{ type: NO_OP_TYPE, name: 'Pass' },
				{ ...isOnItsWay, parameters: told("=To {{ $('Trigger').item.json.country }}") },
			],
			items: [wrong],
		});
		expect([error?.message, messages(), outputs.Text?.[0]]).toEqual([undefined, 0, []]);
		expect(outputs.Pass?.[0]).toHaveLength(1);
	});

	test('is not there if one was sent', async () => {
		const { error } = await bed.engine.run({
			nodes: [adding('continueErrorOutput'), isOnItsWay],
			items: [good, wrong],
		});
		expect([error?.message, messages()]).toEqual([undefined, 1]);
	});

	test('counts where there simply was nothing, which someone may be told', async () => {
		const none = { operation: 'getAll', returnAll: true };
		const { error } = await bed.engine.run({
			nodes: [{ ...adding('continueErrorOutput'), parameters: none }, isOnItsWay],
			items: [good],
		});
		expect([error?.message, messages()]).toEqual([undefined, 1]);
	});
});
