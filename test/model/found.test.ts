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
		'what another execution carried out was not carried out before this',
		{
			items: [0, 1, 2],
			faults: ['ok', 'ok', 'ok', 'ok', 'failed503'],
			steps: [{ ...retry, press: 'run' }, retry],
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
])('%s', async (_, rest) => {
	const history = { ...plain, ...rest };
	const findings = (await model.findings(history)).map(({ kind, text }) => `${kind}: ${text}`);
	expect([...story(history), ...findings]).toEqual(story(history));
});
