import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { InputError } from '../shared/fields';
import { asLine, looksLikeJson, readBaseUrl, testWith, word } from '../shared/http';
import { payments } from './area';

const statuses = {
	401: { says: 'SVC rejected the user or password', remedy: 'Enter both again.' },
	403: {
		says: 'SVC accepted the user and password, but rejected the merchant key',
		remedy: 'Check the merchant key.',
	},
	404: { says: 'Nothing found at this URL', remedy: 'Check the base URL.' },
};

/** Reads today's orders: allowed to any valid credential, and changes nothing. */
export async function testPayments(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const user = asLine(data.user);
	const password = word(data.password);
	const basic = Buffer.from(`${user}:${password}`).toString('base64');
	return await testWith(this, {
		...{ title: payments.title, statuses, secrets: [password, basic] },
		isLikeSvc: looksLikeJson,
		suspects: 'the base URL and the merchant key',
		request() {
			const baseUrl = readBaseUrl(data.paymentsBaseUrl, 'Payments Base URL');
			const key = asLine(data.merchantKey);
			for (const [name, value] of [
				['User', user],
				['Password', password],
				['Merchant Key', key],
			] as const) {
				if (value === '') throw new InputError('is empty', 'Enter it.', name);
			}
			return {
				url: `${baseUrl}/ps/api/public/v1/merchants/${encodeURIComponent(key)}/orders`,
				headers: { Authorization: `Basic ${basic}` },
			};
		},
	});
}
