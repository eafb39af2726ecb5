import { orSendAnyway } from '../anyway';
import type { Field } from '../field';
import type { ReadContext } from '../readContext';
import { yesNo } from '../yesNo';

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
