/** Triggers whose address a person enters at the service: what is shown, and what is asked of callers. */
import { loadOptions } from '../harness/index.ts';
import { urlIn } from '../../url-in.ts';
import { triggerBed } from './bed.ts';
import { call } from './host.ts';

const bed = triggerBed();
const types = ['svcSigningTrigger', 'svcRouteTestingTrigger', 'svcBulkEmailTrigger'];

const event = { id: 'e', statusCode: 1, type: 'Opened', dossier: { state: 'completed' } };

function emailIn(description = '') {
	const [, href = ''] = /<a href="(mailto:[^"]*)">/.exec(description) ?? [];
	const parts = new URL(href.replaceAll('&amp;', '&')).searchParams;
	return { subject: parts.get('subject') ?? '', body: parts.get('body') ?? '' };
}

const secretsOf = ({ svcSigningApi, svcProductTokenApi }: typeof bed.engine.credentials) => [
	String(svcSigningApi.secret),
	String(svcProductTokenApi.productToken),
];

test.each([
	['demo-key', 'Key ID demo-key to'],
	['demo\u200b-key', 'Key ID demo-key to'],
	[` O'Brien & <b>"Söhne" `, `Key ID O'Brien & <b>"Söhne" to`],
])('the email to SVC support names the Key ID %j', async (keyId, expected) => {
	const [production] = await loadOptions(bed.engine, {
		node: 'svcSigningTrigger',
		method: 'getWebhookUrls',
		parameters: { ownWebhookId: 'w' },
		credentials: { svcSigningApi: { ...bed.engine.credentials.svcSigningApi, keyId } },
	});
	expect(emailIn(production?.description).body).toContain(expected);
});

describe.each(types)('%s', (type) => {
	const entries = async (parameters: Record<string, string>, credentials = {}) =>
		await loadOptions(bed.engine, {
			node: type,
			method: 'getWebhookUrls',
			parameters,
			credentials,
		});

	test('shows a URL that works, also after publishing again and a restart', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const url = await bed.shownUrl(host, type);
		expect(url.startsWith(`${host.url}?token=`)).toBe(true);
		await host.deactivate();
		await host.restart('2.x');
		await host.activate();
		expect(await call({ url, body: event })).toBe(200);
		expect(host.executions).toEqual([[{ json: event }]]);
	});

	test('nothing is stored that would tell the secret', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const url = await bed.shownUrl(host, type);
		await call({ url, body: event });
		const token = new URL(url).searchParams.get('token') ?? '';
		expect(token.length).toBeGreaterThan(30);
		expect(JSON.stringify([host.staticData, host.executions])).not.toContain(token);
		const shown = await entries({ ownWebhookId: host.webhookId });
		expect(shown.map(({ value }) => value)).toEqual(['production', 'test']);
	});

	test('the entries say first which URL they have, and link to it', async () => {
		const [production, testing, ...more] = await entries({ ownWebhookId: 'w' });
		expect(production?.name).toMatch(/^Production URL: https?:[^ ]+\/webhook\/w\//);
		expect(testing?.name).toMatch(/^Test URL: https?:[^ ]+\/webhook-test\/w\//);
		expect(more).toEqual([]);
		for (const { name, description } of [production, testing]) {
			expect(description).toContain(`<a href="${urlIn(name)}"`);
		}
	});

	test('the email to whoever enters it has the production URL as it is, and no other secret', async () => {
		const [production, testing] = await entries({ ownWebhookId: 'w' });
		const { subject, body } = emailIn(production?.description);
		expect(subject).not.toBe('');
		expect(body).toMatch(/including the part after the question mark:\r\n\r\n/);
		expect(body.split('\r\n').at(-1)).toBe(urlIn(production?.name));
		for (const secret of secretsOf(bed.engine.credentials)) expect(body).not.toContain(secret);
		expect(testing?.description).not.toContain('mailto:');
	});

	test('each trigger and each credential has an address of its own', async () => {
		const one = await bed.host({ type });
		const other = await bed.host({ type });
		await one.activate();
		await other.activate();
		const { search } = new URL(await bed.shownUrl(other, type));
		expect(await call({ url: one.url + search, body: event })).toBe(401);
		const another = {
			svcSigningApi: { ...bed.engine.credentials.svcSigningApi, secret: 'another' },
			svcProductTokenApi: { ...bed.engine.credentials.svcProductTokenApi, productToken: 'another' },
		};
		const [before] = await entries({ ownWebhookId: 'w' });
		const [after] = await entries({ ownWebhookId: 'w' }, another);
		expect(after?.name).not.toBe(before?.name);
	});

	test.each([
		['no secret', ''],
		['an empty one', '?token='],
		['an unset one', '?token=undefined'],
		['two', '?token=a&token=b'],
		['one under another name', '?secret=a'],
	])('401 for %s', async (_, search) => {
		const host = await bed.host({ type });
		await host.activate();
		expect(await call({ url: host.url + search, body: event })).toBe(401);
		expect(host.executions).toEqual([]);
	});

	test('a credential without a secret opens nothing', async () => {
		const credentials = {
			svcSigningApi: { ...bed.engine.credentials.svcSigningApi, secret: '' },
			svcProductTokenApi: { ...bed.engine.credentials.svcProductTokenApi, productToken: ' ' },
		};
		const host = await bed.host({ type, credentials });
		await expect(host.activate()).rejects.toThrow('no secret');
		expect(await call({ url: `${host.url}?token=`, body: event })).toBe(401);
		expect(await entries({ ownWebhookId: 'w' }, credentials)).toEqual([
			expect.objectContaining({ name: expect.stringContaining('Credential') }),
		]);
	});

	test('before the workflow is saved there is no address to give away', async () => {
		for (const ownWebhookId of ['', '={{ $webhookId }}', 'a/b']) {
			expect(await entries({ ownWebhookId })).toEqual([
				expect.objectContaining({ name: expect.stringContaining('Save') }),
			]);
		}
	});
});
