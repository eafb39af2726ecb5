import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { hintsOf, methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcCampaigns implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Campaigns',
		name: 'svcCampaigns',
		icon: { light: 'file:../../icons/campaigns.svg', dark: 'file:../../icons/campaigns.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Send campaigns to groups, contacts, and phone numbers',
		defaults: { name: 'SVC Campaigns' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		hints: hintsOf(resources),
		builderHint: {
			searchHint:
				"Send campaigns to groups. They cost money and can't be recalled. To get the cost first, use Preview Cost.",
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);
}
