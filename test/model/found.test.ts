/** Histories in which something was found once, each as short as it gets. The generator's own change with it. */
import { type History, story } from './history.ts';
import { Model } from './run.ts';

let model: Model;

beforeAll(async () => {
	model = await Model.start();
});
afterAll(async () => model.close());

const plain: History = {
	operation: 'letter',
	shape: 'plain',
	items: [0],
	ending: 'none',
	onError: 'stopWorkflow',
	retryOnFail: false,
	identical: 'refuse',
	batching: false,
	atOnce: 1,
	faults: [],
	together: false,
	fails: 0,
	again: 0,
	steps: [],
};

const retry: History['steps'][number] = {
	press: 'retry',
	workflow: 'original',
	edits: [],
	minutes: 0,
	corrects: false,
	of: 'main',
};

test.each<[string, Partial<History>]>([
	[
		'an unusable response to a request for several items is unknown for all of them',
		{
			operation: 'recipient of a triggered campaign',
			items: [0, 1, 2],
			faults: ['actedEmpty'],
			steps: [retry],
		},
	],
	[
		'the same, where each item has its own error',
		{
			operation: 'recipient of a triggered campaign',
			items: [0, 1, 2],
			onError: 'continueRegularOutput',
			faults: ['actedEmpty'],
		},
	],
	[
		'an item that comes out as an error is not counted as done before',
		{
			operation: 'letter and its status',
			onError: 'continueRegularOutput',
			retryOnFail: true,
			faults: ['ok', 'busyForAnHour', 'busyForAnHour', 'busyForAnHour'],
		},
	],
	[
		'"Nothing was sent" is not said of a session whose first request was lost',
		{
			operation: 'wallet session',
			faults: ['actedSilent', 'unreachable', 'unreachable', 'unreachable', 'unreachable'],
		},
	],
	[
		'nor of documents of which one was uploaded',
		{
			operation: 'documents to sign',
			faults: ['ok', 'unreachable', 'unreachable', 'unreachable', 'unreachable'],
		},
	],
	[
		'nor of a record that an earlier attempt may have changed',
		{
			operation: 'contact update',
			onError: 'continueRegularOutput',
			retryOnFail: true,
			faults: [
				'ok',
				...Array<'failed503'>(4).fill('failed503'),
				...Array<'unreachable'>(8).fill('unreachable'),
			],
		},
	],
	[
		'nor where a request was lost, and what was sent after it was refused',
		{
			operation: 'contact update',
			retryOnFail: true,
			faults: [
				...(['ok', 'actedTruncated', 'busyForAnHour', 'refusedWith200'] as const),
				...Array<'unreachable'>(4).fill('unreachable'),
			],
		},
	],
	[
		'nor where an earlier attempt did it with another text',
		{
			operation: 'contact update',
			shape: 'other',
			items: [0, 1],
			ending: 'random',
			retryOnFail: true,
			faults: [
				...(['ok', 'ok', 'status404'] as const),
				...Array<'unreachable'>(8).fill('unreachable'),
			],
		},
	],
	[
		'nor of a file whose first upload was lost',
		{
			operation: 'documents to sign',
			retryOnFail: true,
			faults: [
				...Array<'actedDropped'>(4).fill('actedDropped'),
				...Array<'unreachable'>(8).fill('unreachable'),
			],
		},
	],
	[
		'a reference that exists is no lost response, even where the service says nothing of it',
		{
			operation: 'order',
			shape: 'tool2',
			identical: 'sendAll',
			items: [0, 0],
			retryOnFail: true,
			faults: ['ok', 'actedEmpty', 'acted500'],
		},
	],
	[
		'but one that breaks off is',
		{
			operation: 'order',
			shape: 'other',
			items: [0, 0],
			retryOnFail: true,
			faults: ['ok', 'actedTruncated'],
		},
	],
	[
		'equal items of a run that had not begun are what they are by then',
		{
			shape: 'twice',
			items: [0, 1, 1],
			ending: 'later',
			identical: 'sendOnce',
			faults: ['dropped'],
			steps: [retry],
		},
	],
	[
		'what a wait knew is dropped after the last attempt',
		{
			operation: 'route test',
			shape: 'twice',
			items: [0],
			onError: 'continueErrorOutput',
			retryOnFail: true,
			faults: ['ok', 'ok', 'ok', 'ok', 'acted502'],
		},
	],
	[
		'what another execution carried out was not carried out before this',
		{
			items: [0, 1, 2],
			faults: ['ok', 'ok', 'ok', 'ok', 'failed503'],
			steps: [{ ...retry, press: 'run' }, retry],
		},
	],
	[
		'what another account carried out before a wait was not carried out by this one',
		{
			operation: 'route test',
			items: [0, 1],
			faults: ['ok', 'ok', 'ok', 'ok', 'ok', 'status409', 'status409', 'status409', 'status409'],
			steps: [{ ...retry, edits: ['account'] }],
		},
	],
	[
		'documents of which the invites were sent now are not counted as sent before',
		{
			operation: 'documents to sign',
			faults: ['ok', 'ok', 'ok', 'status400'],
			steps: [retry],
		},
	],
	[
		'no retry is promised for documents of an execution that goes on after an error',
		{
			operation: 'documents to sign',
			onError: 'continueRegularOutput',
			faults: ['ok', 'ok', 'ok', 'status400'],
		},
	],
	[
		'a session whose 503 is a rejection was not created, so nothing was sent',
		{
			operation: 'wallet session',
			retryOnFail: true,
			faults: [
				...Array<'failed503'>(4).fill('failed503'),
				...Array<'unreachable'>(8).fill('unreachable'),
			],
		},
	],
	[
		"a session that was started isn't started again because another item's is",
		{
			operation: 'wallet session',
			items: [0, 1],
			onError: 'continueRegularOutput',
			retryOnFail: true,
			faults: ['status401', 'ok', 'actedSilent', ...Array<'busy'>(4).fill('busy')],
		},
	],
	[
		'only the reason why the invites are unknown is kept',
		{
			operation: 'documents to sign',
			onError: 'continueErrorOutput',
			faults: ['ok', 'ok', 'ok', 'actedEmpty'],
		},
	],
	[
		'what an operation that was chosen by mistake did is not what a retry must not repeat',
		{
			operation: 'contact',
			shape: 'sub',
			items: [0, 0, 1, 0],
			faults: [
				...(['ok', 'ok', 'ok'] as const),
				...Array<'busyForNow'>(4).fill('busyForNow'),
				...(['ok', 'busyForAnHour'] as const),
			],
			steps: [{ ...retry, workflow: 'current', edits: ['operation'], of: 'sub' }, retry],
		},
	],
	[
		"what an agent's call did not learn is sent by a retry, if an equal call said that it is unknown",
		{
			operation: 'letter and its status',
			shape: 'tool2',
			identical: 'sendAll',
			items: [0, 0],
			together: true,
			fails: 1,
			again: 2,
			faults: [
				'ok',
				...Array<'actedSilent'>(4).fill('actedSilent'),
				...Array<'unreachable'>(8).fill('unreachable'),
			],
			steps: [retry],
		},
	],
	[
		"of an agent's equal calls at the same time, the second sends nothing if the first was lost",
		{
			shape: 'tool2',
			items: [0, 0],
			identical: 'sendOnce',
			together: true,
			faults: Array<'acted502'>(4).fill('acted502'),
		},
	],
	[
		'nor does it in a retry',
		{
			shape: 'tool2',
			items: [0, 0],
			atOnce: 2,
			identical: 'sendOnce',
			together: true,
			fails: 1,
			faults: [
				...Array<'acted500'>(4).fill('acted500'),
				...Array<'unreachable'>(8).fill('unreachable'),
			],
			steps: [retry],
		},
	],
	[
		"what an agent's equal call got the result of is not sent by a retry, also in a request for several items",
		{
			operation: 'recipient of a triggered campaign',
			shape: 'tool2',
			items: [0, 0],
			fails: 1,
			steps: [{ ...retry, workflow: 'current' }],
		},
	],
])('%s', async (_, rest) => {
	const history = { ...plain, ...rest };
	const findings = (await model.findings(history)).map(({ kind, text }) => `${kind}: ${text}`);
	expect([...story(history), ...findings]).toEqual(story(history));
});
