import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { signedToken } from '../nodes/Signing/token';

/** Seconds for which a token is valid; SVC's illustration uses 60. */
const validity = 60;

/**
 * Bytes a second that the slowest connection sends. Whether SVC looks at the token before or
 * after it has received a file is undocumented, so a token has to outlive its own upload.
 */
const slowest = 64 * 1024;

function validityFor({ headers, body }: IHttpRequestOptions): number {
	const announced = Number(headers?.['content-length'] ?? 0);
	const length = Buffer.isBuffer(body) ? body.length : announced;
	return validity + Math.floor(length / slowest);
}

/**
 * Document signing: each request carries a JWT made for it (HS256 with `kid`, `iat`, `nbf`,
 * `exp`; service document 1, authentication). Key and secret differ between the environments.
 */
export class SvcSigningApi implements ICredentialType {
	name = 'svcSigningApi';

	displayName = 'SVC Signing API';

	icon: Icon = { light: 'file:../icons/signing.svg', dark: 'file:../icons/signing.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-svc/n8n-nodes-svc/blob/main/docs/credentials.md#svc-signing-api';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{
					name: 'Production',
					value: 'production',
					description: 'For real dossiers, which are billed',
				},
				{
					name: 'Sandbox',
					value: 'sandbox',
					description: 'For tests: no cryptographic signature, not billed',
				},
			],
			default: 'sandbox',
			hint: 'Each environment has its own key ID and secret, which you get from your provider',
		},
		{
			displayName: 'Key ID',
			name: 'keyId',
			type: 'string',
			default: '',
			required: true,
			description: 'The key ID that you received when you registered',
		},
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
		},
		{
			displayName: 'Production Base URL',
			name: 'signBaseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://sign.example/v1',
			hint: 'From your provider, up to and including the version',
			displayOptions: { show: { environment: ['production'] } },
		},
		{
			displayName: 'Sandbox Base URL',
			name: 'signSandboxBaseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://sandbox.sign.example/v1',
			hint: 'From your provider, up to and including the version',
			displayOptions: { show: { environment: ['sandbox'] } },
		},
		{
			displayName: 'Allowed Clock Difference (Seconds)',
			name: 'clockDifference',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 300 },
			default: 5,
			hint: 'Leave this at 5. If SVC rejects a key that you know is right, try 60.',
			description:
				"The number of seconds that n8n's clock can be ahead of SVC's. A higher value helps until the clock is corrected.",
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const token = signedToken(credentials, validityFor(requestOptions));
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, Authorization: `Bearer ${token}` },
		};
	}
}
