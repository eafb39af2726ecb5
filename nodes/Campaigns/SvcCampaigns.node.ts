import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { methodsOf, propertiesOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcCampaigns implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Campaigns',
		name: 'svcCampaigns',
		icon: { light: 'file:../../icons/campaigns.svg', dark: 'file:../../icons/campaigns.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send campaigns to groups, contacts, and phone numbers',
		defaults: { name: 'SVC Campaigns' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		usableAsTool: true,
		properties: propertiesOf(resources),
	};

	methods = methodsOf(resources);

	execute = executeOf(resources);
}
