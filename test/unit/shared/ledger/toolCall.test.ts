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

function callIn(execution: string): ToolCall {
	const store = {};
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

it('sends nothing again that is in flight, however many calls end meanwhile', async () => {
	const slow = callIn('1');
	let arrive: (one: Answer) => void = () => undefined;
	const first = slow.once(request, async () => await new Promise((resolve) => (arrive = resolve)));
	for (let execution = 2; execution < 600; execution++) {
		const other = callIn(String(execution));
		await other.once(request, async () => await Promise.resolve(answer));
		other.end([]);
	}
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
