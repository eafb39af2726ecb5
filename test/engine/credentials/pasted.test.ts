/** What comes along when values are copied from web pages, emails, and documents. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { testCredential } from '../harness/index.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

type Type = 'svcProductTokenApi' | 'svcPaymentsApi' | 'svcSigningApi';

const pasted = (type: Type, change: (value: string) => unknown, ...fields: string[]) => {
	const good = credentialsFor(bed.service)[type];
	const changed = fields.map((field) => [field, change(String(good[field]))]);
	return { ...good, ...Object.fromEntries(changed) } as ICredentialDataDecryptedObject;
};

const run = async (
	operation: string,
	credentials: Partial<Record<Type, ICredentialDataDecryptedObject>>,
	parameters = {},
) => await bed.engine.runNode(operation, parameters, { credentials });

const invisible: Array<[string, (value: string) => string]> = [
	['a zero-width space at the end', (value) => `${value}\u200b`],
	['marks of the direction of text', (value) => `\u202a${value}\u202c`],
	['a zero-width space within', (value) => `${value.slice(0, -4)}\u200b${value.slice(-4)}`],
	['a byte order mark and a line break', (value) => `\ufeff${value}\u200b\r\n`],
];

test.each(invisible)('%s does no harm to a product token', async (_, change) => {
	const data = pasted('svcProductTokenApi', change, 'productToken', 'accountId', 'lettersBaseUrl');
	const letters = { ...data, areas: ['letters'] };
	expect(await testCredential(bed.engine, 'svcProductTokenApi', letters)).toMatchObject({
		status: 'OK',
	});
	const { status } = await run('svcLetters price getAll', { svcProductTokenApi: letters });
	expect(status).toBe('success');
	const { headers } = bed.service.requests[1];
	expect(headers['x-svc-producttoken']).toBe(bed.service.account.productToken);
});

test.each(invisible)('%s does no harm to the keys of payments and signing', async (_, change) => {
	const payments = pasted('svcPaymentsApi', change, 'user', 'merchantKey', 'paymentsBaseUrl');
	const signing = pasted('svcSigningApi', change, 'keyId', 'secret', 'signSandboxBaseUrl');
	expect([
		await testCredential(bed.engine, 'svcPaymentsApi', payments),
		await testCredential(bed.engine, 'svcSigningApi', signing),
	]).toEqual(Array(2).fill({ status: 'OK', message: 'Connection successful!' }));
	const { status } = await run('svcPayments order getAll', { svcPaymentsApi: payments });
	expect(status).toBe('success');
});

test.each([
	['a zero-width space', '\u200b'],
	['a line break', '\r\n'],
	['a sign that no header can carry', '€'],
])('a token with %s stays hidden if SVC repeats it', async (_, sign) => {
	const { productToken } = bed.service.account;
	const within = (token: string) => `${token.slice(0, 4)}${sign}${token.slice(4)}`;
	const data = pasted('svcProductTokenApi', within, 'productToken');
	bed.service.order({ kind: 'status', status: 401, body: `{"message":"No ${productToken}"}` });
	const result = await run('svcLetters price getAll', { svcProductTokenApi: data });
	expect(result.status).toBe('error');
	expect(`${result.error?.message} ${JSON.stringify(result.error)}`).not.toContain(productToken);
	expect(JSON.stringify(result.error)).toContain('No [hidden]');
});

test.each<[string, Type, string, string, string]>([
	['a token', 'svcProductTokenApi', 'productToken', 'svcLetters price getAll', '12345678901'],
	['a merchant key', 'svcPaymentsApi', 'merchantKey', 'svcPayments order getAll', '4711'],
])('%s that is a number is not empty', async (_, type, field, operation, number) => {
	const data = pasted(type, () => `={{ ${number} }}`, field);
	await run(operation, { [type]: data });
	const [{ path, headers }] = bed.service.requests;
	expect(`${path} ${headers['x-svc-producttoken']}`).toContain(number);
});
