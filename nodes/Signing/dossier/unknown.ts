import type { UnknownSpend } from '../../shared/errors';

/** SVC documents no request that reads or lists dossiers. */
export const dossierMayExist: UnknownSpend = {
	what: 'the dossier was created',
	done: 'created',
	check: 'If it was, no one is invited to it. To have it removed, contact your provider',
};

export const invitesMayExist: UnknownSpend = {
	what: 'the invites were made',
	done: 'created',
	check: 'If SVC emails the invites, ask one of the invitees whether theirs arrived',
};
