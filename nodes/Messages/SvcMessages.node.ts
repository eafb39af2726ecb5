import {
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { hintsOf, methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { answerWebhooks } from '../shared/suspend';
import { receiveResponse } from './response/receive';
import { resources } from './resources';

export class SvcMessages implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Messages',
		name: 'svcMessages',
		icon: { light: 'file:../../icons/messages.svg', dark: 'file:../../icons/messages.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: "Send messages by SMS, WhatsApp, and Viber. Doesn't receive replies.",
		defaults: { name: 'SVC Messages' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		hints: hintsOf(resources),
		builderHint: {
			searchHint:
				"Send text messages (SMS), WhatsApp, or Viber messages. They cost money and can't be recalled. To get an estimate of the cost and each text first, use Preview Cost of SVC Campaigns. Send and Wait for Response asks a person and waits.",
		},
		webhooks: answerWebhooks,
		waitingNodeTooltip:
			'Waiting for a response. The link is in the message; each item has its own.',
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receiveResponse(this);
	}
}
