import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { fieldProperties, selectedNames } from '../shared/fields';
import { methodsOfFields } from '../shared/operation';
import { executeOf, pollOf } from '../shared/poll';
import { fields } from './fields';
import { polling } from './polling';

export class SvcAddressBookTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Address Book Trigger',
		name: 'svcAddressBookTrigger',
		icon: {
			light: 'file:../../icons/address-book.svg',
			dark: 'file:../../icons/address-book.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: selectedNames(fieldProperties(fields), 'events', 'Every event'),
		description:
			'Manage groups, contacts, and opt-outs. The trigger starts the workflow when someone opts out of messages or back in, or a contact is added to a group.',
		eventTriggerDescription: 'Waiting for an opt-out, an opt-in, or a new contact',
		activationMessage:
			'This workflow now starts when someone opts out of messages or back in, or a contact is added to the group.',
		defaults: { name: 'SVC Address Book Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint:
				'Polls. Starts once for each contact added to a group, opt-out, or opt-in after the first poll.',
		},
		properties: fieldProperties(fields),
	};

	methods = { ...methodsOfFields([fields]), credentialTest: { testProductToken } };

	execute = executeOf(polling);

	poll = pollOf(polling);
}
