import { byId } from '../locator.ts';
import { triggerBed } from './bed.ts';

const bed = triggerBed();
const type = 'svcRouteTestingTrigger';

test('the service reports a test whose handset is away and comes back: each change once', async () => {
	const host = await bed.host({ type, parameters: { simple: false } });
	await host.activate();
	const { state } = bed.service;
	const [one] = state.seedRouteTests(1);
	if (!one) throw new Error('There is no test');
	one.resultApiUrl = await bed.shownUrl(host, type);
	const settled = async () => {
		await state.routeTestReportsSettled();
	};

	state.setHandset(one.mccMnc, false);
	await settled();
	state.passRouteTestTime(60);
	await settled();
	state.setHandset(one.mccMnc, true);
	await settled();
	state.deliverTestMessage(one.messageKey, { content: `Hello ${one.messageKey}` });
	await settled();

	const reported = state.routeTestReports.map(({ statusCode }) => statusCode);
	expect(reported.length).toBeGreaterThan(2);
	const codes = host.executions.map(([item]) => item?.json.statusCode);
	expect(codes).toEqual(reported.filter((code, index) => code !== reported[index - 1]));
	expect(codes.at(-1)).toBe(1);
	const sent = state.routeTestReports.at(-1);
	expect(host.executions.at(-1)).toEqual([{ json: JSON.parse(sent?.request.body ?? '') }]);
});

test('an item has the fields that Result > Get gives', async () => {
	const host = await bed.host({ type });
	await host.activate();
	const { state } = bed.service;
	const [one] = state.seedRouteTests(1);
	if (!one) throw new Error('There is no test');
	one.resultApiUrl = await bed.shownUrl(host, type);
	state.deliverTestMessage(one.messageKey, { content: `Hello ${one.messageKey}` });
	await state.routeTestReportsSettled();
	const result = await bed.engine.runNode('svcRouteTesting result get', { id: byId(one.id) });
	const [got] = result.json();
	const told = host.executions.at(-1)?.[0]?.json ?? {};
	const fields = (json: object) => Object.keys(json).sort();
	expect(fields(got ?? {})).toEqual(expect.arrayContaining(fields(told)));
	expect(fields(told.result as object)).toEqual(fields((got?.result ?? {}) as object));
});
