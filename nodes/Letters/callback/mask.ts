import { InputError, isDataObject } from '../../shared/fields';
import { callbackOptions, type CallbackValues } from './properties';

/** What programs show in place of a secret. Fewer asterisks can be meant, as in "*" and "**". */
const mask =
	'(?:\\[(?:hidden|masked|redacted|filtered|secret|removed)\\]|<(?:hidden|masked|redacted)>|\\*{1,2}hidden\\*{1,2}|[*\u2022\u25CF]{3,})';

/** All of a value, also behind a scheme such as Bearer, or with a few characters of the secret beside it. */
const whole = new RegExp(
	`^(?:[a-z]{1,20} )?(?:${mask}|[\\w-]{1,8}[*\u2022\u25CF]{4,}|[*\u2022\u25CF]{4,}[\\w-]{1,8})$`,
	'i',
);

export function isMask(value: string): boolean {
	return whole.test(value.trim());
}

/**
 * Rejects a header that was read from a callback whose secret wasn't shown: SVC would send the mask as the secret, and
 * whoever checks it would reject every call. SVC doesn't say whether it shows secrets.
 * @param isKept of a header whose mask stands for what the callback has at present
 */
export function refuseMasks(
	{ additionalProperties: more = {}, headers = [] }: CallbackValues,
	isKept: (name: string, value: string) => boolean = () => false,
): void {
	if (isDataObject(more.config) && 'headers' in more.config) return;
	const masked = headers.find(({ name, value }) => isMask(value) && !isKept(name, value));
	if (masked === undefined) return;
	throw new InputError(
		`has "${masked.value}" for ${masked.name}, which masks the real secret`,
		'Enter the secret itself. To send this anyway, enter it as "config" in Additional Properties (JSON).',
		callbackOptions.headers.property.displayName,
	);
}
