import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { fieldProperties } from '../shared/fields';
import { executeOf, pollOf } from '../shared/poll';
import { fields } from './fields';
import { polling } from './polling';

export class SvcVoiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Voice Trigger',
		name: 'svcVoiceTrigger',
		icon: { light: 'file:../../icons/voice.svg', dark: 'file:../../icons/voice.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["directions"] || "Every call" }}',
		description:
			"Read past calls and phone numbers of a voice account. Doesn't place calls. The trigger starts the workflow when there is a new call detail record.",
		eventTriggerDescription: 'Waiting for a call record',
		activationMessage: 'This workflow now starts when there is a new call detail record.',
		defaults: { name: 'SVC Voice Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint:
				"Polls. Starts on new call detail records, after the calls. It can't answer calls.",
		},
		properties: fieldProperties(fields),
	};

	methods = { credentialTest: { testProductToken } };

	execute = executeOf(polling);

	poll = pollOf(polling);
}
