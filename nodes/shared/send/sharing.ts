import { RequestFailure } from '../errors';
import { rethrow } from '../host';
import type { Answer } from '../http';
import type { Sender } from './step';

/**
 * How the requests of a run are sent: if they're shared, what several items ask for only the first time. A rejection is
 * shared, too, but after an outage the next item asks again.
 */
export function sharing(areShared = false): (send: Sender) => Sender {
	if (!areShared) return (send) => send;
	const answers = new Map<string, Promise<Answer>>();
	return (send) => async (request) => {
		const { path } = request;
		const answer = answers.get(path) ?? send(request);
		answers.set(path, answer);
		return await answer.catch((error: unknown) => {
			const isRejected = error instanceof RequestFailure && error.reason.kind === 'refused';
			if (!isRejected && answers.get(path) === answer) answers.delete(path);
			return rethrow(error);
		});
	};
}
