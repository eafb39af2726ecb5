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
import { at, listAt, textAt } from '../../tools/n8n/json.ts';
import { readWorkflow } from '../../tools/n8n/workflow.ts';
import { asInTrial, suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';
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
					additionalFields: { failWithoutHandset: true, testDuration: 2, resultApiUrl },
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
	// Two reports of one test under way at the same moment can arrive in either order, and a temporary
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

it('Routes tested in one step: the execution sleeps until all are final, then has an item or a row for each', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	const begin = async (output: 'tests' | 'report', routes: string[]): Promise<string> => {
		const parameters = {
			resource: 'test',
			operation: 'run',
			mccMnc: byId('={{ $json.operator }}'),
			text: `<b>${output}</b> [[message key]]`,
			output,
			additionalFields: { testDuration: 5 },
		};
		const { id } = await client.saveWorkflow(
			chain(`Test routes, output ${output}`, [
				manualTrigger,
				items(routes.map((operator) => ({ operator }))),
				packNode('Run', 'svcRouteTesting', parameters, stored),
				{ name: 'After', type: 'n8n-nodes-base.noOp' },
			]),
		);
		return await client.run(id, 'Start');
	};
	// Both sleep at the same time.
	const asItems = await begin('tests', ['20404', '310260', '20408']);
	await untilSuspended(client, asItems);
	const asReport = await begin('report', ['26201', '20404']);
	await untilSuspended(client, asReport);
	const { routeTests, messages } = state;
	assert.deepEqual(
		messages.map(({ body, senders, recipients }) => ({ body, senders, recipients })),
		routeTests.map(({ messageKey, msisdn }, index) => ({
			body: `<b>${index < 2 ? 'tests' : 'report'}</b> ${messageKey}`,
			senders: ['SVCTest'],
			recipients: [{ msisdn: msisdn.replace(/^00/, '+') }],
		})),
	);
	assert.deepEqual(
		routeTests.map(({ mccMnc }) => mccMnc),
		['20404', '20408', '26201', '20404'],
	);

	// Of each execution, one message never arrives; its test expires.
	for (const { id } of [messages[0], messages[2]]) state.deliverMessage(id);
	state.passRouteTestTime(6);
	const [ofItems, ofReport] = [
		await client.finishedExecution(asItems),
		await client.finishedExecution(asReport),
	];

	for (const { status, error } of [ofItems, ofReport]) assert.equal(status, 'success', error);
	const shown = ({ json }: object & { json?: unknown }) => [
		at(json, 'operator'),
		at(json, 'country'),
		at(json, 'delivery'),
		at(json, 'textReceived'),
		at(json, 'timedOut'),
	];
	const found = ofItems.nodes.After[0].outputs[0];
	assert.deepEqual(found.map(shown), [
		['20404', 'Netherlands', 'delivered', messages[0].body, false],
		['310260', 'United States', 'no handset', null, false],
		['20408', 'Netherlands', 'not delivered', null, false],
	]);
	assert.deepEqual(
		found.map(({ pairedItem }) => pairedItem),
		[{ item: 0 }, { item: 1 }, { item: 2 }],
	);

	const [{ json: report }, ...others] = ofReport.nodes.After[0].outputs[0];
	assert.deepEqual(others, []);
	assert.partialDeepStrictEqual(report, {
		total: 2,
		delivered: 1,
		notDelivered: 1,
		inconclusive: 0,
		costs: [{ cost: 0.16, currency: 'EUR' }],
	});
	const rows = rowsOf(textAt(report, 'html'));
	const seconds = String(at(listAt(report, 'tests')[0], 'seconds'));
	const received = messages[2].body?.replaceAll('<', '&#60;').replaceAll('>', '&#62;');
	assert.deepEqual(rows, [
		'Operator Country Delivery Seconds Sender Received Text Received Cost'.split(/ (?!Received)/),
		['26201', 'Germany', 'delivered', seconds, 'SVCTest', received, '0.08 EUR'],
		['20404', 'Netherlands', 'not delivered', '', '', '', '0.08 EUR'],
	]);
	const asked = (endpoint: string) =>
		simulator.requests.filter((request) => request.endpoint === endpoint).length;
	assert.deepEqual(
		[asked('POST /testrequest/{testProductAccount}'), asked('POST /accounts/{accountId}/messages')],
		[5, 4],
	);
});

/** The texts in the cells of a table, row by row. */
function rowsOf(table: string): string[][] {
	return table
		.split('</tr>')
		.slice(0, -1)
		.map((row) => Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, text]) => text));
}

it("The example: checks again after its Wait node what isn't final, and nothing else", async () => {
	const { client, simulator, stored } = await suite();
	asInTrial(simulator);
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
