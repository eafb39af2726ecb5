import assert from 'node:assert/strict';
import path from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	byId,
	chain,
	items,
	manualTrigger,
	packNode,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import { examplesFolder } from '../../tools/n8n/environment.ts';
import { at } from '../../tools/n8n/json.ts';
import { readWorkflow } from '../../tools/n8n/workflow.ts';
import { suite } from './suite.ts';
import { until } from './until.ts';
import { shownUrl, untilOpen } from './webhook-url.ts';

const results = 'POST /testresult/{testProductAccount}';

const operators = Array.from({ length: 20 }, (_, index) => String(20_401 + index));

/** A table with a row for each result. */
const table: Step = {
	name: 'Table',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		assignments: {
			assignments: ['mccMnc', 'status', 'reason'].map((name) => ({
				id: name,
				name,
				value: `={{ $json.${name} }}`,
				type: 'string',
			})),
		},
	},
};

it('20 operators in one request: what came of each, by Wait Until Final and by the trigger', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	const [{ countryCode, countryName }] = state.operators;
	const last = operators.at(-1);
	state.operators.splice(
		0,
		state.operators.length,
		...operators.map((mccMnc) => {
			return { mccMnc, countryCode, countryName, online: mccMnc !== last, isPorted: false };
		}),
	);

	const webhookId = 'e2e-route-tests';
	const trigger = packNode(
		'Trigger',
		'svcRouteTestingTrigger',
		{ ownWebhookId: webhookId },
		stored,
		{ webhookId },
	);
	const receiver = await client.saveWorkflow(chain('Reports', [trigger]));
	await client.activate(receiver);
	const resultApiUrl = await shownUrl(client, trigger);
	await untilOpen(resultApiUrl);

	const sender = await client.saveWorkflow(
		chain('Route tests', [
			manualTrigger,
			items(operators.map((operator) => ({ operator }))),
			packNode(
				'Create',
				'svcRouteTesting',
				{
					resource: 'test',
					operation: 'createMany',
					mccMnc: { __rl: true, mode: 'id', value: '={{ $json.operator }}' },
					failWithoutHandset: true,
					additionalFields: { testDuration: 2, resultApiUrl },
				},
				stored,
				{ onError: 'continueErrorOutput' },
			),
			packNode(
				'Wait',
				'svcRouteTesting',
				{
					resource: 'result',
					operation: 'waitUntilFinal',
					testIds: { entries: [{ id: byId('={{ $json.test.id }}') }] },
				},
				stored,
			),
			table,
		]),
	);
	const executionId = await client.run(sender.id, 'Start');
	const asked = (endpoint: string) =>
		simulator.requests.filter((request) => request.endpoint === endpoint);
	await until('it waits', () => asked(results).length > 0);

	// 16 messages arrive, one handset goes offline, and of two messages nothing is seen.
	const { routeTests } = state;
	assert.equal(routeTests.length, 19);
	for (const { messageKey } of routeTests.slice(0, 16)) state.deliverTestMessage(messageKey);
	state.setHandset(operators[16], false);
	// Two reports of one test under way in the same moment can arrive in either order, and a temporary
	// status that arrives after the final one is no news.
	await state.routeTestReportsSettled();
	state.passRouteTestTime(3);
	// The same for the tests that expire now: one of them is reported again below.
	await state.routeTestReportsSettled();
	const execution = await client.finishedExecution(executionId);

	assert.equal(execution.status, 'success', execution.error);
	assert.equal(asked('POST /testrequest/multiple/{testProductAccount}').length, 1);
	const [created, failed] = execution.nodes.Create[0].outputs;
	assert.equal(created.length, 19);
	assert.deepEqual(
		failed.map(({ json }) => [at(json, 'operator'), at(json, 'error', 'message')]),
		[[last, `No test handset is available for operator ${last} [item 19]`]],
	);
	assert.deepEqual(
		execution.nodes.Table[0].outputs[0].map(({ json }) => json),
		operators
			.slice(0, 19)
			.map((mccMnc, index) =>
				index < 16
					? { mccMnc, status: 'Finished', reason: 'finished' }
					: { mccMnc, status: index === 16 ? 'Invalid test' : 'No result', reason: 'expired' },
			),
	);

	// One of those that were not seen arrives late after all; and a report is sent again.
	state.deliverTestMessage(routeTests[17].messageKey);
	await state.routeTestReportsSettled();
	const [{ request }] = state.routeTestReports;
	const { url, ...repeated } = request;
	assert.equal((await fetch(url, repeated)).status, 200);
	for (const { state: delivered } of state.routeTestReports) assert.equal(delivered, 'delivered');
	const reported = state.routeTestReports.map(({ testId, statusCode }) => [testId, statusCode]);
	assert.deepEqual(reported.slice(16), [
		[routeTests[16].id, 3],
		[routeTests[16].id, 4],
		[routeTests[17].id, 2],
		[routeTests[18].id, 2],
		[routeTests[17].id, 1],
	]);
	let started = 0;
	await until(
		() => `an execution for each of ${reported.length} reports, only of ${started}`,
		async () => (started = (await client.executionIds(receiver.id)).length) >= reported.length,
	);
	// Time for one too many.
	await sleep(1000);
	const events = [];
	for (const id of await client.executionIds(receiver.id)) {
		const { nodes } = await client.finishedExecution(id);
		const json = at(nodes.Trigger[0].outputs[0][0], 'json');
		events.push(`${at(json, 'id')} ${at(json, 'statusCode')}`);
	}
	assert.deepEqual(
		events.sort(),
		reported.map(([testId, statusCode]) => `${testId} ${statusCode}`).sort(),
	);
	await client.deactivate(receiver.id);
});

it("The example: checks again after its Wait node what isn't final, and nothing else", async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	const file = path.join(examplesFolder, 'route-tests.json');
	const example = readWorkflow(file, 'exampleRouteTests', stored);
	const shorter: Record<string, object> = {
		'Wait 5 Minutes': { amount: 1, unit: 'seconds' },
		'Wait Until Final': { maxMinutes: 0 },
	};
	const names = example.nodes.map(({ name }) => String(name));
	assert.deepEqual(names.filter((name) => name in shorter).sort(), Object.keys(shorter).sort());
	const nodes = example.nodes.map((node) => ({
		...node,
		parameters: { ...Object(node.parameters), ...shorter[String(node.name)] },
	}));
	const { id } = await client.saveWorkflow({ ...example, nodes });

	const looks = () => simulator.requests.filter(({ endpoint }) => endpoint === results);
	const looked = (times: number) => looks().filter((one) => one.carriedOut).length === times;
	// What a look finds is certain before its answer goes out, and the next one comes only after that.
	const holdLooks = () => simulator.hold(({ endpoint }) => endpoint === results);
	holdLooks();
	const executionId = await client.run(id, 'Start');
	await until('its first look', () => looked(1));
	const [first, second, third] = state.routeTests;
	state.deliverTestMessage(second.messageKey);
	const letLook = holdLooks();
	await until('its second look', () => looked(2));
	state.passRouteTestTime(6);
	letLook();
	const execution = await client.finishedExecution(executionId);

	assert.equal(execution.status, 'success', execution.error);
	const ids = [first, second, third].map((test) => test.id);
	assert.deepEqual(
		looks().map(({ body }) => body),
		[ids, ids, [first.id, third.id]],
	);
	assert.deepEqual(
		execution.nodes.Table.map(({ outputs }) => outputs[0].map(({ json }) => json)),
		[
			[{ operator: second.mccMnc, status: 'Finished', sender: 'SVCTest' }],
			[first, third].map(({ mccMnc }) => {
				return { operator: mccMnc, status: 'No result', sender: '' };
			}),
		],
	);
});
