/** Items that share requests, from the input to the output. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
import type { Resource } from '../../../../nodes/shared/operation/panel/describe';
import { executeOf } from '../../../../nodes/shared/run/execute';
import { text } from '../../../../nodes/shared/fields';
import { operationsOf } from '../../../../nodes/shared/operation/operation';
import { sentences } from '../../../sentences.ts';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: {},
};
const importThings = operationsOf(area)({
	name: 'Import',
	value: 'import',
	action: 'Import things',
	description: 'Import things',
	request: 'POST /boxes/{box}/things',
	effect: 'spend',
	unknownOutcome: { what: 'the things were imported', done: 'imported', check: 'Check' },
	fields: {
		box: text({ displayName: 'Box', required: true }),
		name: text({ displayName: 'Name', required: true }),
	},
	send: {
		as: 'batch',
		most: 2,
		sequence: {
			query: (isLast) => ({ more: String(!isLast) }),
			incomplete: 'They are not sorted yet.',
		},
		outcome: ({ values, answer, batch: { number, of } }) => [
			{ name: values.name, status: answer.status, batch: `${number}/${of}` },
		],
	},
});
const thing: Resource = {
	name: 'Thing',
	value: 'thing',
	description: 'A thing',
	operations: [importThings],
};

const parameters = {
	resource: 'thing',
	operation: 'import',
	box: '={{ $json.box }}',
	name: '={{ $json.name }}',
};

type Reply = number | 'lost' | 'canceling';

/** A run for items "a1" (box a, thing 1), and a service that answers the nth request as told. */
function run(items: string[], settings: { tolerant: boolean; replies?: Record<number, Reply> }) {
	const { tolerant, replies = {} } = settings;
	const sent: string[] = [];
	const canceled = new AbortController();
	const context = contextWith({
		getChildNodes: () => [],
		getParentNodes: () => [],
		getInputData: () =>
			items.map((item) => ({ json: { box: item.slice(0, 1), name: item.slice(1) } })),
		getNode: () => ({ type: 'test.node', parameters }),
		getExecuteData: () => ({}),
		getNodeParameter: (name: string, _item: number, fallback: unknown) =>
			Object.entries(parameters).find(([known]) => known === name)?.[1] ?? fallback,
		getTimezone: () => 'UTC',
		getExecutionCancelSignal: () => canceled.signal,
		getExecutionId: () => '7',
		getContext: () => store,
		addExecutionHints: () => undefined,
		evaluateExpression: () => 0,
		continueOnFail: () => tolerant,
		getMode: () => 'trigger',
		getCredentials: async () =>
			await Promise.resolve({
				thingsBaseUrl: 'https://things.example',
				productToken: 'token-of-things',
			}),
		helpers: {
			httpRequestWithAuthentication: async (_: string, { url, body }: IHttpRequestOptions) => {
				const names = (JSON.parse(String(body)) as IDataObject[]).map(({ name }) => name).join('');
				sent.push(`${url.slice('https://things.example/boxes/'.length)} ${names}`);
				const reply = replies[sent.length] ?? 200;
				if (reply === 'lost') throw Object.assign(new Error('x'), { code: 'ECONNRESET' });
				if (reply === 'canceling') canceled.abort();
				const statusCode = reply === 'canceling' ? 200 : reply;
				return await Promise.resolve({ statusCode, headers: {}, body: '' });
			},
		},
	});
	const fates = async () => {
		const [outputs] = await executeOf([thing]).call(context);
		return outputs.map(({ json, pairedItem }, index) => {
			expect(pairedItem).toEqual({ item: index });
			const { error, batch } = json as { error?: IDataObject; batch?: string };
			return error ?? batch;
		});
	};
	return { sent, fates };
}
let store: IDataObject = {};
beforeEach(() => (store = {}));

const refused = { message: expect.stringContaining(`${sentences.rejectedValues} `) };

describe('with On Error "Continue"', () => {
	it('a refused request fails its own items, bad ones keep their errors, the others go on', async () => {
		const { sent, fates } = run(['a1', 'a2', 'b1', 'a3', '', 'a4', 'a5'], {
			tolerant: true,
			replies: { 2: 400 },
		});
		expect(await fates()).toEqual([
			'1/4',
			'1/4',
			'4/4',
			expect.objectContaining({ message: `${sentences.rejectedValues} [items 3 and 5]` }),
			expect.objectContaining({ message: '"Box" is empty [item 4]' }),
			expect.objectContaining({ message: `${sentences.rejectedValues} [items 3 and 5]` }),
			'3/4',
		]);
		expect(sent).toEqual([
			'a/things?more=true 12',
			'a/things?more=true 34',
			'a/things?more=false 5',
			'b/things?more=false 1',
		]);
	});

	it.each<[string, Reply]>([
		['is refused', 400],
		['gets no answer', 'lost'],
	])(
		'an empty list takes the place of the last request of its path when that %s',
		async (_, reply) => {
			const { sent, fates } = run(['a1', 'a2', 'a3', 'b1'], {
				tolerant: true,
				replies: { 2: reply },
			});
			const [, , third, fourth] = await fates();
			expect(sent).toEqual([
				'a/things?more=true 12',
				'a/things?more=false 3',
				'a/things?more=false ',
				'b/things?more=false 1',
			]);
			expect(third).toMatchObject(
				reply === 'lost'
					? {
							message: "Couldn't confirm whether the things were imported [item 2]",
							outcome: 'unknown',
						}
					: refused,
			);
			expect(third).toMatchObject({ description: expect.not.stringContaining('sorted') });
			expect(fourth).toBe('3/3');
		},
	);

	it('reports if that fails too', async () => {
		const replies: Record<number, Reply> = { 2: 400, 3: 400 };
		const { fates } = run(['a1', 'a2', 'a3'], { tolerant: true, replies });
		expect((await fates())[2]).toMatchObject({
			description: expect.stringMatching(/^They are not sorted yet\. Correct the values/),
		});
	});

	it('nothing is sent in its place when the service has nothing of this path', async () => {
		const { sent, fates } = run(['a1', 'a2', 'a3'], {
			tolerant: true,
			replies: { 1: 400, 2: 400 },
		});
		expect(await fates()).toMatchObject([refused, refused, refused]);
		expect(sent).toHaveLength(2);
	});

	it('what may have been accepted is completed too', async () => {
		const replies: Record<number, Reply> = { 1: 'lost', 2: 400 };
		const { sent, fates } = run(['a1', 'a2', 'a3'], { tolerant: true, replies });
		await fates();
		expect(sent[2]).toBe('a/things?more=false ');
	});
});

describe('with On Error "Stop Workflow"', () => {
	it('reports every item in the error, and completes what was accepted', async () => {
		const { sent, fates } = run(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'], {
			tolerant: false,
			replies: { 2: 400 },
		});
		await expect(fates()).rejects.toMatchObject({
			message: `${sentences.rejectedValues} [items 2 to 3]`,
			description: expect.stringContaining(
				"Before this, 2 items were processed (items 0 to 1); a retry of this execution doesn't repeat them. Nothing was imported for items 4 to 5.",
			),
		});
		expect(sent).toEqual([
			'a/things?more=true 12',
			'a/things?more=true 34',
			'a/things?more=false ',
		]);
	});

	it('nothing is sent when one item is bad', async () => {
		const { sent, fates } = run(['a1', 'a2', 'a'], { tolerant: false });
		await expect(fates()).rejects.toThrow('"Name" is empty [item 2]');
		expect(sent).toEqual([]);
	});

	it('a further try sends what was not sent, and nothing twice', async () => {
		const items = ['a1', 'a2', 'a3', 'a4', 'a5'];
		await expect(run(items, { tolerant: false, replies: { 2: 400 } }).fates()).rejects.toThrow();
		const { sent, fates } = run(items, { tolerant: false });
		// What was sent keeps its place among the requests of that try.
		expect(await fates()).toEqual(['1/3', '1/3', '1/2', '1/2', '2/2']);
		expect(sent).toEqual(['a/things?more=true 34', 'a/things?more=false 5']);
	});

	it("doesn't resend in a further attempt what may have been accepted", async () => {
		const items = ['a1', 'a2', 'a3', 'a4', 'a5'];
		const unknown = "Couldn't confirm whether the things were imported [items 2 to 3]";
		const first = run(items, { tolerant: false, replies: { 2: 'lost' } });
		await expect(first.fates()).rejects.toThrow(unknown);
		const second = run(items, { tolerant: false });
		await expect(second.fates()).rejects.toThrow(unknown);
		expect([...first.sent, ...second.sent].filter((one) => / \d/.test(one))).toEqual([
			'a/things?more=true 12',
			'a/things?more=true 34',
		]);
	});
});

it('a canceled execution sends nothing more, and says what is missing', async () => {
	const items = ['a1', 'a2', 'a3', 'a4', 'a5'];
	const { sent, fates } = run(items, { tolerant: true, replies: { 1: 'canceling' } });
	await expect(fates()).rejects.toMatchObject({
		message: sentences.canceled,
		description: 'Nothing was imported for items 2 to 4. They are not sorted yet.',
	});
	expect(sent).toHaveLength(1);
});

it('a canceled execution says of a complete path only what was not sent', async () => {
	const { fates } = run(['a1', 'a2', 'b1'], { tolerant: true, replies: { 1: 'canceling' } });
	await expect(fates()).rejects.toMatchObject({
		message: sentences.canceled,
		description: 'Nothing was imported for item 2.',
	});
});
