import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { hintsOf, methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcAddressBook implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Address Book',
		name: 'svcAddressBook',
		icon: {
			light: 'file:../../icons/address-book.svg',
			dark: 'file:../../icons/address-book.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Manage groups, contacts, and opt-outs, and import or export contacts',
		defaults: { name: 'SVC Address Book' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		usableAsTool: true,
		hints: hintsOf(resources),
		builderHint: {
			searchHint:
				'Contacts, groups, and opt-outs for messages and campaigns. Import adds many contacts at once, and Create or Update avoids duplicates.',
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken } };

	execute = executeOf(resources);
}
