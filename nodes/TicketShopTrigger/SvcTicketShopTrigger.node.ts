import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { methodsOfFields } from '../shared/operation';
import { fieldProperties, selectedNames } from '../shared/fields';
import { executeOf, pollOf } from '../shared/poll';
import { fields } from './fields';
import { polling } from './polling';

export class SvcTicketShopTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Ticket Shop Trigger',
		name: 'svcTicketShopTrigger',
		icon: {
			light: 'file:../../icons/ticket-shop.svg',
			dark: 'file:../../icons/ticket-shop.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: selectedNames(fieldProperties(fields), 'events', 'Every event'),
		description:
			"Read events and tickets, and calculate order totals. Doesn't report sales. The trigger starts the workflow when the shop lists a new event or tickets sell out.",
		eventTriggerDescription: 'Waiting for a ticket shop event',
		activationMessage:
			'This workflow now starts when the shop lists a new event or tickets change.',
		defaults: { name: 'SVC Ticket Shop Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint:
				'Polls. Starts on new events, and when tickets run low, sell out, or change status.',
		},
		properties: fieldProperties(fields),
	};

	methods = { ...methodsOfFields([fields]), credentialTest: { testProductToken } };

	execute = executeOf(polling);

	poll = pollOf(polling);
}
