/**
 * Whatever a delivery, or a response to a webhook trigger, repeats of a secret: no part of it is in what the
 * caller is answered, an error, a log, or what is stored. Only the content of an event is passed through as it is.
 */
import { spellingsOf } from '../spellings.ts';
import { echoes, logsOf, shown } from './echoes.ts';
import { places } from './echoing-service.ts';
import { triggerBed } from './triggers/bed.ts';
import { deliveryKinds } from './triggers/delivery-kinds.ts';
import type { Call } from './triggers/host.ts';
import { until } from './until.ts';
import { seeWaits } from './waits.ts';

const bed = triggerBed();
const service = echoes(bed);

beforeEach(() => {
	seeWaits(bed.engine, () => 0);
	service().echo(Infinity, () => ({ status: 200, body: '' }));
});

/** Spellings go round with the secrets; with `npm run test:secrets` each comes in all of them. */
const isAll = process.env.SVC_ECHOES === 'all';

/** All that the caller gets. */
async function answerTo({ url, body, headers = {} }: Call) {
	const isText = typeof body === 'string';
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': isText ? 'text/plain' : 'application/json', ...headers },
		body: isText ? body : JSON.stringify(body),
	});
	const { status, statusText } = response;
	return { status, statusText, headers: [...response.headers], body: await response.text() };
}

/** Bodies that repeat a text, as events and as what no trigger can use. */
const bodies: Readonly<Record<string, (text: string, event: object) => unknown>> = {
	'an event': (text, event) => ({ ...event, id: text, note: text, [text]: text }),
	'a list': (text) => [text, { text }],
	'a text': (text) => text,
	'broken JSON': (text) => `{"id":${JSON.stringify(text)},`,
	'too much': (text) => `{"id":"${text.repeat(2_000_000 / text.length)}"}`,
};

describe.each(deliveryKinds(bed))('$type', ({ type, delivery, withWrongSecret }) => {
	test.each(Object.entries(bodies))('a delivery that is %s', async (_, body) => {
		const host = await bed.host({ type });
		await host.activate();
		const right = await delivery(host, 1);
		const event: object =
			typeof right.body === 'string' ? JSON.parse(right.body) : { ...(right.body as object) };
		const own = new URL(right.url).searchParams.get('token') ?? right.headers?.['x-n8n-svc-secret'];
		const secrets = [String(own), ...Object.values(bed.secrets)];
		const statuses = new Set<number>();
		for (const [row, secret] of secrets.entries()) {
			const texts = Object.values(spellingsOf(secret));
			for (const text of texts.filter((_, at) => isAll || (row + at) % 3 === 0)) {
				for (const sent of [right, withWrongSecret(right)]) {
					let answer;
					const logs = await logsOf(bed, async () => {
						answer = await answerTo({ ...sent, body: body(text, event) });
						statuses.add(answer.status);
					});
					const { failures } = host;
					expect(shown(secrets, { answer, logs, failures })).toEqual([]);
				}
			}
		}
		expect(statuses.has(401)).toBe(true);
		expect(statuses.size).toBeGreaterThan(1);
		// The registration is stored as it is: its secret is what callers are recognized by.
		const { staticData } = host;
		expect(shown(Object.values(bed.secrets), staticData)).toEqual([]);
	});
});

test.each(Object.entries(places))('a registration that is answered with %s', async (_, place) => {
	for (const hook of ['activate', 'deactivate'] as const) {
		for (let from = 1; from <= 3; from++) {
			bed.service.reset();
			service().echo(Infinity, place);
			const host = await bed.host({ type: 'svcLettersTrigger' });
			if (hook === 'deactivate') await host.activate();
			service().echo(from, place, from);
			let thrown: unknown;
			const logs = await logsOf(bed, async () => {
				thrown = await host[hook]().catch((error: unknown) => error);
			});
			const { staticData } = host;
			// Not all of them need more than one request.
			if (from === 1) expect(service().echoed).toBeGreaterThan(0);
			expect(shown(service().secrets, { thrown, logs, staticData })).toEqual([]);
		}
	}
});

test.each(Object.entries(places))('a download that is answered with %s', async (_, place) => {
	const parameters = { dossierStates: ['completed'], downloadDocuments: true };
	const type = 'svcSigningTrigger';
	const host = await bed.host({ type, parameters });
	await host.activate();
	const { state } = bed.service;
	state.setSigningWebhook(await bed.shownUrl(host, type), 'sandbox');
	const file = state.seedSigningFile('contract.pdf', undefined, 'sandbox');
	const { dossier } = state.seedDossier([file], 1, 'sandbox');
	service().echo(1, place);
	const logs = await logsOf(bed, async () => {
		state.signAll(dossier.id);
		await state.webhooksSettled();
		await until(() => host.executions.length > 0);
	});
	expect(service().echoed).toBeGreaterThan(0);
	const { executions, failures, staticData } = host;
	const items = executions
		.flat()
		.map(({ json, binary }) => ({ json, isFile: binary !== undefined }));
	expect(shown(service().secrets, { items, failures, staticData, logs })).toEqual([]);
});
