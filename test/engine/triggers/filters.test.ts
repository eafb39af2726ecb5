import type { INodeParameters } from 'n8n-workflow';
import { logsOf } from '../echoes.ts';
import { inLetters } from '../letter-case.ts';
import { triggerBed } from './bed.ts';
import { call } from './host.ts';

const bed = triggerBed();

/** The bodies that start the workflow, sent one after the other. */
async function started(type: string, parameters: INodeParameters, bodies: object[]) {
	const host = await bed.host({ type, parameters });
	await host.activate();
	const url = await bed.shownUrl(host, type);
	for (const body of bodies) expect(await call({ url, body })).toBe(200);
	return host.executions.map(([item]) => item?.json);
}

describe('SVC Signing Trigger', () => {
	let events = 0;
	const event = (type: string, state: string) => ({
		id: `event-${++events}`,
		type,
		dossier: { id: 'dossier-1', state },
		created: '2026-11-21T10:00:00Z',
	});
	const all = [
		event('dossier.state.updated', 'completed'),
		event('dossier.state.updated', 'Draft'),
		event('dossier.state.updated', 'declined'),
		event('invitee.signed', 'completed'),
		{ id: 'no-dossier', type: 'ping' },
	];

	test.each<[string, INodeParameters, number[]]>([
		['completed dossiers, as the node is added', {}, [0, 3]],
		['everything', { dossierStates: [] }, [0, 1, 2, 3, 4]],
		['a state', { dossierStates: ['completed'] }, [0, 3]],
		['several states', { dossierStates: ['completed', 'draft'] }, [0, 1, 3]],
		[
			'another state',
			{ dossierStates: [], filters: { otherDossierStates: ' Declined ,expired' } },
			[2],
		],
		[
			'a listed state and another one',
			{ dossierStates: ['draft'], filters: { otherDossierStates: 'declined' } },
			[1, 2],
		],
		[
			'a type',
			{ dossierStates: [], filters: { eventTypes: ['dossier.state.updated'] } },
			[0, 1, 2],
		],
		[
			'another type',
			{ dossierStates: [], filters: { otherEventTypes: 'invitee.signed, ping' } },
			[3, 4],
		],
		[
			'type and state',
			{ dossierStates: ['completed'], filters: { eventTypes: ['dossier.state.updated'] } },
			[0],
		],
	])('%s', async (_, parameters, expected) => {
		expect(await started('svcSigningTrigger', parameters, all)).toEqual(
			expected.map((index) => all[index]),
		);
	});
});

describe('SVC Route Testing Trigger', () => {
	const report = (id: string, statusCode: number | string, result: object | null = null) => ({
		id,
		statusCode,
		status: 'as the service calls it',
		messageKey: 'ABCDEFGHIJKLMNOP',
		result,
	});

	test('each change of a test once, whatever is repeated', async () => {
		const bodies = [
			report('a', 3),
			report('b', 2),
			report('a', 3),
			report('a', 4),
			report('b', 2),
			report('b', 1, { content: 'Hello' }),
			report('a', 1, { content: 'Hello' }),
			report('b', 2),
			report('a', 1, { content: 'Hello' }),
		];
		expect(await started('svcRouteTestingTrigger', {}, bodies)).toEqual(
			[0, 1, 3, 5, 6].map((index) => bodies[index]),
		);
	});

	test.each<[string, string[], Array<number | string>, number[]]>([
		['a late report starts nothing', ['1', '4'], [4, 2, 4, '1'], [0, 3]],
		['a status that comes back starts it again', ['0'], [0, 3, 3, 0], [0, 3]],
	])(
		'a change is measured against the last report, also if that was filtered out: %s',
		async (_, statusCodes, codes, expected) => {
			const bodies = codes.map((code) => report('a', code));
			expect(await started('svcRouteTestingTrigger', { statusCodes }, bodies)).toEqual(
				expected.map((index) => bodies[index]),
			);
		},
	);

	test('a report in capitals starts it, too', async () => {
		const bodies = [{ ID: 'a', STATUSCODE: 1, RESULT: { CONTENT: 'Hello' } }];
		expect(await started('svcRouteTestingTrigger', { statusCodes: ['1'] }, bodies)).toEqual([
			{ id: 'a', statusCode: 1, result: { content: 'Hello' } },
		]);
	});

	test.each([
		['no id', { statusCode: 1 }],
		['no code', { id: 'a' }],
		['no number for a code', { id: 'a', statusCode: 'Finished' }],
	])('400 for a report with %s', async (_, body) => {
		const host = await bed.host({ type: 'svcRouteTestingTrigger' });
		await host.activate();
		const url = await bed.shownUrl(host, 'svcRouteTestingTrigger');
		expect(await call({ url, body })).toBe(400);
		expect(host.executions).toEqual([]);
	});
});

test('SVC Signing Trigger starts for an event in capitals, too', async () => {
	const event = { id: 'e', type: 'dossier.state.updated', created: '2026-11-21T10:00:00Z' };
	const dossier = { id: 'dossier-1', state: 'completed' };
	const parameters = { filters: { eventTypes: [event.type] } };
	const bodies = [inLetters({ ...event, dossier }, (name) => name.toUpperCase()) as object];
	expect(await started('svcSigningTrigger', parameters, bodies)).toEqual([{ ...event, dossier }]);
});

describe('SVC Signing Trigger, for an event that lacks what a filter is about', () => {
	const event = { id: 'e', type: 'dossier.state.updated', dossier: { state: 'completed' } };

	test.each([
		['an event in an envelope', { data: event }],
		['no state', { ...event, dossier: { id: 'dossier-1' } }],
		['nothing', {}],
	])('400 for %s, so that SVC sends it again', async (_, body) => {
		const host = await bed.host({ type: 'svcSigningTrigger' });
		await host.activate();
		const url = await bed.shownUrl(host, 'svcSigningTrigger');
		expect(await call({ url, body })).toBe(400);
		expect(host.executions).toEqual([]);
	});

	test.each([{ eventTypes: ['dossier.state.updated'] }, { otherEventTypes: 'invitee.signed' }])(
		'400 for an event without a type where %j decides, which n8n logs',
		async (filters) => {
			const parameters = { dossierStates: [], filters };
			const host = await bed.host({ type: 'svcSigningTrigger', parameters });
			await host.activate();
			const url = await bed.shownUrl(host, 'svcSigningTrigger');
			const { type: _, ...body } = event;
			const logs = await logsOf(bed, async () => {
				expect(await call({ url, body })).toBe(400);
			});
			expect(logs).toEqual([
				expect.objectContaining({
					level: 'warn',
					message: expect.stringContaining('rejected a call: The event has no type'),
				}),
			]);
			expect(host.executions).toEqual([]);
		},
	);

	test('without a filter, it starts the workflow as it is', async () => {
		const body = { data: event };
		expect(await started('svcSigningTrigger', { dossierStates: [] }, [body])).toEqual([body]);
	});
});

describe('SVC Bulk Email Trigger', () => {
	const all = [
		{ Type: 'Opened', Email: 'a@example.com' },
		{ event: { kind: 'hard_bounce' } },
		{ Unsubscribe: { Email: 'a@example.com' } },
		{ Email: 'a@example.com', Text: 'nothing known' },
		{ event: 'open', status: 'Delivered' },
	];

	test.each<[string, INodeParameters, number[]]>([
		['everything', {}, [0, 1, 2, 3, 4]],
		['everything, whatever is said of unknown kinds', { unknownKinds: false }, [0, 1, 2, 3, 4]],
		['one kind, and updates without one', { kinds: ['Opened'] }, [0, 3, 4]],
		['one kind', { kinds: ['PermanentBounced'], unknownKinds: false }, [1]],
		['one of two kinds of an update', { kinds: ['Delivered'], unknownKinds: false }, [4]],
		['two kinds', { kinds: ['Unsubscribe', 'Opened'], unknownKinds: false }, [0, 2, 4]],
		['none', { kinds: ['Clicked'], unknownKinds: false }, []],
	])('%s', async (_, parameters, expected) => {
		expect(await started('svcBulkEmailTrigger', parameters, all)).toEqual(
			expected.map((index) => all[index]),
		);
	});
});
