/** n8n runs a node again with a later step, and a person clicks twice: what was sent for real isn't sent again. */
import type { IDataObject, INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import {
	LETTERS,
	createParameters,
	openedParameters,
	someLetters,
	toldOfNoDate,
} from '../letters/letter.ts';
import { createParameters as messageParameters, someMessages } from '../messages/message.ts';
import { createParameters as orderParameters, someOrders } from '../payments/order.ts';
import { byId } from '../locator.ts';
import { NO_OP_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

/** Letters that no other test sends: what was sent is remembered for all tests of this file. */
let tests = 0;
beforeEach(() => tests++);
const letters = (count = 2): IDataObject[] =>
	someLetters(count).map((letter) => ({
		...letter,
		text: `${String(letter.text)}, test ${tests}`,
	}));

interface Options {
	mode?: WorkflowExecuteMode;
	rootMode?: WorkflowExecuteMode;
	type?: string;
	items?: IDataObject[];
	id?: string;
}

async function execute(
	parameters: INodeParameters = createParameters,
	{ mode = 'manual', rootMode, type = 'svcLetters', items = letters(), id = 'node' }: Options = {},
) {
	const { runData, ...result } = await bed.engine.run({
		nodes: [{ type, name: 'Node', id, parameters, onError: 'continueRegularOutput' }],
		items,
		mode,
		...(rootMode && { rootMode }),
	});
	const hints = runData.Node[0].hints?.map(({ message }) => message) ?? [];
	return { hints: hints.filter((hint) => hint !== toldOfNoDate), output: result.json() };
}

const sent = () => bed.service.requests.filter(({ method }) => method === 'POST').length;
const toPin = [expect.stringContaining('pin this data')];
const sendAll = (parameters: INodeParameters): INodeParameters => ({
	...parameters,
	requestOptions: { identicalRequests: 'sendAll' },
});

describe('the hint to pin the data', () => {
	test.each([0, 1])('after letters were sent from the editor, %i rejected', async (times) => {
		bed.service.order({
			kind: 'status',
			status: 400,
			times,
			match: { endpoint: `POST ${LETTERS}` },
		});
		expect((await execute()).hints).toEqual(toPin);
	});

	test('not if all were rejected', async () => {
		bed.service.order({ kind: 'status', status: 400, times: 2 });
		expect((await execute()).hints).toEqual([]);
	});

	test('not in a published workflow', async () => {
		expect((await execute(createParameters, { mode: 'trigger' })).hints).toEqual([]);
	});

	test('not after what costs nothing', async () => {
		const { hints } = await execute({ resource: 'letter', operation: 'getAll' });
		expect(hints).toEqual([]);
	});

	test.each<[boolean, unknown[]]>([
		[true, [expect.stringMatching(/^Nothing was bought: 'Simulate' is on/)]],
		[false, toPin],
	])('after a keyword was claimed with Simulate: %j', async (simulate, hints) => {
		const parameters = {
			resource: 'claim',
			operation: 'create',
			phoneNumber: byId('0031970000001'),
			keyword: '={{ "WIN" + $itemIndex }}',
			simulate,
		};
		expect((await execute(parameters, { type: 'svcPhoneNumbers' })).hints).toEqual(hints);
	});
});

describe('no hint says that nothing was bought if something was', () => {
	const claim = (simulate: string | boolean) => ({
		resource: 'claim',
		operation: 'create',
		phoneNumber: byId('0031970000001'),
		keyword: `={{ "WIN${tests}" + $itemIndex }}`,
		simulate,
	});
	const partly = expect.stringMatching(/^At least one item was only simulated.+was bought/);

	test('by another item', async () => {
		const parameters = claim('={{ $itemIndex === 1 }}');
		const { hints } = await execute(parameters, { type: 'svcPhoneNumbers' });
		expect(hints).toEqual([partly, ...toPin]);
	});

	const type = 'svcPhoneNumbers';
	const request = (simulate: boolean) => ({
		...sendAll({ resource: 'numberRequest', operation: 'create', simulate }),
		numberTypeId: byId('1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e01'),
	});

	test('maybe for one of several items in an earlier attempt', async () => {
		bed.service.order({ kind: 'resetAfterProcessing' });
		const nodes = [{ type, name: 'Node', parameters: request(false) }];
		const failed = await bed.engine.run({ nodes, items: letters() });
		const corrected = { nodes: { Node: { parameters: request(true) } } };
		const { error, executionData } = await bed.engine.retry(failed, corrected);
		expect(error?.message).toBeUndefined();
		const [{ hints }] = executionData.resultData.runData.Node;
		expect(hints).toEqual([expect.objectContaining({ message: partly })]);
	});

	test('in an earlier attempt', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { nth: 2 } });
		const nodes = [{ type, name: 'Node', parameters: request(false) }];
		const failed = await bed.engine.run({ nodes, items: letters() });
		const corrected = { nodes: { Node: { parameters: request(true) } } };
		const { error, executionData } = await bed.engine.retry(failed, corrected);
		expect(error?.message).toBeUndefined();
		const [{ hints, data }] = executionData.resultData.runData.Node;
		expect(hints).toEqual([
			expect.objectContaining({ message: expect.stringMatching(/^1 item was sent in an earlier/) }),
			expect.objectContaining({ message: partly }),
		]);
		const [bought, onlySimulated] = data?.main[0]?.map(({ json }) => json) ?? [];
		expect(bought).toMatchObject({ id: expect.any(String) });
		expect(bought).not.toHaveProperty('simulated');
		expect(onlySimulated).toMatchObject({ simulated: true });
	});
});

describe('executing a step again', () => {
	test.each([
		['with a given date', createParameters],
		['with the date of the run', openedParameters],
	])('sends no letter again, %s, and outputs the same', async (_, parameters) => {
		const first = await execute(parameters);
		const again = await execute(parameters);
		expect(sent()).toBe(2);
		expect(again.output).toEqual(first.output);
		expect(again.output).toHaveLength(2);
		expect(again.hints).toEqual([
			expect.stringMatching(/^Nothing was sent again: this step did the same thing 1 second ago/),
		]);
		const third = await execute(parameters);
		expect([sent(), third.output]).toEqual([2, first.output]);
	});

	test('creates no order again, but outputs it, so that the next steps can be built', async () => {
		const items = someOrders(2).map((order) => ({
			...order,
			reference: `${tests} ${order.about}`,
		}));
		const options = { type: 'svcPayments', items };
		const first = await execute(orderParameters, options);
		const again = await execute(orderParameters, options);
		expect(sent()).toBe(2);
		expect(again.output).toEqual(first.output);
		expect(again.output).toHaveLength(2);
		expect(again.hints).toEqual([
			"Nothing was sent again: this step did the same thing 1 second ago, and the output is that result. For another order, use another 'Order Reference'.",
		]);
		const changed = items.map((order) => ({ ...order, amount: 7 }));
		const { output } = await execute(orderParameters, { ...options, items: changed });
		const exists = {
			message: expect.stringMatching(/^An order with this reference already exists/),
		};
		expect(output).toMatchObject([{ error: exists }, { error: exists }]);
	});

	test.each(['trigger', 'webhook'] as const)(
		'creates the order again in a published workflow (%s), whose reference SVC rejects',
		async (mode) => {
			const items = someOrders(1).map((order) => ({ ...order, reference: `order ${tests}` }));
			const options = { type: 'svcPayments', items, mode };
			await execute(orderParameters, options);
			const { output } = await execute(orderParameters, options);
			expect(sent()).toBe(2);
			expect(output).toEqual([expect.objectContaining({ error: expect.anything() })]);
		},
	);

	test('sends no message again', async () => {
		const items = someMessages(2);
		const options = { type: 'svcMessages', items };
		const first = await execute(messageParameters, options);
		const again = await execute(messageParameters, options);
		expect([sent(), again.output]).toEqual([2, first.output]);
	});

	test('sends no message to a thousand people again', async () => {
		const phoneNumber =
			'={{ $itemIndex, [...Array(1000).keys()].map((one) => `+31612${100000 + one}`) }}';
		const parameters = { ...messageParameters, sendTo: 'phoneNumber', phoneNumber };
		const options = { type: 'svcMessages', items: someMessages(1), id: 'thousand' };
		const first = await execute(parameters, options);
		const again = await execute(parameters, options);
		expect(first.output).toMatchObject([{ recipients: { length: 1000 } }]);
		expect([sent(), again.output]).toEqual([1, first.output]);
	});

	describe('with a time that comes from an expression', () => {
		const message = (text: unknown, schedule: string, id: string) =>
			execute(
				{ ...messageParameters, additionalFields: { scheduledAtUtc: schedule } },
				{ type: 'svcMessages', items: [{ ...someMessages(1)[0], text } as IDataObject], id },
			);

		afterEach(() => {
			bed.engine.modules.clock.ahead = 0;
		});

		test('sends no message again that is scheduled for in an hour', async () => {
			const inAnHour =
				'={{ DateTime.fromMillis(Date.now() + 3600000).set({ second: 7, millisecond: Date.now() % 1000 }) }}';
			const later = inAnHour.replace('3600000', '7200000');
			const first = await message('In an hour', inAnHour, 'in an hour');
			const again = await message('In an hour', inAnHour, 'in an hour');
			expect([sent(), again.output]).toEqual([1, first.output]);
			await message('In an hour', later, 'in an hour');
			expect(sent()).toBe(2);
		});

		test('sends no message again that has the time of its data', async () => {
			const { clock } = bed.engine.modules;
			const at = new Date(Date.now() - 1000).toISOString();
			const send = () =>
				execute(
					{ ...messageParameters, body: '={{ $json.at }} is when we got your order' },
					{ type: 'svcMessages', items: [{ ...someMessages(1)[0], at }], id: 'its data' },
				);
			await send();
			clock.ahead = 20 * 60_000;
			await send();
			expect(sent()).toBe(1);
		});
	});

	test('sends what has changed', async () => {
		const [one, other] = letters();
		await execute(createParameters, { items: [one, other] });
		const changed = { ...other, text: 'Another text' };
		const { hints } = await execute(createParameters, { items: [one, changed] });
		expect(bed.service.state.letters.map(({ message }) => message)).toEqual([
			one.text,
			other.text,
			'Another text',
		]);
		expect(hints).toEqual([expect.stringMatching(/^1 request wasn't sent again: /)]);
	});

	test('sends what was rejected, or whose outcome is unknown', async () => {
		const match = { endpoint: `POST ${LETTERS}` };
		bed.service.order({ kind: 'status', status: 400, match });
		bed.service.order({ kind: 'resetAfterProcessing', match: { ...match, nth: 2 } });
		await execute();
		await execute();
		expect(sent()).toBe(4);
	});

	describe('that a loop or a second branch leads to', () => {
		const twice = async (mode: WorkflowExecuteMode, requestOptions: INodeParameters = {}) => {
			const parameters = { ...createParameters, requestOptions };
			const id = `letters ${tests}`;
			const to = (...names: string[]) =>
				names.map((node) => ({ node, type: 'main' as const, index: 0 }));
			return await bed.engine.run({
				mode,
				items: letters(),
				workflow: {
					nodes: [
						{ name: TRIGGER, type: TRIGGER_TYPE },
						{ name: 'Branch', type: NO_OP_TYPE },
						{ name: 'Other Branch', type: NO_OP_TYPE },
						{ name: 'Letters', type: 'svcLetters', id, parameters },
					],
					connections: {
						[TRIGGER]: { main: [to('Branch', 'Other Branch')] },
						Branch: { main: [to('Letters')] },
						'Other Branch': { main: [to('Letters')] },
					},
				},
			});
		};

		test('is rejected, and again in the next execution', async () => {
			for (let execution = 0; execution < 2; execution++) {
				const { error } = await twice('manual');
				expect(error?.message).toMatch(
					/^An earlier run of this step sent the same thing 1 second ago \[item 0\]$/,
				);
				expect(error?.description).toMatch(
					/^If a loop .+ always send\. Nothing was sent for this item\. This step already ran once [^.]+\.$/,
				);
				expect(sent()).toBe(2);
			}
		});

		test.each<[string, number, WorkflowExecuteMode, INodeParameters]>([
			['is sent by choice', 4, 'manual', { identicalRequests: 'sendAll' }],
			['is sent once by choice', 2, 'manual', { identicalRequests: 'sendOnce' }],
			['is sent in a published workflow', 4, 'trigger', {}],
		])('%s (%i letters)', async (_, count, mode, options) => {
			const { error, runs } = await twice(mode, options);
			expect([error, runs.Letters.length, sent()]).toEqual([undefined, 2, count]);
		});
	});

	describe('of several requests', () => {
		const parameters = { resource: 'test', operation: 'run', mccMnc: byId('20408') };
		const run = async () => {
			const node = { type: 'svcRouteTesting', name: 'Node', id: `route ${tests}`, parameters };
			return await bed.engine.run({ nodes: [node], items: [{}], mode: 'manual' });
		};

		test('sends what had no usable response', async () => {
			const match = { endpoint: 'POST /testrequest/{testProductAccount}' };
			bed.service.order({ kind: 'status', status: 200, body: { id: 1 }, match });
			expect((await run()).error?.description).toMatch(/isn't a response to a test request/);
			expect(await run()).toMatchObject({ status: 'waiting', error: undefined });
			expect([sent(), bed.service.state.messages.length]).toEqual([3, 1]);
		});

		test('continues after what was done, and sends no message for a test that is over', async () => {
			const { state } = bed.service;
			const match = { endpoint: 'POST /accounts/{accountId}/messages' };
			bed.service.order({ kind: 'status', status: 400, match });
			const failed = await run();
			expect(failed.error?.description).not.toContain('this step did the same');
			state.passRouteTestTime(6);
			const again = await run();
			expect(again.error?.message).toMatch(/^Test \S+ ended before its message was sent/);
			expect(again.error?.description).toMatch(
				/ 1 request wasn't sent again, since this step did the same thing .+ ago\. To start over, set .+ to "Send All"\.$/,
			);
			expect([state.routeTests.length, state.messages.length]).toEqual([1, 0]);
		});
	});

	test('sends again if that is chosen', async () => {
		await execute(sendAll(createParameters));
		const { hints } = await execute(sendAll(createParameters));
		expect(sent()).toBe(4);
		expect(hints).toEqual([expect.stringContaining('Executing this step again repeats it.')]);
		await execute();
		await execute(sendAll(createParameters));
		expect(sent()).toBe(8);
	});

	test.each<[string, INodeParameters, Options, number]>([
		['letters', createParameters, { mode: 'webhook' }, 2],
		['letters of a retry', createParameters, { mode: 'retry' }, 2],
		['letters that it was to send anyway', sendAll(createParameters), { mode: 'webhook' }, 4],
	])(
		'of %s that the published workflow has sent, sends nothing again by default',
		async (_, parameters, how, count) => {
			const published = await execute(parameters, how);
			const { output, hints } = await execute(parameters);
			expect(sent()).toBe(count);
			if (count > 2) return;
			expect(output).toEqual(published.output);
			expect(hints).toEqual([expect.stringMatching(/^Nothing was sent again: /)]);
		},
	);

	test('of a keyword that the published workflow has claimed, claims nothing again', async () => {
		const type = 'svcPhoneNumbers';
		const parameters = {
			...{ resource: 'claim', operation: 'create', phoneNumber: byId('0031970000001') },
			...{ keyword: `={{ "PUB${tests}" + $itemIndex }}`, simulate: false },
		};
		const published = await execute(parameters, { type, mode: 'webhook' });
		const { output } = await execute(parameters, { type });
		expect(sent()).toBe(2);
		expect(output).toEqual(published.output);
	});

	test.each<[number, string, WorkflowExecuteMode]>([
		[2, 'the editor', 'manual'],
		[4, 'a published workflow', 'webhook'],
	])('sends %i letters in two executions of a sub-workflow of %s', async (count, _, rootMode) => {
		await execute(createParameters, { mode: 'integrated', rootMode });
		await execute(createParameters, { mode: 'integrated', rootMode });
		expect(sent()).toBe(count);
	});

	test('sends again in a published workflow', async () => {
		await execute();
		await execute(createParameters, { mode: 'trigger' });
		await execute(createParameters, { mode: 'webhook' });
		expect(sent()).toBe(6);
	});

	test('sends again after an hour', async () => {
		const { clock } = bed.engine.modules;
		await execute();
		clock.monotonicAhead += 59 * 60_000;
		await execute();
		expect(sent()).toBe(2);
		clock.monotonicAhead += 2 * 60_000;
		await execute();
		expect(sent()).toBe(4);
	});

	test('tells how long ago it was, and counts an hour, though the clock was set back', async () => {
		const { clock } = bed.engine.modules;
		await execute();
		try {
			clock.ahead = -24 * 60 * 60_000;
			clock.monotonicAhead += 30 * 60_000;
			expect((await execute()).hints).toEqual([
				expect.stringMatching(/ this step did the same thing 3\d minutes ago, /),
			]);
			clock.monotonicAhead += 31 * 60_000;
			await execute();
		} finally {
			clock.ahead = 0;
		}
		expect(sent()).toBe(4);
	});

	test('sends again from another node, and to another account', async () => {
		await execute();
		await execute(createParameters, { id: 'other-node' });
		expect(sent()).toBe(4);
		const credentials = bed.engine.credentials.svcProductTokenApi;
		const { accountId } = credentials;
		try {
			credentials.accountId = String(accountId).toUpperCase();
			await execute();
			expect(sent()).toBe(4);
			credentials.accountId = '99999999-9999-4999-8999-999999999999';
			await execute();
		} finally {
			credentials.accountId = accountId;
		}
		expect(sent()).toBe(6);
	});
});

describe('executing again a step that sends one request for all items', () => {
	const texted = () =>
		[...bed.service.state.triggeredRecipients.values()].flat().map(({ msisdn }) => msisdn);
	const to = (...numbers: number[]): IDataObject[] =>
		numbers.map((number) => ({ phone: `+3161234560${number}` }));
	const add = (id: string, batchSize = 50): INodeParameters => ({
		resource: 'campaign',
		operation: 'addRecipients',
		triggeredCampaignId: byId(id),
		phoneNumber: '={{ $json.phone }}',
		data: { entries: [{ fieldId: byId('1'), value: 'Ann' }] },
		requestOptions: { batching: { batch: { batchSize, batchInterval: 0 } } },
	});
	const type = 'svcCampaigns';

	test.each<[string, number, number[], number[]]>([
		['more items', 50, [1, 2, 3, 4], [1, 2, 3, 4]],
		['fewer items', 50, [1, 3], [1, 2, 3]],
		['another order', 50, [3, 1, 2], [1, 2, 3]],
		['another batch size', 2, [1, 2, 3], [1, 2, 3]],
	])('sends nothing twice with %s', async (_, batchSize, items, expected) => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		const first = await execute(add(id), { type, items: to(1, 2, 3) });
		const again = await execute(add(id, batchSize), { type, items: to(...items) });
		const phones = (numbers: number[]) => to(...numbers).map(({ phone }) => phone);
		expect(texted()).toEqual(phones(expected));
		expect(again.output.map(({ msisdns }) => msisdns)).toEqual(phones(items).map((one) => [one]));
		expect(again.output[0]).toEqual(first.output[items[0] - 1]);
		expect(again.hints[0]).toContain('sent again: this step did the same thing');
	});

	test('sends only what the published workflow has not sent', async () => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		await execute(add(id), { type, items: to(1, 2), mode: 'webhook' });
		const { hints } = await execute(add(id), { type, items: to(1, 2, 3) });
		expect(texted()).toEqual(to(1, 2, 3).map(({ phone }) => phone));
		expect(hints[0]).toContain('sent again: this step did the same thing');
	});

	test('sends what was rejected, and a retry of that execution nothing more', async () => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		await execute(add(id), { type, items: to(1, 2) });
		bed.service.order({
			kind: 'status',
			status: 400,
			match: { endpoint: 'POST /accounts/{accountId}/messages/{triggeredCampaignId}/trigger' },
		});
		const failed = await bed.engine.runNode(type, add(id), {
			items: to(1, 2, 3),
			mode: 'manual',
			settings: { name: 'Node', id: 'node' },
		});
		expect(failed.error?.message).toContain('SVC rejected');
		expect((await bed.engine.retry(failed)).error?.message).toBeUndefined();
		expect(texted()).toEqual(to(1, 2, 3).map(({ phone }) => phone));
	});

	test('rejects the items of an earlier run of the same execution alone, in the next execution too', async () => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		const next = (node: string) => [{ node, type: 'main' as const, index: 0 }];
		const twice = async () =>
			await bed.engine.run({
				workflow: {
					nodes: [
						{ name: TRIGGER, type: TRIGGER_TYPE },
						{ name: 'Other Branch', type: NO_OP_TYPE },
						{
							name: 'Node',
							id: `recipients ${tests}`,
							type,
							parameters: add(id),
							onError: 'continueRegularOutput',
						},
					],
					connections: {
						[TRIGGER]: { main: [[...next('Node'), ...next('Other Branch')]] },
						'Other Branch': { main: [next('Node')] },
					},
				},
				items: to(1, 2),
				mode: 'manual',
			});
		for (let execution = 0; execution < 2; execution++) {
			const { runs } = await twice();
			expect(texted()).toHaveLength(2);
			const errors = runs.Node[1].outputs[0].map(({ json }) => JSON.stringify(json.error));
			expect(errors).toEqual([
				expect.stringContaining('An earlier run of this step sent the same thing'),
				expect.stringContaining('An earlier run of this step sent the same thing'),
			]);
		}
	});
});

test('what a second attempt in the editor says of sending again works', async () => {
	const items = letters();
	const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const inEditor = async (parameters: INodeParameters) => {
		const { runData, error } = await bed.engine.run({
			nodes: [{ type: 'svcLetters', name: 'Node', id: 'node', parameters, ...retryOnFail }],
			items,
			mode: 'manual',
		});
		expect(error).toBeUndefined();
		return runData.Node[0].hints?.map(({ message }) => message) ?? [];
	};
	bed.service.order({ kind: 'status', status: 400, match: { nth: 2 } });
	const hints = await inEditor(createParameters);
	expect(hints).toContainEqual(
		expect.stringMatching(
			/^1 item was sent in an earlier attempt, .+ To send again, set Request Options > Identical Requests to "Send All"\.$/,
		),
	);
	expect(sent()).toBe(3);
	await inEditor(sendAll(createParameters));
	expect(sent()).toBe(5);
});

test('nor does it say that this execution has sent what another one did', async () => {
	const inEditor = async (items: IDataObject[]) => {
		const parameters = createParameters;
		const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const { runData } = await bed.engine.run({
			nodes: [{ type: 'svcLetters', name: 'Node', id: 'node', parameters, ...retryOnFail }],
			items,
			mode: 'manual',
		});
		return runData.Node[0].hints?.map(({ message }) => message) ?? [];
	};
	const items = letters(3);
	await inEditor(items.slice(0, 2));
	bed.service.order({ kind: 'status', status: 400, match: { nth: 1 } });
	const hints = await inEditor(items);
	expect(hints).toContainEqual(
		expect.stringMatching(/^2 items were sent in an earlier attempt, so nothing was sent again\./),
	);
	expect(sent()).toBe(4);
});
