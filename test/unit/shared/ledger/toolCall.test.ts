import { type Answer, json, type ServiceRequest } from '../../../../nodes/shared/http';
import { ItemRecords } from '../../../../nodes/shared/ledger/itemRecords';
import { ToolCall } from '../../../../nodes/shared/ledger/toolCall';
import { contextWith } from '../fakes';

const account = {
	baseUrl: 'https://things.example',
	path: {},
	secrets: [],
	credential: { id: '', name: '', type: '', data: {} },
};

const request: ServiceRequest = {
	method: 'POST',
	path: '/things',
	effect: 'spend',
	body: json({ name: 'one' }),
};

const answer: Answer = { status: 200, body: {}, text: '{}', headers: {} };

/** By execution. */
const stores = new Map<string, object>();

function callIn(execution: string): ToolCall {
	const store = stores.get(execution) ?? {};
	stores.set(execution, store);
	const context = contextWith({
		getExecutionId: () => execution,
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({ id: 'node', type: 'test.nodeTool', parameters: {} }),
		getContext: () => store,
		getInputData: () => [{ json: {} }],
		evaluateExpression: () => 0,
	});
	return new ToolCall(context, account, new ItemRecords(context, account, 'POST /things'));
}

const otherCalls = async (): Promise<void> => {
	for (let execution = 2; execution < 600; execution++) {
		const other = callIn(String(execution));
		await other.once(request, async () => await Promise.resolve(answer));
		other.end([]);
	}
};

/** What another call's response was, if it served. */
const servedIn = async (execution: string): Promise<Answer | undefined> => {
	let found: Answer | undefined;
	const call = callIn(execution);
	await call.once(request, async (served) => {
		found = served;
		return await Promise.resolve(answer);
	});
	call.end([]);
	return found;
};

it('sends nothing again that a call of the execution has sent, however many others there were', async () => {
	expect(await servedIn('first')).toBeUndefined();
	await otherCalls();
	expect(await servedIn('first')).toEqual(answer);
});

it('sends nothing again after the execution was suspended, and sends in its retry', async () => {
	expect(await servedIn('paused')).toBeUndefined();
	const stored = JSON.parse(JSON.stringify(stores.get('paused'))) as object;
	stores.set('paused', stored);
	expect(await servedIn('paused')).toEqual(answer);
	stores.set('retry', stored);
	expect(await servedIn('retry')).toBeUndefined();
});

it('sends nothing again that is in flight, however many calls end meanwhile', async () => {
	const slow = callIn('1');
	let arrive: (one: Answer) => void = () => undefined;
	const first = slow.once(request, async () => await new Promise((resolve) => (arrive = resolve)));
	await otherCalls();
	const repeated: Array<Answer | undefined> = [];
	const second = callIn('1').once(request, async (served) => {
		repeated.push(served);
		return await Promise.resolve(answer);
	});
	await new Promise((resolve) => setImmediate(resolve));
	arrive(answer);
	await first;
	slow.end([]);
	await second;
	expect(repeated).toEqual([answer]);
});
