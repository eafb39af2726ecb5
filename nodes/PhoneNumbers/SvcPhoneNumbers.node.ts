import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { hintsOf, methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcPhoneNumbers implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Phone Numbers',
		name: 'svcPhoneNumbers',
		icon: {
			light: 'file:../../icons/phone-numbers.svg',
			dark: 'file:../../icons/phone-numbers.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Claim keywords and rent phone numbers',
		defaults: { name: 'SVC Phone Numbers' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		hints: hintsOf(resources),
		builderHint: {
			searchHint:
				'Claim keywords and request phone numbers, which cost money every month. Turn on Simulate to get the cost without buying.',
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);
}
