import fc from 'fast-check';
import type { IDataObject, IHookFunctions, WebhookSetupMethodNames } from 'n8n-workflow';
import { hostileText, hostileValue } from './hostile.ts';
import { checkPrototypes, checkThrown } from './innocent.ts';
import { common, Wire, type WireAnswer } from './n8n.ts';
import { nodeCalled, triggerNodes } from './nodes.ts';
import { answers } from './operations.ts';
import { checkRequest } from './requests.ts';

const methods: WebhookSetupMethodNames[] = ['checkExists', 'create', 'delete'];

async function check(
	node: string,
	method: WebhookSetupMethodNames,
	answered: readonly WireAnswer[],
	staticData: IDataObject,
	options: unknown,
): Promise<void> {
	const type = nodeCalled(node);
	const wire = new Wire(answered);
	const context = {
		...common(type, wire),
		getMode: () => 'trigger',
		getNodeWebhookUrl: () => 'https://n8n.example/webhook/x',
		getNodeParameter: () => options,
		getWorkflowStaticData: () => staticData,
	} as unknown as IHookFunctions;
	try {
		const done: unknown = await type.webhookMethods?.default?.[method]?.call(context);
		if (typeof done !== 'boolean') throw new Error('n8n needs to know how it went');
	} catch (error) {
		checkThrown(error);
	}
	wire.sent.forEach(checkRequest);
	checkPrototypes();
}

/** What the service lists when a trigger is activated and deactivated. */
export const registration = {
	name: 'registration',
	share: 5,
	property: fc.asyncProperty(
		fc.constantFrom(...triggerNodes.map(({ description }) => description.name)),
		fc.constantFrom(...methods),
		answers,
		fc.record({ secret: hostileText, callbackId: hostileText }).map((data): IDataObject => data),
		hostileValue,
		check,
	),
};
