import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { methodsOf, propertiesOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Payments',
		name: 'svcPayments',
		icon: { light: 'file:../../icons/payments.svg', dark: 'file:../../icons/payments.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Create payment orders, check what was paid, and run wallet sessions',
		defaults: { name: 'SVC Payments' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcPaymentsApi', required: true }],
		usableAsTool: true,
		properties: propertiesOf(resources),
	};

	methods = methodsOf(resources);

	execute = executeOf(resources);
}
