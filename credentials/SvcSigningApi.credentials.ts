import { SignJWT } from 'jose';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { unencryptedNotice } from '../nodes/shared/http';

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

/** An ID that no dossier has: a valid credential learns that it doesn't exist. */
const noDossier = '00000000-0000-0000-0000-000000000000';

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
			description: 'The environment to use. Each one has its own key ID and secret.',
		},
		{
			displayName: 'Key ID',
			name: 'keyId',
			type: 'string',
			default: '',
			required: true,
			description: 'The key ID of the credentials that you received when you registered',
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
			description: 'The base URL for signing, up to and including the version',
			displayOptions: { show: { environment: ['production'] } },
		},
		unencryptedNotice('signBaseUrl', { environment: ['production'] }),
		{
			displayName: 'Sandbox Base URL',
			name: 'signSandboxBaseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://sandbox.sign.example/v1',
			description: 'The base URL for the signing sandbox, up to and including the version',
			displayOptions: { show: { environment: ['sandbox'] } },
		},
		unencryptedNotice('signSandboxBaseUrl', { environment: ['sandbox'] }),
		{
			displayName: 'Clock Allowance (Seconds)',
			name: 'clockAllowance',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 300 },
			default: 5,
			description:
				"The number of seconds that this n8n's clock can be ahead of SVC's clock. Tokens are backdated by this time.",
		},
	];

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const issuedAt = Math.floor(Date.now() / 1000) - Number(credentials.clockAllowance ?? 0);
		const token = await new SignJWT()
			.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: String(credentials.keyId).trim() })
			.setIssuedAt(issuedAt)
			.setNotBefore(issuedAt)
			.setExpirationTime(Math.floor(Date.now() / 1000) + validityFor(requestOptions))
			.sign(new TextEncoder().encode(String(credentials.secret).trim()));
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, Authorization: `Bearer ${token}` },
		};
	}

	/**
	 * The interface has no request that only reads, so a dossier that doesn't exist is asked for.
	 * An error answer is an object with `status` and `message` (service document 1, errors). Every
	 * status but 401 and 403 means that the token was accepted.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{ ($credentials.environment === "production" ? $credentials.signBaseUrl : $credentials.signSandboxBaseUrl).trim().replace(/[/]+$/, "") }}',
			url: `/dossiers/${noDossier}/download`,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		},
		rules: [
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'status',
					value: 401,
					message:
						'SVC rejected the key ID or secret. Check that both belong to the selected environment.',
				},
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'status',
					value: 403,
					message: "SVC doesn't allow this key ID. Ask your provider to activate it.",
				},
			},
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'status',
					// A response without a status: not the error that SVC would give.
					value: undefined,
					message: "This URL isn't the SVC signing API. Check the base URL.",
				},
			},
		],
	};
}
