import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { methodsOf, propertiesOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcMessages implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Messages',
		name: 'svcMessages',
		icon: { light: 'file:../../icons/messages.svg', dark: 'file:../../icons/messages.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Send messages by SMS, WhatsApp, and Viber',
		defaults: { name: 'SVC Messages' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		usableAsTool: true,
		properties: propertiesOf(resources),
	};

	methods = methodsOf(resources);

	execute = executeOf(resources);
}
