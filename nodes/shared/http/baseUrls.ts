import { InputError } from '../fields';
import { asLine } from './enteredValues';

/** A field of a credential, and its name in the dialog. */
export interface CredentialField {
	readonly field: string;
	readonly displayName: string;
}

const addArea = " If the field isn't there, add the area under 'Areas in Use' first.";

export const correctIt = 'Open the credential and correct it.';

/**
 * SVC's base addresses are placeholders in its description, so each account enters its own. Spaces and
 * slashes at the ends are dropped; everything else that would send requests to a wrong place is rejected.
 * @param isOfArea whether the field is only there for an area that is in use
 */
export function readBaseUrl(raw: unknown, displayName: string, isOfArea = false): string {
	const entered = asLine(raw);
	if (entered === '') {
		throw new InputError(
			`there is no "${displayName}"`,
			`Open the credential, and enter the base URL from your provider.${isOfArea ? addArea : ''}`,
		);
	}
	const url = URL.canParse(entered) ? new URL(entered) : undefined;
	if (!url || !['http:', 'https:'].includes(url.protocol)) {
		throw new InputError(`"${displayName}" isn't a URL that starts with https://`, correctIt);
	}
	if (/[?#]/.test(entered)) {
		throw new InputError(
			`"${displayName}" has text after a "?" or "#"`,
			'Remove everything from the "?" or "#" on.',
		);
	}
	if (url.username || url.password) {
		throw new InputError(
			`"${displayName}" contains a user name or password`,
			'Remove the part before the "@". Secrets have their own fields in the credential.',
		);
	}
	return url.href.replace(/(?<!\/)\/+$/, '');
}
