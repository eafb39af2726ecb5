import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcVoice implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Voice',
		name: 'svcVoice',
		icon: { light: 'file:../../icons/voice.svg', dark: 'file:../../icons/voice.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: "Read past calls and phone numbers of a voice account. Doesn't place calls.",
		defaults: { name: 'SVC Voice' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		builderHint: {
			searchHint:
				"Read call detail records with what the calls cost, and export inbound numbers. It doesn't make calls.",
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);
}
