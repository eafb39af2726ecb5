import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { fieldProperties } from '../shared/fields';
import { pollOf } from '../shared/poll';
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
		subtitle: '={{ ($parameter["events"] || []).join(", ") || "Opt-outs and opt-ins" }}',
		description:
			'Manage groups, contacts, and opt-outs. The trigger starts the workflow when someone opts out of messages or back in.',
		eventTriggerDescription: 'Waiting for an opt-out or opt-in',
		activationMessage: 'This workflow now starts when someone opts out of messages or back in.',
		defaults: { name: 'SVC Address Book Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		properties: fieldProperties(fields),
	};

	poll = pollOf(polling);
}
