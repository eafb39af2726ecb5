import { isN8n1 } from '../line.ts';
import { fixtureBed } from './fixture/bed.ts';
import { startLedger } from './fixture/service.ts';
import { listSearch, loadOptions, testCredential } from './index.ts';

const bed = fixtureBed();

describe('"From list" of a resource locator', () => {
	test('passes the search term and the page on, with the credential', async () => {
		bed.service.entries = [{ id: '1', text: 'rent' }];
		const found = await listSearch(bed.engine, {
			node: 'ledger',
			method: 'searchEntries',
			filter: 're',
			paginationToken: '20',
		});
		expect(found).toStrictEqual({
			results: [{ name: 'rent', value: '1' }],
			paginationToken: 'next',
		});
		expect(bed.service.requests).toMatchObject([
			{ query: { filter: ['re'], from: ['20'] }, headers: { 'x-token': 'token-of-the-ledger' } },
		]);
	});

	test('fails as the node lets it fail', async () => {
		const asked = listSearch(bed.engine, {
			node: 'ledger',
			method: 'searchEntries',
			credentials: { ledgerApi: { baseUrl: bed.service.url, token: 'wrong' } },
		});
		await expect(asked).rejects.toMatchObject({ httpCode: '401' });
	});

	test('needs a method of that name', async () => {
		await expect(listSearch(bed.engine, { node: 'ledger', method: 'nope' })).rejects.toThrow(
			'ledger has no listSearch method "nope"',
		);
	});
});

test('a dropdown reads what the user has entered so far', async () => {
	const options = await loadOptions(bed.engine, {
		node: 'ledger',
		method: 'getColours',
		parameters: { text: 'Red' },
	});
	expect(options).toStrictEqual([{ name: 'Red', value: 'red' }]);
});

describe('the test of a credential', () => {
	const testToken = async (token: string) =>
		await testCredential(bed.engine, 'ledgerApi', { baseUrl: bed.service.url, token });

	test('succeeds', async () => {
		expect(await testToken('token-of-the-ledger')).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
		expect(bed.service.requests).toMatchObject([{ method: 'GET', path: '/entries' }]);
	});

	test('fails with the status text', async () => {
		expect(await testToken('wrong')).toEqual({
			status: 'Error',
			message: isN8n1 ? 'Authorization failed - please check your credentials' : 'Unauthorized',
		});
	});

	test('fails where nobody listens', async () => {
		const closed = await startLedger();
		await closed.close();
		const data = { baseUrl: closed.url, token: 'token' };
		expect(await testCredential(bed.engine, 'ledgerApi', data)).toEqual({
			status: 'Error',
			message: isN8n1
				? 'The service refused the connection - perhaps it is offline'
				: 'ECONNREFUSED',
		});
	});

	test('may fail because of what a successful answer says', async () => {
		bed.service.entries = { closed: { forever: true } };
		const data = { baseUrl: bed.service.url, user: 'ada', password: 'secret' };
		expect(await testCredential(bed.engine, 'ledgerBasicApi', data)).toEqual({
			status: 'Error',
			message: 'The ledger is closed',
		});
	});
});
