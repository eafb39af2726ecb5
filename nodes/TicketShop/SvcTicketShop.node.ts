import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcTicketShop implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Ticket Shop',
		name: 'svcTicketShop',
		icon: {
			light: 'file:../../icons/ticket-shop.svg',
			dark: 'file:../../icons/ticket-shop.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle: subtitleOf(resources),
		description:
			"Read events and tickets of a ticket shop, and calculate order totals. Doesn't report sales.",
		defaults: { name: 'SVC Ticket Shop' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		builderHint: {
			searchHint:
				"Read events and tickets with their prices and availability, and calculate order totals. It doesn't order tickets.",
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);
}
