import type { IExecuteFunctions } from 'n8n-workflow';
import { Readable } from 'node:stream';
import {
	type Account,
	type Answer,
	form,
	type OperationRequest,
	type ServiceRequest,
} from '../../../../nodes/shared/http';
import type { IdenticalRequests } from '../../../../nodes/shared/ledger';
import { PurchaseMemory } from '../../../../nodes/shared/ledger/purchaseMemory';

const account = {
	baseUrl: 'https://svc.example',
	path: {},
	secrets: ['token'],
} as unknown as Account;

const inExecution = (
	execution: string,
	run = 0,
	choice: IdenticalRequests = 'refuse',
	again?: string,
) =>
	new PurchaseMemory(
		{
			evaluateExpression: () => run,
			getExecutionId: () => execution,
			getNode: () => ({ id: 'node' }),
			getWorkflow: () => ({ id: 'workflow' }),
		} as unknown as IExecuteFunctions,
		account,
		choice,
		true,
		again,
	);

const request = (path: string, more: Partial<OperationRequest> = {}): OperationRequest => ({
	method: 'POST',
	effect: 'spend',
	path,
	...more,
});

const answer = (text = '{"id":1}'): Answer => ({
	status: 200,
	text,
	body: JSON.parse(text),
	headers: {},
});

const sender = (given = answer()) => jest.fn(() => Promise.resolve(given));

/** As a run does it. */
async function once(memory: PurchaseMemory, asked: ServiceRequest, send: () => Promise<Answer>) {
	const earlier = await memory.earlier(asked);
	try {
		if (earlier?.done) return memory.serve([0], earlier.keys, earlier.done);
		const sent = await send();
		if (earlier) memory.keep([0], earlier.keys, sent, asked);
		return sent;
	} finally {
		earlier?.end();
	}
}

it('remembers what its execution has sent, also once it continues after a pause', async () => {
	await once(inExecution('1'), request('/paused'), sender());
	expect(inExecution('1').remembers).toBe(true);
	const other = inExecution('2');
	expect(other.remembers).toBe(false);
	const send = sender();
	expect(await once(other, request('/paused'), send)).toEqual({ ...answer(), note: undefined });
	expect(send).not.toHaveBeenCalled();
	expect(inExecution('2').remembers).toBe(true);
});

it('sends a request again that the same run of the node repeats', async () => {
	const send = sender();
	for (let time = 0; time < 3; time++) await once(inExecution('1'), request('/retry'), send);
	expect(send).toHaveBeenCalledTimes(3);
});

it('rejects a request that an earlier run of the node in the execution has sent, as in a loop', async () => {
	const send = sender();
	await once(inExecution('1'), request('/loop'), send);
	const isRejected = {
		problem: expect.stringMatching(/^An earlier run of this step sent the same thing .+ ago/),
	};
	await expect(once(inExecution('1', 1), request('/loop'), send)).rejects.toMatchObject(isRejected);
	// The next execution gets the first one's result, and its rounds are no more meant than before.
	await once(inExecution('2'), request('/loop'), send);
	await expect(once(inExecution('2', 1), request('/loop'), send)).rejects.toMatchObject(isRejected);
	await once(inExecution('2', 2, 'sendOnce'), request('/loop'), send);
	expect(send).toHaveBeenCalledTimes(1);
});

it('leaves it to SVC whether what costs nothing is done twice in an execution', async () => {
	const send = sender();
	const inRun = (execution: string, run: number) =>
		inExecution(execution, run, 'refuse', 'To create another one, enter another reference');
	await once(inRun('1', 0), request('/free'), send);
	await once(inRun('1', 1), request('/free'), send);
	expect(send).toHaveBeenCalledTimes(2);
	await once(inRun('2', 0), request('/free'), send);
	expect(send).toHaveBeenCalledTimes(2);
});

it('takes a file with the same content for the same, wherever it is stored', async () => {
	const body = (storedAs: string, content: string) =>
		form([], {
			name: 'file',
			content: {
				...{ fileName: 'a.pdf', mimeType: 'application/pdf', length: content.length, storedAs },
				open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
			},
		});
	const send = sender();
	await once(inExecution('1'), request('/file', { body: body('one', 'PDF') }), send);
	await once(inExecution('2'), request('/file', { body: body('two', 'PDF') }), send);
	expect(send).toHaveBeenCalledTimes(1);
	await once(inExecution('3'), request('/file', { body: body('two', 'FDP') }), send);
	expect(send).toHaveBeenCalledTimes(2);
});

it('serves once for each run, so that a second equal request is sent', async () => {
	await once(inExecution('1'), request('/twice'), sender());
	const [send, again] = [sender(), inExecution('2')];
	await once(again, request('/twice'), send);
	await once(again, request('/twice'), send);
	expect(send).toHaveBeenCalledTimes(1);
	expect(again.hint).toMatch(/^1 request wasn't sent again: /);
});

const others = request('/others');

it.each<[string, ServiceRequest, Answer]>([
	['reads', { ...others, effect: 'read' }, answer()],
	['what can be repeated without harm', { ...others, effect: 'idempotent' }, answer()],
	['what leads to its execution', { ...others, effect: 'spend', isForExecution: true }, answer()],
	['very long responses', others, answer(`{"text":"${'x'.repeat(2_000_000)}"}`)],
])("doesn't remember %s", async (_, asked, given) => {
	const [first, again] = [sender(given), sender(given)];
	await once(inExecution('1'), asked, first);
	await once(inExecution('2'), asked, again);
	expect(again).toHaveBeenCalledTimes(1);
	expect(inExecution('1').hint).toBeUndefined();
});

it("doesn't serve again what counts no more", async () => {
	const first = inExecution('1');
	await once(first, request('/unusable'), sender());
	first.forget(1);
	const [second, send] = [inExecution('2'), sender()];
	await once(second, request('/unusable'), send);
	expect(send).not.toHaveBeenCalled();
	second.forget(0);
	await once(inExecution('3'), request('/unusable'), send);
	expect(send).toHaveBeenCalledTimes(1);
});

it("nor what an item got of a request for several, once that item's response counts no more", () => {
	const share = { answersByPart: [undefined], batch: { number: 1, of: 1, parts: 2 } };
	const first = inExecution('1');
	first.keepShare(0, '/several', ['a'], share, answer());
	first.keepShare(1, '/several', ['b'], share, answer());
	first.forget(0);
	const second = inExecution('2');
	expect(second.shared(0, '/several', ['a'])).toBeUndefined();
	expect(second.shared(1, '/several', ['b'])).toMatchObject(share);
});
