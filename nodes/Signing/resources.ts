import type { Resource } from '../shared/operation';
import { createDossier } from './dossier/create';
import { downloadDossier } from './dossier/download';
import { sendForSigning } from './dossier/sendForSigning';
import { uploadFile } from './file/upload';
import { createInvite } from './invite/create';

const dossier: Resource = {
	name: 'Dossier',
	value: 'dossier',
	description: 'One signing process: files, and the people who sign them',
	first: sendForSigning,
	operations: [sendForSigning, createDossier, downloadDossier],
};

const file: Resource = {
	name: 'File',
	value: 'file',
	description: 'A PDF to be signed',
	first: uploadFile,
	operations: [uploadFile],
};

const invite: Resource = {
	name: 'Invite',
	value: 'invite',
	description: 'The way for one person to sign: an email or a link',
	first: createInvite,
	operations: [createInvite],
};

export const resources = [dossier, file, invite] as const;
