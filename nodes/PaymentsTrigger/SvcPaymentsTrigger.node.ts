import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testPayments } from '../Payments/credentialTest';
import { fieldProperties, selectedNames } from '../shared/fields';
import { executeOf, pollOf } from '../shared/poll';
import { fields } from './fields';
import { polling } from './polling';

export class SvcPaymentsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Payments Trigger',
		name: 'svcPaymentsTrigger',
		icon: { light: 'file:../../icons/payments.svg', dark: 'file:../../icons/payments.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: selectedNames(fieldProperties(fields), 'events', 'Every event'),
		description:
			"Create payment orders and check what was paid. Doesn't refund or cancel orders. The trigger starts the workflow when an order is created, paid, considered safe, refunded, or charged back.",
		eventTriggerDescription: 'Waiting for an order event',
		activationMessage:
			'This workflow now starts when an order is created, paid, considered safe, refunded, or charged back.',
		defaults: { name: 'SVC Payments Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcPaymentsApi', required: true, testedBy: 'testPayments' }],
		builderHint: {
			searchHint:
				'Polls. Deliver only on Order Considered Safe, because a captured payment can still be charged back. To wait for one order, use SVC Payments > Wait Until Paid.',
		},
		properties: fieldProperties(fields),
	};

	methods = { credentialTest: { testPayments } };

	execute = executeOf(polling);

	poll = pollOf(polling);
}
