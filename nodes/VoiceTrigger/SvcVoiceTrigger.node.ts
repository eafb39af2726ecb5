import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { pollingProperties, runPoll } from '../shared/poll';
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
			'Read phone numbers and call records. The trigger starts the workflow when there is a new call detail record.',
		eventTriggerDescription: 'Waiting for the record of a call',
		activationMessage: 'Calls whose record comes from now on start this workflow.',
		defaults: { name: 'SVC Voice Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		properties: pollingProperties(fields),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, polling);
	}
}
