/** An error output that leads back to its own node: people build a retry like that. */
import type { IConnections, INodeParameters } from 'n8n-workflow';
import {
	MERGE_TYPE,
	ORIGIN_TYPE,
	REPEAT_TYPE,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../harness/index.ts';
import { MESSAGES } from '../messages/message.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CREATE } from './five-letters.ts';

const bed = simulatorBed();
const pauses: number[] = [];

beforeEach(() => {
	pauses.length = 0;
	bed.engine.modules.waits.shorten = (ms) => {
		pauses.push(ms);
		return 0;
	};
});

const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
const fromStart = '={{ $("Start").item.json.text }}';

const letterParameters: INodeParameters = {
	...createParameters,
	recipient: '={{ $("Start").item.json.to }}',
	destination: { ...byId('DE'), mode: 'code' },
	message: fromStart,
};

/** The letter's error output leads to a node that lets it come back twice, and then out. */
const run = async (
	parameters: INodeParameters = {},
	after: IConnections = {},
	node: object = {},
	more: WorkflowJson['nodes'] = [],
	count = 1,
) =>
	await bed.engine.run({
		workflow: {
			nodes: [
				{ name: 'Start', type: TRIGGER_TYPE },
				{
					name: 'Letter',
					type: 'svcLetters',
					parameters: { ...letterParameters, ...parameters },
					onError: 'continueErrorOutput',
					...node,
				},
				// As Edit Fields does, it returns an item of its own, which knows nothing of the error.
				{ name: 'Edit', type: ORIGIN_TYPE, parameters: { of: 'Start' } },
				{ name: 'Again', type: REPEAT_TYPE, parameters: { times: 3 } },
				{
					name: 'Tell',
					type: 'svcMessages',
					parameters: {
						...{ resource: 'message', operation: 'create', sendTo: 'phoneNumber' },
						...{ phoneNumber: '+31612345678', body: 'A letter failed' },
						...{ channels: byId('SMS'), senders: 'SVC' },
					},
				},
				...more,
			],
			connections: {
				Start: { main: [to('Letter')] },
				Letter: { main: [[], to('Again')] },
				Edit: { main: [to('Again')] },
				Again: { main: [to('Letter'), to('Tell')] },
				...after,
			},
		},
		items: someLetters(count),
	});

const sent = () => bed.service.requests.filter(({ endpoint }) => endpoint === CREATE).length;

test.each<[string, 'unknown' | 'sent', string, INodeParameters]>([
	['whose outcome is unknown', 'unknown', 'This step may have already sent this item', {}],
	[
		'that was sent, but not delivered in time',
		'sent',
		'This step has already sent this item',
		{ operation: 'createAndWait', statuses: 'delivered', waitAtMost: 0 },
	],
])('a letter %s is not sent again, however often it comes back', async (...given) => {
	const [, outcome, message, parameters] = given;
	if (outcome === 'unknown')
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
	const result = await run(parameters);
	expect([result.error?.message, sent()]).toEqual([undefined, 1]);
	const [item] = result.json('Again', 1);
	expect(item.error).toMatchObject({
		outcome,
		message: `${message} [item 0]`,
		description: expect.stringContaining('Send All'),
	});
	expect(JSON.stringify(item)).not.toContain('Nothing was sent');
	// It doesn't go round without a break.
	expect(pauses).toEqual(expect.arrayContaining([1000, 2000]));
	// Another step can still tell someone.
	expect(result.json('Tell')).toHaveLength(1);
});

test('nor is one that a step in between has made another item of', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
	const edited = await run({}, { Letter: { main: [[], to('Edit')] } });
	expect([edited.error?.message, sent()]).toEqual([undefined, 1]);
	const [last] = edited.runs.Letter.at(-1)?.outputs[1] ?? [];
	expect(last?.json.error).toMatchObject({
		message: 'This step may have already sent this item [item 0]',
	});
});

describe('nor are some that a step in between, such as Code,', () => {
	const ofRow = (field: string) => `={{ $("Start").all()[$itemIndex % 2].json.${field} }}`;
	const parameters = { message: ofRow('text'), recipient: ofRow('to') };
	const between = { name: 'Between', type: MERGE_TYPE, parameters: { linked: false } };
	const again = {
		Letter: { main: [[], to('Between')] },
		Between: { main: [to('Again')] },
	};
	const comeBack = async (more: INodeParameters = {}) =>
		await run({ ...parameters, ...more }, again, {}, [between], 2);

	test('has linked to none', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE }, times: 2 });
		const result = await comeBack();
		expect([result.error?.message, sent()]).toEqual([undefined, 2]);
		const [last] = result.runs.Letter.at(-1)?.outputs[1] ?? [];
		expect(last?.json.error).toMatchObject({
			message: 'This step may have already sent this item [item 0]',
		});
	});

	test.each([
		'null',
		'[null]',
		'"0"',
		'99',
		'{ "item": 99 }',
		'{ "item": 0, "input": 5 }',
		'[{ "item": 99 }, { "item": 98 }]',
		'{ "item": 0, "sourceOverwrite": { "previousNode": "Deleted" } }',
	])('has given a link that leads nowhere: %s', async (link) => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE }, times: 2 });
		const { parameters: unlinked } = between;
		const linking = { ...between, parameters: { ...unlinked, link } };
		const result = await run(parameters, again, {}, [linking], 2);
		expect([result.error?.message, sent()]).toEqual([undefined, 2]);
		const [last] = result.runs.Letter.at(-1)?.outputs[1] ?? [];
		expect(last?.json.error).toMatchObject({
			message: 'This step may have already sent this item [item 0]',
		});
	});

	test('has linked to another one, which is sent', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE } });
		const turned = (field: string) =>
			`={{ $("Start").all()[$runIndex === 1 ? 1 - $itemIndex : $itemIndex].json.${field} }}`;
		const result = await run(
			{ message: turned('text'), recipient: turned('to') },
			{ Letter: { main: [[], to('Edit')] } },
			{},
			[],
			2,
		);
		expect([result.error?.message, sent()]).toEqual([undefined, 3]);
		expect(result.runs.Letter[1].outputs[1][0].json.error).toMatchObject({
			message: 'This step may have already sent this item [item 1]',
		});
	});

	describe.each([
		['as it was', {}],
		['corrected', { message: `${ofRow('text')}!` }],
	])('nor after a retry because of the step in between, with the text %s', (_, more) => {
		test('if that has linked it to none', async () => {
			bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE }, times: 2 });
			bed.service.order({ kind: 'status', status: 400, match: { endpoint: `POST ${MESSAGES}` } });
			const failed = await run(
				parameters,
				{
					Letter: { main: [[], to('Tell')] },
					Tell: { main: [to('Between')] },
					Between: { main: [to('Again')] },
					Again: { main: [to('Letter')] },
				},
				{},
				[between],
				2,
			);
			expect(failed.error).toBeDefined();
			const nodes = { Letter: { parameters: { ...letterParameters, ...parameters, ...more } } };
			const result = await bed.engine.retry(failed, { nodes });
			expect([result.error?.message, sent()]).toEqual([undefined, 2]);
		});
	});

	test('but the next thing is sent', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE }, times: 2 });
		const message = `${ofRow('text')} of round {{ $runIndex }}`;
		expect([(await comeBack({ message })).json('Letter').length, sent()]).toEqual([3, 4]);
	});
});

test('of one whose text is missing by then, the error says that it may have been sent', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
	const message = '={{ $runIndex === 0 ? $("Start").item.json.text : "" }}';
	const result = await run({ message }, { Letter: { main: [[], to('Edit')] } });
	const [last] = result.runs.Letter.at(-1)?.outputs[1] ?? [];
	expect([sent(), last?.json.error]).toMatchObject([
		1,
		{
			outcome: 'unknown',
			description: expect.stringMatching(/ Something may already have been sent for this item\.$/),
		},
	]);
});

test('of one that was certainly not sent, it says that nothing was', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE } });
	const message = '={{ $runIndex === 0 ? $("Start").item.json.text : "" }}';
	const result = await run({ message }, { Letter: { main: [[], to('Edit')] } });
	const [last] = result.runs.Letter.at(-1)?.outputs[1] ?? [];
	expect(last?.json.error).toMatchObject({
		description: expect.stringMatching(/ Nothing was sent for this item\.$/),
	});
	expect(last?.json.error).not.toHaveProperty('outcome');
});

test('what costs nothing is sent again, but if that fails, the error says that it may exist', async () => {
	const contact = 'POST /accounts/{accountId}/groups/{groupId}/contacts';
	const [group] = bed.service.state.seedGroups(1);
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: contact, nth: 1 } });
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: contact, nth: 2 } });
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: contact, nth: 3 } });
	const node = {
		type: 'svcAddressBook',
		parameters: {
			...{ resource: 'contact', operation: 'create', groupId: byId(group.id) },
			lastName: fromStart,
		},
	};
	const result = await run({}, { Letter: { main: [[], to('Edit')] } }, node);
	const errors = result.runs.Letter.map(({ outputs }) => outputs[1]?.[0]?.json.error);
	expect(errors).toMatchObject([
		{ outcome: 'unknown', message: expect.stringContaining("Couldn't confirm") },
		{ outcome: 'unknown', message: expect.stringContaining('rejected') },
		{ outcome: 'unknown', message: expect.stringContaining('rejected') },
	]);
});

test('the next thing is sent, though it was made from an item that failed', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
	const next = { message: '={{ $("Start").item.json.text }} of round {{ $runIndex }}' };
	const result = await run(next, { Letter: { main: [to('Edit'), to('Edit')] } });
	expect([result.error?.message, sent()]).toEqual([undefined, 3]);
});

test('a letter that was certainly not sent is sent when it comes back', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE } });
	expect([(await run()).json('Letter').length, sent()]).toEqual([1, 2]);
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE } });
	const edited = await run({}, { Letter: { main: [[], to('Edit')] } });
	expect([edited.json('Letter').length, sent()]).toEqual([1, 4]);
});

test('it is sent again if that is chosen', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
	const result = await run({ requestOptions: { identicalRequests: 'sendAll' } });
	expect([result.json('Letter').length, sent()]).toEqual([1, 2]);
});
