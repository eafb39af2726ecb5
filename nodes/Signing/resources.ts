import type { Resource } from '../shared/operation';
import { createDossier } from './dossier/create';
import { downloadDossier } from './dossier/download';
import { sendForSigning } from './dossier/send/sendForSigning';
import { uploadFile } from './file/upload';
import { createInvite } from './invite/create';

const dossier: Resource = {
	name: 'Dossier',
	value: 'dossier',
	description: 'One signing process, such as for a contract, with its files and signers (invitees)',
	operations: [sendForSigning, createDossier, downloadDossier],
};

const file: Resource = {
	name: 'File',
	value: 'file',
	description: 'A PDF to sign',
	operations: [uploadFile],
};

const invite: Resource = {
	name: 'Invite',
	value: 'invite',
	description: 'An email or link that lets one person sign',
	operations: [createInvite],
};

export const resources = [dossier, file, invite] as const;
