import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { messages } from '../Messages/area';
import { testProductToken } from '../productToken/credentialTest';
import { fieldProperties, selectedNames } from '../shared/fields';
import { methodsOfFields } from '../shared/operation';
import { executeOf, pollOf } from '../shared/poll';
import { triggerValues } from '../shared/webhook';
import { fields } from './fields';
import { pollingOf } from './polling';

export class SvcMessagesTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Messages Trigger',
		name: 'svcMessagesTrigger',
		icon: {
			light: 'file:../../icons/messages.svg',
			dark: 'file:../../icons/messages.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		// "Messages: Status Changed"
		subtitle: `${selectedNames(fieldProperties(fields), 'kind', 'Messages')}: ${selectedNames(fieldProperties(fields), 'events', 'Every event').slice(1)}`,
		description:
			"Send messages by SMS, WhatsApp, and Viber. Doesn't receive replies. The trigger starts the workflow when a message or campaign changes status or passes the failure limit.",
		eventTriggerDescription: 'Waiting for a message status change',
		activationMessage:
			'This workflow now starts when a message or campaign changes status or passes the failure limit.',
		defaults: { name: 'SVC Messages Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint:
				'Polls. Starts when the status of a message or campaign changes, or when a campaign passes a failure limit.',
		},
		properties: fieldProperties(fields),
	};

	methods = { ...methodsOfFields([fields]), credentialTest: { testProductToken } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { kind } = await triggerValues(this, messages, { kind: fields.kind });
		return await executeOf(pollingOf[kind]).call(this);
	}

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const { kind } = await triggerValues(this, messages, { kind: fields.kind });
		return await pollOf(pollingOf[kind]).call(this);
	}
}
