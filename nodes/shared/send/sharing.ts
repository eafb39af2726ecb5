import type { Answer } from '../http';
import type { Sender } from './items';

/** How the requests of a run are sent: if they're shared, what several items ask for only the first time. */
export function sharing(areShared = false): (send: Sender) => Sender {
	if (!areShared) return (send) => send;
	const answers = new Map<string, Promise<Answer>>();
	return (send) => async (request) => {
		const answer = answers.get(request.path) ?? send(request);
		answers.set(request.path, answer);
		return await answer;
	};
}
