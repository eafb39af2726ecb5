import { explain, type Explanation, type FailureWords, redact } from '../errors';
import { asFailure } from './request';

/**
 * What went wrong, in words and without secrets: for runs, lists in the editor, and triggers.
 * @param status of the response, where the error does not know it
 */
export function explained(
	error: unknown,
	words: FailureWords,
	secrets: readonly string[] = [],
	status = 200,
): Explanation {
	const found = explain(asFailure(error, status), words);
	return {
		...found,
		message: redact(found.message, secrets),
		description: redact(found.description, secrets),
	};
}
