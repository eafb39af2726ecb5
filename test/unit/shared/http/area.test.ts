import {
	type Area,
	inCredential,
	isUnencrypted,
	readAccount,
} from '../../../../nodes/shared/http/area';
import { readBaseUrl } from '../../../../nodes/shared/http/baseUrls';
import { InputError } from '../../../../nodes/shared/fields';
import { contextWith } from '../fakes';

describe('a base URL', () => {
	const checked = (entered: unknown) =>
		inCredential('My Account', () => readBaseUrl(entered, 'Letters Base URL'));

	it.each([
		['https://letters.example/v1', 'https://letters.example/v1'],
		['https://letters.example/v1/', 'https://letters.example/v1'],
		['https://letters.example///', 'https://letters.example'],
		[' https://letters.example/v1 \n', 'https://letters.example/v1'],
		['HTTPS://Letters.Example/V1', 'https://letters.example/V1'],
		['https://letters.example:443/v1', 'https://letters.example/v1'],
		['http://127.0.0.1:8080/letters/v1', 'http://127.0.0.1:8080/letters/v1'],
		['http://[::1]:8080/v1/', 'http://[::1]:8080/v1'],
		['https://letters.example/a b', 'https://letters.example/a%20b'],
		['https://letters.example/v1/../v2', 'https://letters.example/v2'],
		['https://bücher.example', 'https://xn--bcher-kva.example'],
	])('%p becomes %p', (entered, used) => {
		expect(checked(entered)).toBe(used);
	});

	it.each([
		[undefined, 'there is no "Letters Base URL"'],
		['', 'there is no "Letters Base URL"'],
		['  ', 'there is no "Letters Base URL"'],
		[12, "isn't a URL"],
		['letters.example/v1', "isn't a URL"],
		['//letters.example', "isn't a URL"],
		['https://', "isn't a URL"],
		['https://a b.example', "isn't a URL"],
		['ftp://letters.example', "isn't a URL"],
		['file:///etc/passwd', "isn't a URL"],
		['javascript:alert(1)', "isn't a URL"],
		['https://letters.example/v1?debug=1', 'has text after a "?" or "#"'],
		['https://letters.example/v1?', 'has text after a "?" or "#"'],
		['https://letters.example/#', 'has text after a "?" or "#"'],
		['https://letters.example/#/v1', 'has text after a "?" or "#"'],
		['https://jane@letters.example', 'contains a user name or password'],
		['https://jane:pass@letters.example/v1', 'contains a user name or password'],
		['https://:pass@letters.example/v1', 'contains a user name or password'],
	])('%p is refused', (entered, problem) => {
		const check = () => checked(entered);
		expect(check).toThrow(InputError);
		expect(check).toThrow(`can't be used: `);
		expect(check).toThrow(problem);
		expect(check).toThrow(
			expect.objectContaining({
				field: 'Credential My Account',
			}),
		);
		expect(check).not.toThrow('pass@');
	});
});

const area: Area<'accountId'> = {
	title: 'Letters',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'lettersBaseUrl', displayName: 'Letters Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};
const accountId = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
const good = { lettersBaseUrl: 'https://letters.example/', accountId, productToken: 'token-1' };

async function account(
	credential: object,
	of: Area = area,
	credentials: object = { svcProductTokenApi: { id: '1', name: 'My Account' } },
) {
	const context = contextWith({
		getCredentials: async (type: string) =>
			await Promise.resolve(type === of.credential ? credential : {}),
		getNode: () => ({ credentials }),
	});
	return await readAccount(context, of);
}

describe('an account', () => {
	it('is what a run needs of the credential', async () => {
		const credential = { ...good, accountId: ` ${accountId} ` };
		expect(await account(credential)).toEqual({
			baseUrl: 'https://letters.example',
			path: { accountId },
			environment: undefined,
			secrets: ['token-1'],
			credential: { id: '', name: 'My Account', type: 'svcProductTokenApi', data: credential },
		});
	});

	it.each([
		[{ accountId: '' }, '"Account ID" is empty'],
		[{ accountId: undefined }, '"Account ID" is empty'],
		[{ accountId: '12' }, '"Account ID" must be an ID such as'],
		[{ accountId: `${accountId}0` }, '"Account ID" must be an ID such as'],
		[{ accountId: `${accountId}/../x` }, '"Account ID" must be an ID such as'],
		[{ lettersBaseUrl: undefined }, 'there is no "Letters Base URL"'],
		[{ productToken: '' }, '"Product Token" is empty'],
		[{ productToken: ' \n' }, '"Product Token" is empty'],
		[{ productToken: undefined }, '"Product Token" is empty'],
	])('with %j cannot be used', async (change, problem) => {
		const unusable = account({ ...good, ...change });
		await expect(unusable).rejects.toThrow(InputError);
		await expect(unusable).rejects.toThrow(problem);
		await expect(unusable).rejects.toMatchObject({ field: 'Credential My Account' });
	});

	it('names the area if the credential has no name', async () => {
		await expect(account({}, area, {})).rejects.toMatchObject({ field: 'Credential Letters' });
	});

	it('need not have a key of any form where the document names none', async () => {
		const free: Area = {
			...area,
			path: { merchantKey: { field: 'merchantKey', displayName: 'Merchant Key', uuid: false } },
		};
		const { path } = await account({ ...good, merchantKey: ' shop 1/2 ' }, free);
		expect(path).toEqual({ merchantKey: 'shop 1/2' });
	});
});

describe('what must never be shown', () => {
	it('is the user and password as they are sent', async () => {
		const { secrets } = await account({ ...good, user: ' shop ', password: ' pass word ' });
		expect(secrets).toEqual([
			'token-1',
			'pass word',
			Buffer.from('shop: pass word ').toString('base64'),
		]);
	});

	it('is each secret there is, and nothing else', async () => {
		const { secrets } = await account(
			{ ...good, productToken: ' ', secret: 'key-1', keyId: 'id' },
			{ ...area, credential: 'svcPaymentsApi' },
		);
		expect(secrets).toEqual(['key-1']);
	});
});

describe('of a service that exists more than once', () => {
	const signing: Area = {
		title: 'Signing',
		credential: 'svcSigningApi',
		asDocumented: (body) => body,
		baseUrl: {
			by: { field: 'environment', displayName: 'Environment' },
			environments: {
				production: { field: 'signBaseUrl', displayName: 'Production Base URL', hint: 'Billed' },
				sandbox: { field: 'sandboxBaseUrl', displayName: 'Sandbox Base URL', hint: 'Not binding' },
			},
		},
		path: {},
	};
	const key = { keyId: 'key-1', secret: 'secret-1' };
	const both = {
		...key,
		signBaseUrl: 'https://sign.example',
		sandboxBaseUrl: 'https://sandbox.example',
	};

	it('the credential says which is meant', async () => {
		expect(await account({ ...both, environment: 'sandbox' }, signing)).toMatchObject({
			baseUrl: 'https://sandbox.example',
			environment: { name: 'sandbox', hint: 'Not binding' },
		});
	});

	it.each([
		[{ keyId: ' ' }, '"Key ID" is empty'],
		[{ secret: '' }, '"Secret" is empty'],
		[{ secret: undefined }, '"Secret" is empty'],
	])('needs what its requests are signed with: %j', async (change, problem) => {
		const unusable = account({ ...both, environment: 'sandbox', ...change }, signing);
		await expect(unusable).rejects.toThrow(`can't be used: ${problem}`);
	});

	it.each([undefined, '', 'staging', 'constructor'])('%p is none', async (environment) => {
		await expect(account({ ...both, environment }, signing)).rejects.toThrow(
			'"Environment" isn\'t selected',
		);
	});

	it('names the field of a missing URL', async () => {
		await expect(account({ environment: 'production' }, signing)).rejects.toThrow(
			'there is no "Production Base URL"',
		);
	});
});

describe('encryption', () => {
	it.each([
		['http://svc.example/v1', true],
		['http://127.0.0.1.evil.example', true],
		['http://10.0.0.1', true],
		['https://svc.example/v1', false],
		['http://127.0.0.1:4000/v1', false],
		['http://localhost', false],
		['http://[::1]:80', false],
	])('%s is without: %p', (baseUrl, expected) => {
		expect(isUnencrypted({ baseUrl })).toBe(expected);
	});
});
