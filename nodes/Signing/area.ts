import { type Area, documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 1, part A: the same interface in production and in a sandbox. */
export const signing: Area<never> = {
	title: 'Signing',
	credential: 'svcSigningApi',
	baseUrl: {
		by: { field: 'environment', displayName: 'Environment' },
		environments: {
			production: {
				field: 'signBaseUrl',
				displayName: 'Production Base URL',
				hint: 'Done in production, which is billed',
				hintIfFree: 'Done in production',
			},
			sandbox: {
				field: 'signSandboxBaseUrl',
				displayName: 'Sandbox Base URL',
				hint: "Done in the sandbox, for tests only: documents have no cryptographic signature, and signing isn't billed",
				hintOnOthers:
					'The text messages were sent for real, and they cost money in the sandbox too',
			},
		},
	},
	path: {},
	asDocumented: documentedAs([
		// File
		'id name hash contentType derivativeOf uploadDateTime',
		// Dossier
		'state locale completed reminderIn owners files invitees expiresIn expiresAt createdAt email cc',
		// Invitee
		'phoneNumber identificationMethod reference readOnly stateChanged position fields',
		'type file invitee tag tagRequired locations range unit x y width height',
		// Invite
		'inviteeId inviteUri reminder emailSentAt',
		// Event
		'dossier created',
	]),
};

export const operation = operationsOf(signing);
