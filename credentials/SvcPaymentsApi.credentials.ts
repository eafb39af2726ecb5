import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { redirectRules } from '../nodes/shared/http';

/** Payment orders: Basic authentication and a merchant key (service document 1, authentication). */
export class SvcPaymentsApi implements ICredentialType {
	name = 'svcPaymentsApi';

	displayName = 'SVC Payments API';

	icon: Icon = { light: 'file:../icons/svc.svg', dark: 'file:../icons/svc.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-svc/n8n-nodes-svc/blob/main/docs/credentials.md#svc-payments-api';

	properties: INodeProperties[] = [
		{
			displayName: 'User',
			name: 'user',
			type: 'string',
			default: '',
			required: true,
			description: 'The user name that the provider gave you for the payments interface',
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
			description: 'The key of the merchant whose orders are created and read',
		},
		{
			displayName: 'Payments Base URL',
			name: 'paymentsBaseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://payments.example',
			description:
				'The address of the payments interface as the provider gave it to you, without the part that begins with /ps or /mobile',
		},
	];

	async authenticate(
		{ user, password }: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return {
			...requestOptions,
			auth: { username: String(user).trim(), password: String(password) },
		};
	}

	/** Today's orders: allowed to any valid credential, and changes nothing. */
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.paymentsBaseUrl.trim().replace(/[/]+$/, "") }}',
			url: '=/ps/api/public/v1/merchants/{{ encodeURIComponent($credentials.merchantKey.trim()) }}/orders',
			disableFollowRedirect: true,
		},
		rules: [
			...redirectRules,
			{
				type: 'responseCode',
				properties: { value: 401, message: 'The service does not accept user and password.' },
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message: 'The service accepts user and password, but not this merchant key.',
				},
			},
			{
				type: 'responseCode',
				properties: { value: 404, message: 'Nothing is found there. Check the base URL.' },
			},
		],
	};
}
