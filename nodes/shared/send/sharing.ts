import type { Answer } from '../http';
import type { Sender } from './items';

/** Sends what is asked for several times only the first time. */
export function once(): (send: Sender) => Sender {
	const answers = new Map<string, Promise<Answer>>();
	return (send) => async (request) => {
		const answer = answers.get(request.path) ?? send(request);
		answers.set(request.path, answer);
		return await answer;
	};
}
