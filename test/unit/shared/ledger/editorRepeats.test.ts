import type { IExecuteFunctions } from 'n8n-workflow';
import type { Account, Answer, ServiceRequest } from '../../../../nodes/shared/http';
import { EditorRepeats } from '../../../../nodes/shared/ledger/editorRepeats';

const account = {
	baseUrl: 'https://svc.example',
	path: {},
	secrets: ['token'],
} as unknown as Account;

const inExecution = (execution: string) =>
	new EditorRepeats(
		{
			getExecutionId: () => execution,
			getNode: () => ({ id: 'node' }),
			getWorkflow: () => ({ id: 'workflow' }),
		} as unknown as IExecuteFunctions,
		account,
	);

const request = (path: string, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
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

it('remembers what its execution has sent, also once it continues after a pause', async () => {
	await inExecution('1').once(request('/paused'), sender());
	expect(inExecution('1').remembers).toBe(true);
	const other = inExecution('2');
	expect(other.remembers).toBe(false);
	const send = sender();
	expect(await other.once(request('/paused'), send)).toEqual({ ...answer(), note: undefined });
	expect(send).not.toHaveBeenCalled();
	expect(inExecution('2').remembers).toBe(true);
});

it('sends a request again that the same execution repeats, as in a loop', async () => {
	const send = sender();
	for (let round = 0; round < 3; round++) await inExecution('1').once(request('/loop'), send);
	expect(send).toHaveBeenCalledTimes(3);
});

it('serves once for each run, so that a second equal request is sent', async () => {
	await inExecution('1').once(request('/twice'), sender());
	const [send, again] = [sender(), inExecution('2')];
	await again.once(request('/twice'), send);
	await again.once(request('/twice'), send);
	expect(send).toHaveBeenCalledTimes(1);
	expect(again.hint).toMatch(/^1 request wasn't sent again: /);
});

it.each<[string, Partial<ServiceRequest>, Answer]>([
	['reads', { effect: 'read' }, answer()],
	['what can be repeated without harm', { effect: 'idempotent' }, answer()],
	['what leads to its execution', { isForExecution: true }, answer()],
	['long responses', {}, answer(`{"text":"${'x'.repeat(20_000)}"}`)],
])("doesn't remember %s", async (_, more, given) => {
	const [first, again] = [sender(given), sender(given)];
	await inExecution('1').once(request('/others', more), first);
	await inExecution('2').once(request('/others', more), again);
	expect(again).toHaveBeenCalledTimes(1);
	expect(inExecution('1').hint).toBeUndefined();
});

it('sends what failed', async () => {
	const failing = jest.fn(() => Promise.reject(new Error('No')));
	await expect(inExecution('1').once(request('/failed'), failing)).rejects.toThrow('No');
	const send = sender();
	await inExecution('2').once(request('/failed'), send);
	expect(send).toHaveBeenCalledTimes(1);
});
