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
import { resumeWebhooks } from '../shared/suspend';
import { wakeByLetter } from './letter/createAndWait';
import { resources } from './resources';

export class SvcLetters implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Letters',
		name: 'svcLetters',
		icon: { light: 'file:../../icons/letters.svg', dark: 'file:../../icons/letters.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Print and mail letters',
		defaults: { name: 'SVC Letters' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		webhooks: resumeWebhooks,
		hints: hintsOf(resources),
		waitingNodeTooltip:
			'The execution continues when the letter has one of the statuses. When Maximum Wait has passed, the item fails, unless Fail on Timeout is off.',
		builderHint: {
			searchHint:
				"Print and mail letters. They cost money and can't be recalled, so get approval first. To continue when a letter reaches a status, use Send and Wait for Status.",
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await wakeByLetter(this);
	}
}
