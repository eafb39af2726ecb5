/**
 * The download that SVC Signing Trigger makes for an event, under every fault: the event starts the
 * workflow once whatever happens, with the documents or with the reason why they are missing.
 */
import { triggerBed } from '../triggers/bed.ts';
import { until } from '../until.ts';
import { faultKinds } from './kinds.ts';
import { faultStage } from './stage.ts';

const bed = triggerBed();
const stage = faultStage(bed);
const type = 'svcSigningTrigger';

/** SVC may not have the documents yet, so these are asked for again. */
const notReady = ['404', '409'];

const answered = faultKinds.filter((fault) => fault.fault('').kind !== 'delay');

describe.each(['once', 'as often as it is asked'])('%s', (duration) => {
	test.each(answered.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
		const { elsewhere } = stage();
		elsewhere.visits.length = 0;
		const parameters = { dossierStates: ['completed'], downloadDocuments: true };
		const host = await bed.host({ type, parameters });
		await host.activate();
		const { state } = bed.service;
		state.setSigningWebhook(await bed.shownUrl(host, type), 'sandbox');
		const { dossier } = state.seedDossier(
			[state.seedSigningFile('contract.pdf', undefined, 'sandbox')],
			1,
			'sandbox',
		);
		bed.service.order({ ...fault.fault(elsewhere.url), times: duration === 'once' ? 1 : 4 });

		state.signAll(dossier.id);
		await state.webhooksSettled();
		await until(() => host.executions.length > 0);

		const [items = [], ...others] = host.executions;
		expect([items.length, others.length]).toEqual([1, 0]);
		const [{ json, binary }] = items;
		expect(json).toMatchObject({ dossier: { id: dossier.id, state: 'completed' } });
		if (fault.usable !== 'perhaps') {
			const passes = fault.passes || notReady.includes(fault.name);
			const arrives = fault.usable === 'yes' || (passes && duration === 'once');
			expect(binary !== undefined).toBe(arrives);
		}
		expect(json.downloadError === undefined).toBe(binary !== undefined);
		for (const secret of Object.values(bed.secrets)) {
			expect(JSON.stringify(json)).not.toContain(secret);
		}
		expect(elsewhere.visits).toEqual([]);
	});
});
