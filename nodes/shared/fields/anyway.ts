import { rethrow } from '../host';
import { type Field, InputError } from './field';
import type { ReadContext } from './readContext';
import { yesNo } from './yesNo';

/**
 * The way to send what a rule rejects. JSON in a message is hard to read; docs/errors.md has it, ready to copy.
 * @param name of the property, as SVC has it
 * @param what completes "To send it anyway, enter …"
 */
export function sendAnyway(name: string, what: string): string {
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

/** The switch's name among the parameters, in whichever collection it is: `allowsUnusualText` of a run looks for it. */
export const unusualTextSwitch = 'allowUnusualText';

/**
 * The switch that has the texts beside it sent in any case, to be a field of that name.
 * @param description which ones, and what happens if it's off
 */
export function unusualText(description: string): Field<boolean> {
	return yesNo({ displayName: 'Allow Unusual Text', description, place: 'nowhere' });
}

/** How a text is sent that the rules of its field reject, for fields beside that switch. */
export const allowUnusualRemedy = "To send it anyway, add 'Allow Unusual Text' and turn it on.";

/** Checks a text by rules that can be wrong for someone, unless the switch beside it allows what they reject. */
export function unlessAllowed(
	context: ReadContext,
	anyway: string | undefined,
	check: () => void,
): void {
	orSendAnyway(anyway, check, () => context.allowsUnusualText?.() === true);
}
