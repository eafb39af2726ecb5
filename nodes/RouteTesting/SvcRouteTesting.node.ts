import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { hintsOf, methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcRouteTesting implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Route Testing',
		name: 'svcRouteTesting',
		icon: {
			light: 'file:../../icons/route-testing.svg',
			dark: 'file:../../icons/route-testing.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Test on real phones whether and how SMS messages arrive',
		defaults: { name: 'SVC Route Testing' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		hints: hintsOf(resources),
		waitingNodeTooltip:
			'The execution continues when the results are final, or when Maximum Wait has passed',
		builderHint: {
			searchHint:
				'Test the delivery of text messages over a route. Test > Run requests a handset, sends the message, and waits for the result.',
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);
}
