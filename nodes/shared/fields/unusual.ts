import { rethrow } from '../host';
import { InputError, type ReadContext } from './field';

/** How a text is sent that the rules of its field reject, for fields beside that switch. */
export const allowUnusual = "To send it anyway, add 'Allow Unusual Text' and turn it on.";

/**
 * Checks a text by rules that can be wrong for someone.
 * @param anyway how to send what they reject, where there is a way
 */
export function unlessAllowed(
	context: ReadContext,
	anyway: string | undefined,
	check: () => void,
): void {
	try {
		check();
	} catch (error) {
		if (anyway === undefined || !(error instanceof InputError)) return rethrow(error);
		if (context.allowsUnusualText?.() === true) return;
		return rethrow(new InputError(error.problem, `${error.remedy} ${anyway}`, error.field));
	}
}
