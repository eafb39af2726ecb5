import { isRejectedWith, RequestFailure } from '../errors';

/** Such as of a token that was revoked, or of a letter that was deleted. */
export function isRefusal(error: unknown): boolean {
	return (
		error instanceof RequestFailure && error.reason.kind === 'refused' && !mayPass(error, true)
	);
}

/** @param hasSlept whether SVC has responded before */
export function mayPass(error: unknown, hasSlept: boolean): boolean {
	if (!(error instanceof RequestFailure)) return false;
	const { reason } = error;
	if (reason.kind === 'refused') return isRejectedWith(error, 429);
	return reason.kind === 'unusable' ? hasSlept : !['redirected', 'unsent'].includes(reason.kind);
}

/** Whether SVC said that it can't respond now, which says nothing against the request. */
export function isBusy(error: unknown): boolean {
	if (!(error instanceof RequestFailure)) return false;
	const { reason } = error;
	return 'said' in reason && 'status' in reason && [429, 503].includes(reason.status);
}
