import type { UnknownOutcome } from '../../shared/errors';

/** The service describes no request that reads or lists dossiers. */
export const dossierMayExist: UnknownOutcome = {
	what: 'the dossier was created',
	check:
		'If it was, it reaches nobody, as there are no invites for it; ask the provider if it has to be removed',
};

export const invitesMayExist: UnknownOutcome = {
	what: 'the invites were made',
	check: 'Ask one of the invitees whether an invite has arrived',
};
