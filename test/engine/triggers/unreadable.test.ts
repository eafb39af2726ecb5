import type { INodeParameters } from 'n8n-workflow';
import { triggerBed } from './bed.ts';
import { call, type TriggerHost } from './host.ts';

/** Filters that can't be read: without them, events that were filtered out would start the workflow. */
const bed = triggerBed();

const cases: Array<[string, INodeParameters, string, object]> = [
	[
		'svcSigningTrigger',
		{ dossierStates: ['signed'] },
		`"Trigger On" can't be "signed"`,
		{ id: 'event-1', dossier: { id: 'dossier-1', state: 'completed' } },
	],
	[
		'svcSigningTrigger',
		{ downloadDocuments: true, binaryPropertyName: '={{ undefined }}' },
		'"Put Output File in Field" is empty',
		{ id: 'event-1', dossier: { id: 'dossier-1', state: 'draft' } },
	],
	[
		'svcRouteTestingTrigger',
		{ statusCodes: '={{ $vars.codes }}' },
		'"Trigger On" is empty',
		{ id: 'a', statusCode: 1 },
	],
	['svcBulkEmailTrigger', { kinds: ['Read'] }, `"Trigger On" can't be "Read"`, { Type: 'Opened' }],
];

async function listening(type: string, parameters: INodeParameters): Promise<TriggerHost> {
	const host = await bed.host({ type, parameters });
	await host.activate();
	return host;
}

test.each(cases)('%s %j starts nothing and says why', async (type, parameters, message, body) => {
	const host = await listening(type, parameters);
	const url = await bed.shownUrl(host, type);
	expect(await call({ url, body })).toBe(500);
	expect(host.failures.map((failure) => failure.message)).toEqual([message]);
	expect(host.executions).toEqual([]);
	// So that the event can be delivered again when the parameters are corrected.
	expect(host.staticData.seen).toBeUndefined();
});

test.each(cases)('%s %j sends strangers away before', async (type, parameters, _, body) => {
	const host = await listening(type, parameters);
	expect(await call({ url: host.url, body })).toBe(401);
	expect(host.failures).toEqual([]);
});

test('SVC Letters Trigger starts nothing without its statuses', async () => {
	const type = 'svcLettersTrigger';
	const host = await listening(type, { statuses: '={{ $vars.statuses }}' });
	expect(await call({ url: host.url, body: '{}' })).toBe(401);
	expect(host.failures).toEqual([]);
	const [header] =
		bed.service.state.callbacks.find(({ endpoint }) => endpoint === host.url)?.config?.headers ??
		[];
	const headers = { [header?.name ?? '']: header?.value ?? '' };
	expect(await call({ url: host.url, body: '{}', headers })).toBe(500);
	expect(host.failures.map(({ message }) => message)).toEqual(['"Statuses" is empty']);
});

test('SVC Signing Trigger takes an added filter that is empty as none', async () => {
	const type = 'svcSigningTrigger';
	const filters = { eventTypes: [], otherDossierStates: '', otherEventTypes: '' };
	const host = await listening(type, { dossierStates: [], filters });
	const url = await bed.shownUrl(host, type);
	expect(await call({ url, body: { id: 'event-1' } })).toBe(200);
	expect(host.executions).toHaveLength(1);
});
