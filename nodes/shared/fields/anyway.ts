import { rethrow } from '../host';
import { InputError } from './field';

/**
 * The way to send what a rule rejects. JSON in a message is hard to read; docs/errors.md has it, ready to copy.
 * @param name of the property, as SVC has it
 * @param what completes "To send it anyway, enter …"
 */
export function sendAnyway(name: string, what = 'it'): string {
	return `To send it anyway, enter ${what} as "${name}" in Additional Properties (JSON).`;
}

/**
 * Checks by rules that can be wrong for someone.
 * @param anyway how to send what they reject, where there is a way
 * @param isAllowed whether the user has gone that way
 */
export function orSendAnyway(
	anyway: string | undefined,
	check: () => void,
	isAllowed = () => false,
): void {
	try {
		check();
	} catch (error) {
		if (anyway === undefined || !(error instanceof InputError)) return rethrow(error);
		if (isAllowed()) return;
		rethrow(new InputError(error.problem, `${error.remedy} ${anyway}`, error.field));
	}
}
