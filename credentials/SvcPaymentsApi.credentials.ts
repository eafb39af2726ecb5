import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { asLine, word } from '../nodes/shared/http';

/** Payment orders: Basic authentication and a merchant key (service document 1, authentication). */
export class SvcPaymentsApi implements ICredentialType {
	name = 'svcPaymentsApi';

	displayName = 'SVC Payments API';

	icon: Icon = { light: 'file:../icons/payments.svg', dark: 'file:../icons/payments.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-svc/n8n-nodes-svc/blob/main/docs/credentials.md#svc-payments-api';

	properties: INodeProperties[] = [
		{
			displayName: 'User',
			name: 'user',
			type: 'string',
			default: '',
			required: true,
			hint: 'You get the user, password, merchant key, and base URL from your provider',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
		},
		{
			displayName: 'Merchant Key',
			name: 'merchantKey',
			type: 'string',
			default: '',
			required: true,
			description: 'The key of the merchant to create and read orders for',
			hint: 'Orders move real money, unless your provider gave you these details for testing',
		},
		{
			displayName: 'Payments Base URL',
			name: 'paymentsBaseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://payments.example',
			description:
				'The base URL from your provider, without the part that starts with /ps or /mobile',
		},
	];

	async authenticate(
		{ user, password }: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return {
			...requestOptions,
			auth: { username: asLine(user), password: word(password) },
		};
	}
}
