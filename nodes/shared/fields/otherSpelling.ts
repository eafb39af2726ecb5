import { enteredUnder, fieldOf } from './entered';
import { isObject } from './kinds';
import { isNothing } from './nothing';

/** The last step to a field: `.email` or `["E-mail"]`. */
const lastStep = /\.([A-Za-z_]\w*)$|\["([^"\]]*)"\]$|\['([^'\]]*)'\]$/;

const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The field that an expression without a value probably means, since it has the same letters: spreadsheets have
 * columns such as "Email" and "First name", and people type `$json.email`.
 * @param evaluate what n8n makes of an expression
 * @returns both names; undefined if the field exists, or if no other or several have its letters
 */
export function otherSpelling(
	entered: unknown,
	evaluate: (expression: string) => unknown,
): { readonly name: string; readonly other: string } | undefined {
	// Of a locator, what was entered in its mode.
	const path = fieldOf(enteredUnder('value', entered)) ?? '';
	const step = lastStep.exec(path);
	const name = step?.[1] ?? step?.[2] ?? step?.[3];
	if (step === null || name === undefined) return undefined;
	const data = evaluate(`{{ ${path.slice(0, step.index)} }}`);
	if (!isObject(data) || name in data) return undefined;
	const others = Object.keys(data).filter(
		(other) => letters(other) === letters(name) && !isNothing(data[other]),
	);
	const [other] = others;
	return other === undefined || others.length > 1 ? undefined : { name, other };
}
