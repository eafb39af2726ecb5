import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { word } from './plainValues';

/**
 * A value of a credential without what comes along when it's copied from a web page or an email: outer spaces, and
 * characters that no one sees, such as a zero-width space. An expression can return a number.
 */
export function asLine(entered: unknown): string {
	return word(entered)
		.replace(/\p{Cf}/gu, '')
		.trim();
}

/**
 * A product token as it can be sent. A header can't carry other characters: n8n 2.x leaves them out by itself, and 1.x
 * sends nothing. They're left out here, so that the token that's hidden in messages is the one that SVC receives.
 */
export function asToken(entered: unknown): string {
	return asLine(asLine(entered).replace(/[^\t -~\u0080-\u00ff]/g, ''));
}

/** A field of a credential as it's sent. Only a password is sent as it's entered. */
export function credentialValue(credential: ICredentialDataDecryptedObject, field: string): string {
	return field === 'productToken' ? asToken(credential[field]) : asLine(credential[field]);
}
