import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { fieldProperties } from '../shared/fields';
import { executeOf, pollOf } from '../shared/poll';
import { fields } from './fields';
import { polling } from './polling';

export class SvcPhoneNumbersTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Phone Numbers Trigger',
		name: 'svcPhoneNumbersTrigger',
		icon: {
			light: 'file:../../icons/phone-numbers.svg',
			dark: 'file:../../icons/phone-numbers.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["country"] || "Every country" }}',
		description:
			'Claim keywords and rent phone numbers. The trigger starts the workflow when a number request is fulfilled.',
		eventTriggerDescription: 'Waiting for a fulfilled number request',
		activationMessage: 'This workflow now starts when a number request is fulfilled.',
		defaults: { name: 'SVC Phone Numbers Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint: 'Polls. Starts when a pending number request gets its phone number.',
		},
		properties: fieldProperties(fields),
	};

	methods = { credentialTest: { testProductToken } };

	execute = executeOf(polling);

	poll = pollOf(polling);
}
