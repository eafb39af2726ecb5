import { NegativeAnswer, RequestFailure, StillUnknown } from '../../../../nodes/shared/errors';
import { type Answer, json, type ServiceRequest } from '../../../../nodes/shared/http';
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
	return new ToolCall(context, account);
}

const otherCalls = async (): Promise<void> => {
	for (let execution = 2; execution < 600; execution++) {
		const other = callIn(String(execution));
		await other.once(request, async () => await Promise.resolve(answer));
		other.end();
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
	call.end();
	return found;
};

it('sends nothing again that a call of the execution has sent, however many others there were', async () => {
	expect(await servedIn('first')).toBeUndefined();
	await otherCalls();
	expect(await servedIn('first')).toEqual(answer);
});

it('sends nothing again after the execution was suspended, nor in its retry', async () => {
	expect(await servedIn('paused')).toBeUndefined();
	const stored = JSON.parse(JSON.stringify(stores.get('paused'))) as object;
	stores.set('paused', stored);
	expect(await servedIn('paused')).toEqual(answer);
	stores.set('retry', stored);
	expect(await servedIn('retry')).toEqual(answer);
	expect(await servedIn('another')).toBeUndefined();
});

it('sends nothing again that a call has done before another request failed', async () => {
	const first = callIn('later');
	await first.once(request, async () => await Promise.resolve(answer));
	const read: ServiceRequest = { method: 'GET', path: '/things/1', effect: 'read' };
	const down = new RequestFailure({ kind: 'failed', status: 500 });
	await expect(first.once(read, async () => await Promise.reject(down))).rejects.toThrow(
		RequestFailure,
	);
	first.reconsider(down);
	first.end();
	expect(await servedIn('later')).toEqual(answer);
});

it('sends again what SVC said that it had not done', async () => {
	const first = callIn('negative');
	await first.once(request, async () => await Promise.resolve(answer));
	first.reconsider(new NegativeAnswer("SVC didn't send it", 'Try again.'));
	first.end();
	expect(await servedIn('negative')).toBeUndefined();
});

it('sends nothing again of a call whose last request may have been carried out', async () => {
	const invite: ServiceRequest = { ...request, path: '/things/1/invites' };
	const lost = async () =>
		await Promise.reject(new RequestFailure({ kind: 'lost', code: 'ECONNRESET' }));
	const first = callIn('steps');
	await first.once(request, async () => await Promise.resolve(answer));
	await expect(first.once(invite, lost)).rejects.toThrow(RequestFailure);
	first.end();
	for (const execution of ['steps', 'retried']) {
		stores.set(execution, stores.get('steps') ?? {});
		const second = callIn(execution);
		const sent: ServiceRequest[] = [];
		if (execution === 'steps') {
			await second.once(request, async (served) => {
				if (!served) sent.push(request);
				return await Promise.resolve(answer);
			});
		}
		const invited = second.once(invite, async () => {
			sent.push(invite);
			return await Promise.resolve(answer);
		});
		await expect(invited).rejects.toThrow(StillUnknown);
		second.end();
		expect(sent).toEqual([]);
	}
});

it('sends again what was certainly not carried out', async () => {
	const refused = new RequestFailure({ kind: 'refused', status: 400 });
	const first = callIn('refused');
	await expect(first.once(request, async () => await Promise.reject(refused))).rejects.toThrow(
		RequestFailure,
	);
	first.reconsider(refused);
	first.end();
	expect(await servedIn('refused')).toBeUndefined();
});

it('takes a response that the call could not use for a lost one', async () => {
	const first = callIn('unusable');
	await first.once(request, async () => await Promise.resolve(answer));
	first.reconsider(new RequestFailure({ kind: 'unusable', status: 200, problem: 'has no ID' }));
	first.end();
	await expect(servedIn('unusable')).rejects.toThrow(StillUnknown);
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
	slow.end();
	await second;
	expect(repeated).toEqual([answer]);
});
