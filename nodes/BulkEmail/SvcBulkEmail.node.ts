import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcBulkEmail implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Bulk Email',
		name: 'svcBulkEmail',
		icon: {
			light: 'file:../../icons/bulk-email.svg',
			dark: 'file:../../icons/bulk-email.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: "Show or delete the webhook for bulk email status updates. Doesn't send email.",
		defaults: { name: 'SVC Bulk Email' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		builderHint: {
			searchHint:
				"Check or delete the account's bulk email webhook. It doesn't send email, so use SVC Campaigns for newsletters.",
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);
}
