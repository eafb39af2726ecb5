import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { InputError } from '../shared/fields';
import { readBaseUrl, testWith, word } from '../shared/http';
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
	const entered = (field: string) => word(data[field]);
	const password = entered('password');
	const basic = Buffer.from(`${entered('user').trim()}:${password}`).toString('base64');
	return await testWith(this, {
		...{ title: payments.title, statuses, secrets: [password, basic] },
		isLikeSvc: isJson,
		request() {
			const baseUrl = readBaseUrl(data.paymentsBaseUrl, 'Payments Base URL');
			const key = entered('merchantKey').trim();
			if (key === '') throw new InputError('is empty', 'Enter it.', 'Merchant Key');
			return {
				url: `${baseUrl}/ps/api/public/v1/merchants/${encodeURIComponent(key)}/orders`,
				headers: { Authorization: `Basic ${basic}` },
			};
		},
	});
}

/** Also nothing at all, or null, which a merchant without orders may get. */
function isJson(body: string): boolean {
	return /^\s*(?:(?:null\s*)?$|[[{])/.test(body);
}
