import type { UnknownOutcome } from '../../shared/errors';

/** SVC documents no request that reads or lists dossiers. */
export const dossierMayExist: UnknownOutcome = {
	what: 'the dossier was created',
	check: 'If it was, no one is invited to it. To have it removed, contact your provider',
};

export const invitesMayExist: UnknownOutcome = {
	what: 'the invites were made',
	check: 'If SVC emails the invites, ask one of the invitees whether theirs arrived',
};
