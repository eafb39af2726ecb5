import { InputError, isDataObject } from '../../shared/fields';
import { callbackOptions, type CallbackValues, endpoint } from './properties';

/** What programs show in place of a secret. Fewer asterisks can be meant, as in "*" and "**". */
const mask =
	'(?:\\[(?:hidden|masked|redacted|filtered|secret|removed)\\]|<(?:hidden|masked|redacted)>|\\*{1,2}hidden\\*{1,2}|[*\u2022\u25CF]{3,})';

/** All of a value, also behind a scheme such as Bearer, or with a few characters of the secret beside it. */
const whole = new RegExp(
	`^(?:[a-z]{1,20} )?(?:${mask}|[\\w-]{1,8}[*\u2022\u25CF]{4,}|[*\u2022\u25CF]{4,}[\\w-]{1,8})$`,
	'i',
);

/** A value within a URL, a query string, or JSON. In a sentence, it can be meant. */
const within = new RegExp(`(?<=[=:"] ?)${mask}(?=$|["&,#])`, 'i');

/** Whether a value is what stands for a secret that isn't shown. */
export function isMask(value: string): boolean {
	return whole.test(value.trim());
}

/**
 * Rejects what was read from a callback whose secret wasn't shown: SVC would send the mask as the secret, and whoever
 * checks it would reject every call. SVC doesn't say whether it shows secrets.
 * @param isKept of a header whose mask stands for what the callback has at present
 */
export function refuseMasks(
	values: CallbackValues,
	isKept: (name: string, value: string) => boolean = () => false,
): void {
	const { additionalProperties: more = {}, headers = [] } = values;
	const replaced = isDataObject(more.config) ? more.config : {};
	const masked = headers.find(({ name, value }) => isMask(value) && !isKept(name, value));
	if (masked && !('headers' in replaced)) {
		throw isMasked('headers', `has "${masked.value}" for ${masked.name}`, 'config');
	}
	const url = within.exec(values.endpoint)?.[0];
	if (url !== undefined && !('endpoint' in more)) {
		throw isMasked('endpoint', `has "${url}" instead of a value`, 'endpoint');
	}
	for (const name of ['data', 'query'] as const) {
		const found = within.exec(values[name] ?? '')?.[0];
		if (found === undefined || name in replaced) continue;
		throw isMasked(name, `has "${found}" instead of a value`, 'config');
	}
}

function isMasked(name: 'endpoint' | 'headers' | 'data' | 'query', says: string, anyway: string) {
	const field = name === 'endpoint' ? endpoint : callbackOptions[name];
	return new InputError(
		`${says}, which masks the real secret`,
		`Enter the secret itself. To send this anyway, enter it as "${anyway}" in Additional Properties (JSON).`,
		field.property.displayName,
	);
}
