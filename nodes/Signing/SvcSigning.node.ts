import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { testSigning } from './credentialTest';
import { hintsOf, methodsOf, propertiesOf, subtitleOf } from '../shared/operation';
import { executeOf } from '../shared/run';
import { resources } from './resources';

export class SvcSigning implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Signing',
		name: 'svcSigning',
		icon: { light: 'file:../../icons/signing.svg', dark: 'file:../../icons/signing.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Get contracts and other PDF documents signed online',
		defaults: { name: 'SVC Signing' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'svcSigningApi', required: true, testedBy: 'testSigning' },
			{
				name: 'svcProductTokenApi',
				displayName: 'Only for Invites by Text (SVC Product Token API)',
				testedBy: 'testProductToken',
				// Only whoever is invited by text message needs it. The editor puts all credentials
				// below the fields that one is shown by, but above those that it's hidden by.
				displayOptions: {
					hide: {
						resource: ['file', 'invite'],
						operation: ['create', 'download', 'upload'],
						sendInvite: ['email', 'link'],
					},
				},
			},
		],
		usableAsTool: true,
		hints: hintsOf(resources),
		builderHint: {
			searchHint:
				"Get documents signed. In one step, Send for Signing uploads the files and creates the dossier and its invites. The SVC Signing Trigger starts a workflow when they're signed.",
		},
		properties: propertiesOf(resources),
	};

	methods = { ...methodsOf(resources), credentialTest: { testProductToken, testSigning } };

	execute = executeOf(resources);
}
