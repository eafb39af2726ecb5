import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testPayments } from './credentialTest';
import { hintsOf, methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Payments',
		name: 'svcPayments',
		icon: { light: 'file:../../icons/payments.svg', dark: 'file:../../icons/payments.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description:
			"Create payment orders, check what was paid, and run wallet sessions. Doesn't refund or cancel orders.",
		defaults: { name: 'SVC Payments' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcPaymentsApi', required: true, testedBy: 'testPayments' }],
		usableAsTool: true,
		hints: hintsOf(resources),
		waitingNodeTooltip:
			'The execution continues when the order is paid, or when Maximum Wait has passed. The first checks are a minute apart.',
		// Whoever has an opaque wallet or chat session can use it.
		sensitiveOutputFields: ['session', 'sessionObject', 'merchantSessionAsString'],
		builderHint: {
			searchHint:
				'Create payment orders. Create only returns an order: use Wait Until Paid before shipping, since an order can be unpaid or charged back.',
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testPayments } };

	execute = executeOf(resources);
}
