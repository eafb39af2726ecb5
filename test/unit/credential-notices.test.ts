import { type INodeParameters, type INodeProperties, NodeHelpers } from 'n8n-workflow';
import { SvcPaymentsApi } from '../../credentials/SvcPaymentsApi.credentials';
import { SvcProductTokenApi } from '../../credentials/SvcProductTokenApi.credentials';
import { SvcSigningApi } from '../../credentials/SvcSigningApi.credentials';

/** The notices that a credential's dialog shows with these values. */
function notices(properties: INodeProperties[], values: INodeParameters): string[] {
	return properties
		.filter(({ type }) => type === 'notice')
		.filter((notice) => NodeHelpers.displayParameter(values, notice, null, null))
		.map(({ name }) => name);
}

const { properties } = new SvcPaymentsApi();

test.each(['http://payments.example', ' HTTP://10.0.0.1:8080/v1'])(
	'warns of %s',
	(paymentsBaseUrl) => {
		expect(notices(properties, { paymentsBaseUrl })).toEqual(['paymentsBaseUrlNotice']);
	},
);

test.each([
	'',
	'https://payments.example',
	'http://localhost:5678',
	'http://127.0.0.1',
	'http://[::1]/',
])('does not warn of "%s"', (paymentsBaseUrl) => {
	expect(notices(properties, { paymentsBaseUrl })).toEqual([]);
});

test.each([
	['Letters: https://letters.example\nVoice: http://voice.example', ['allBaseUrlsNotice']],
	['{"letters":"http://letters.example/v1"}', ['allBaseUrlsNotice']],
	['Letters: https://letters.example\nVoice: http://127.0.0.1:5678', []],
])('of a list like %s it shows %p', (allBaseUrls, shown) => {
	const token = { areas: ['letters'], allBaseUrls };
	expect(notices(new SvcProductTokenApi().properties, token)).toEqual(shown);
});

test('a product token first asks for its areas, and shows IDs and base URLs once there are any', () => {
	const { properties: all } = new SvcProductTokenApi();
	const shown = (areas: string[]) =>
		all
			.filter((property) => NodeHelpers.displayParameter({ areas }, property, null, null))
			.map(({ name }) => name);
	expect(shown([])).toEqual(['areas', 'productToken']);
	expect(shown(['letters'])).toEqual([
		...['areas', 'productToken', 'accountId', 'allBaseUrls', 'lettersBaseUrl'],
	]);
	expect(shown(['voice'])).toEqual([
		...['areas', 'productToken', 'voiceAccountId', 'allBaseUrls', 'voiceBaseUrl'],
	]);
});

test('warns below the base URL concerned only', () => {
	const token = {
		areas: ['letters', 'voice'],
		lettersBaseUrl: 'http://letters.example',
		voiceBaseUrl: 'https://voice.example',
		messagesBaseUrl: 'http://messages.example',
	};
	expect(notices(new SvcProductTokenApi().properties, token)).toEqual(['lettersBaseUrlNotice']);
	const signing = {
		environment: 'sandbox',
		signBaseUrl: 'http://sign.example',
		signSandboxBaseUrl: 'http://sandbox.sign.example',
	};
	expect(notices(new SvcSigningApi().properties, signing)).toEqual(['signSandboxBaseUrlNotice']);
});

test('asks n8n for no regular expressions, which it runs in a virtual machine each time it reads a credential', () => {
	for (const { properties: all } of [
		new SvcPaymentsApi(),
		new SvcProductTokenApi(),
		new SvcSigningApi(),
	]) {
		expect(JSON.stringify(all)).not.toContain('"regex"');
	}
});

test('asks n8n 1.x only of a value that is there what it includes, since its dialog would fail otherwise', () => {
	const all = [new SvcPaymentsApi(), new SvcProductTokenApi(), new SvcSigningApi()];
	const urlNotices = all
		.flatMap(({ properties: own }) => own)
		.filter(({ displayOptions }) => JSON.stringify(displayOptions)?.includes('"includes"'));
	expect(urlNotices.length).toBeGreaterThan(3);
	for (const { name, displayOptions } of urlNotices) {
		const field = name.replace(/Notice$/, '');
		// n8n reads the conditions in this order, and `hide` after them.
		const asked = Object.entries(displayOptions?.show ?? {}).slice(-2);
		expect(asked[0]).toEqual([`/${field}`, [{ _cnd: { exists: true } }]]);
		expect(asked[1]?.[0]).toBe(field);
		expect(Object.keys(displayOptions?.hide ?? {})).toEqual([field]);
	}
});
