import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { asToken } from '../nodes/shared/http';
import { baseUrlField, productTokenAccounts, productTokenAreas } from '../nodes/productToken/areas';

export class SvcProductTokenApi implements ICredentialType {
	name = 'svcProductTokenApi';

	displayName = 'SVC Product Token API';

	icon: Icon = { light: 'file:../icons/svc.svg', dark: 'file:../icons/svc.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-svc/n8n-nodes-svc/blob/main/docs/credentials.md#svc-product-token-api';

	properties: INodeProperties[] = [
		{
			displayName: 'Areas in Use',
			name: 'areas',
			type: 'multiOptions',
			options: productTokenAreas
				.map(({ name, value }) => ({ name, value }))
				.sort((a, b) => a.name.localeCompare(b.name)),
			default: [],
			required: true,
			hint: 'Select what you use. The IDs and base URLs to enter then appear below.',
		},
		{
			displayName: 'Product Token',
			name: 'productToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			hint: 'You get the token, the IDs, and the base URLs from your provider',
			description:
				"The private token from your gateway or channel application, or from your account manager. For route testing and voice, it's in their own applications.",
		},
		...productTokenAccounts.map(
			({ displayName, field, hint, description }): INodeProperties => ({
				displayName,
				name: field,
				type: 'string',
				default: '',
				required: true,
				placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
				hint,
				description,
				displayOptions: {
					show: {
						areas: productTokenAreas
							.filter(({ check }) => check.includes(`{${field}}`))
							.map(({ value }) => value),
					},
				},
			}),
		),
		...productTokenAreas.map((area): INodeProperties => {
			const { name, value, example, ends } = area;
			const { field, displayName } = baseUrlField(area);
			return {
				displayName,
				name: field,
				type: 'string',
				default: '',
				required: true,
				placeholder: `e.g. ${example}`,
				description: `The base URL for ${name} from your provider, ${ends ?? 'up to and including the version'}`,
				displayOptions: { show: { areas: [value] } },
			};
		}),
	];

	/** A function, because n8n evaluates an expression here again for each request: a third of its work. */
	async authenticate(
		{ productToken }: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, 'X-SVC-PRODUCTTOKEN': asToken(productToken) },
		};
	}
}
