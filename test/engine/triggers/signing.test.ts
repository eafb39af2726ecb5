import { sentences } from '../../sentences.ts';
import { until } from '../until.ts';
import { triggerBed } from './bed.ts';
import { call } from './host.ts';

const bed = triggerBed();
const type = 'svcSigningTrigger';

/** A trigger whose address the support has set up, and a dossier that two people have to sign. */
async function arranged(parameters = {}) {
	const host = await bed.host({ type, parameters });
	await host.activate();
	const { state } = bed.service;
	state.setSigningWebhook(await bed.shownUrl(host, type), 'sandbox');
	const file = state.seedSigningFile('contract.pdf', undefined, 'sandbox');
	const { dossier } = state.seedDossier([file], 2, 'sandbox');
	return { host, dossier, state };
}

test('the service reports a signed dossier: one execution, and none when it reports again', async () => {
	const { host, dossier, state } = await arranged({ dossierStates: ['completed'] });
	state.signAll(dossier.id);
	await state.webhooksSettled();
	const delivery = state.webhookDeliveries.at(-1);
	if (delivery) state.resendWebhook(delivery);
	await state.webhooksSettled();
	expect(host.executions).toEqual([
		[
			{
				json: {
					id: expect.any(String),
					type: 'dossier.state.updated',
					dossier: { id: dossier.id, state: 'completed' },
					created: expect.any(String),
				},
			},
		],
	]);
});

test('an event is known by its ID in whatever form it comes again, and by all of it without one', async () => {
	const host = await bed.host({ type, parameters: { dossierStates: [] } });
	await host.activate();
	const url = await bed.shownUrl(host, type);
	const event = { type: 'dossier.state.updated', dossier: { id: 'dossier-1', state: 'completed' } };
	for (const more of [
		{ id: 'event-1', created: '2030-01-31T10:00:00Z' },
		{ created: '2030-01-31T10:00:00.000Z', id: 'event-1' },
		{ created: '2030-01-31T11:00:00Z' },
		{ created: '2030-01-31T11:00:00Z' },
		{ created: '2030-01-31T12:00:00Z' },
	]) {
		expect(await call({ url, body: { ...event, ...more } })).toBe(200);
	}
	expect(host.executions.map(([item]) => item?.json.created)).toEqual([
		'2030-01-31T10:00:00Z',
		'2030-01-31T11:00:00Z',
		'2030-01-31T12:00:00Z',
	]);
});

test('the signed documents come with the event', async () => {
	const { host, dossier, state } = await arranged({
		dossierStates: [],
		downloadDocuments: true,
		binaryPropertyName: 'contract',
	});
	state.signAll(dossier.id);
	await state.webhooksSettled();
	await until(() => host.executions.length === state.webhookDeliveries.length);
	const items = host.executions.flat();
	const completed = items.filter(({ binary }) => binary);
	expect(completed).toHaveLength(1);
	const [{ json, binary }] = completed;
	expect(json).toMatchObject({ dossier: { id: dossier.id, state: 'completed' } });
	expect(binary?.contract).toMatchObject({ mimeType: 'application/zip' });
	const content = await bed.engine.files.read(binary?.contract);
	expect(content.subarray(0, 2).toString()).toBe('PK');
	const downloads = bed.service.requests.filter(({ method }) => method === 'GET');
	expect(downloads.map(({ query, status }) => [query, status])).toEqual([[{}, 200]]);
});

test('n8n has stored the event before the download, so that a restart in between loses nothing', async () => {
	const { host, dossier, state } = await arranged({
		dossierStates: ['completed'],
		downloadDocuments: true,
	});
	bed.service.order({ kind: 'delay', delayMs: 1000, match: { pathIncludes: '/download' } });
	state.signAll(dossier.id);
	await state.webhooksSettled();
	await until(() => bed.service.requests.some(({ path }) => path.includes('/download')));
	expect(state.webhookDeliveries.at(-1)?.attempts).toHaveLength(1);
	expect(host.executions).toEqual([]);
	expect(host.begun.flat().map(({ json }) => json.dossier)).toEqual([
		{ id: dossier.id, state: 'completed' },
	]);
	await until(() => host.executions.flat().some(({ binary }) => binary));
});

test("loses no event whose documents can't be downloaded", async () => {
	const { host, dossier, state } = await arranged({
		dossierStates: ['completed'],
		downloadDocuments: true,
	});
	bed.engine.modules.waits.shorten = () => 1;
	bed.service.order({
		kind: 'status',
		status: 404,
		times: 4,
		match: { pathIncludes: '/download' },
	});
	state.signAll(dossier.id);
	await state.webhooksSettled();
	await until(() => host.executions.length > 0);
	expect(host.executions).toEqual([
		[
			{
				json: expect.objectContaining({
					dossier: { id: dossier.id, state: 'completed' },
					downloadError: {
						message: expect.stringContaining('dossier'),
						description: expect.any(String),
					},
				}),
			},
		],
	]);
	const secret = String(bed.engine.credentials.svcSigningApi?.secret);
	expect(JSON.stringify(host.executions)).not.toContain(secret);
	expect(state.webhookDeliveries.at(-1)?.attempts).toHaveLength(1);
});

test.each([404, 409])('waits for documents that are not ready yet (%i)', async (status) => {
	const { host, dossier, state } = await arranged({ downloadDocuments: true });
	bed.engine.modules.waits.shorten = () => 1;
	bed.service.order({ kind: 'status', status, times: 3, match: { pathIncludes: '/download' } });
	state.signAll(dossier.id);
	await state.webhooksSettled();
	await until(() => host.executions.length > 0);
	expect(host.executions.flat()).toMatchObject([{ binary: { data: expect.anything() } }]);
});

test('documents that stay not ready come with advice that can be followed', async () => {
	const { host, dossier, state } = await arranged({ downloadDocuments: true });
	bed.engine.modules.waits.shorten = () => 1;
	bed.service.order({
		kind: 'status',
		status: 409,
		times: 4,
		match: { pathIncludes: '/download' },
	});
	state.signAll(dossier.id);
	await state.webhooksSettled();
	await until(() => host.executions.length > 0);
	expect(host.executions.flat()[0]?.json.downloadError).toEqual({
		message: "The dossier isn't ready to download",
		description: expect.stringMatching(/^Wait a few minutes, then use SVC Signing/),
	});
});

test('documents that SVC refuses for too many requests come with advice that can be followed', async () => {
	const { host, dossier, state } = await arranged({ downloadDocuments: true });
	const headers = { 'Retry-After': '240' };
	const match = { pathIncludes: '/download' };
	bed.service.order({ kind: 'status', status: 429, headers, match });
	state.signAll(dossier.id);
	await state.webhooksSettled();
	await until(() => host.executions.length > 0);
	expect(host.executions.flat()[0]?.json.downloadError).toEqual({
		message: sentences.tooManyRequests,
		description: expect.stringMatching(
			/^Wait a few minutes, then use SVC Signing > Dossier: Download\. Try again in/,
		),
	});
});
