/** n8n evaluates a workflow with rows of test data, and uses no pinned data of its steps: no one means to pay for that. */
import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import { createParameters as letterParameters, someLetters } from '../letters/letter.ts';
import { createParameters as orderParameters, someOrders } from '../payments/order.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

interface Options {
	type?: string;
	items?: ReturnType<typeof someLetters>;
	mode?: WorkflowExecuteMode;
	rootMode?: WorkflowExecuteMode;
	onError?: 'continueErrorOutput';
}

const evaluate = async (
	parameters: INodeParameters,
	{ type = 'svcLetters', items = someLetters(2), mode = 'evaluation', ...options }: Options = {},
) => {
	const { rootMode, onError } = options;
	return await bed.engine.run({
		nodes: [{ type, name: 'Node', parameters, ...(onError && { onError }) }],
		items,
		mode,
		...(rootMode && { rootMode }),
	});
};

const sent = () => bed.service.requests.filter(({ method }) => method === 'POST').length;

test.each<[string, Options]>([
	['', {}],
	[' in a sub-workflow', { mode: 'integrated', rootMode: 'evaluation' }],
])('a step that costs money sends nothing%s, and says how to go on', async (_, options) => {
	const { error } = await evaluate(letterParameters, options);
	expect(error?.message).toBe("This step costs money, so it isn't executed in an evaluation");
	expect(error?.description).toMatch(
		/Check If Evaluating.+Pinned data doesn't count in an evaluation.+"Send All"\. Nothing was sent\./,
	);
	expect(sent()).toBe(0);
});

test('no item leaves it as if it had been sent', async () => {
	const { outputs } = await evaluate(letterParameters, { onError: 'continueErrorOutput' });
	const [done = [], failed = []] = outputs.Node;
	expect([done.length, failed.length, sent()]).toEqual([0, 2, 0]);
});

test('with Send All, it sends', async () => {
	const requestOptions = { identicalRequests: 'sendAll' };
	const { status } = await evaluate({ ...letterParameters, requestOptions });
	expect([status, sent()]).toEqual(['success', 2]);
});

test('what costs nothing is done', async () => {
	const read = await evaluate({ resource: 'letter', operation: 'getAll' });
	const order = await evaluate(orderParameters, { type: 'svcPayments', items: someOrders(1) });
	expect([read.status, order.status, sent()]).toEqual(['success', 'success', 1]);
});

test.each<[boolean | string, number]>([
	[true, 2],
	['={{ true }}', 2],
	[false, 0],
	['={{ $itemIndex === 1 }}', 0],
])('a keyword that is only simulated costs nothing (%j)', async (simulate, requests) => {
	const { error } = await evaluate(
		{
			...{ resource: 'claim', operation: 'create', phoneNumber: byId('0031970000001') },
			...{ keyword: '={{ "WIN" + $itemIndex }}', simulate },
		},
		{ type: 'svcPhoneNumbers' },
	);
	expect(error === undefined).toBe(requests > 0);
	expect([sent(), bed.service.state.claims.length]).toEqual([requests, 0]);
});
