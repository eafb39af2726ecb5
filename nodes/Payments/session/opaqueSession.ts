import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { isDataObject, readByPeople, refuseTags, text } from '../../shared/fields';
import { tryJson } from '../../shared/host';

/**
 * The opaque merchant session, character for character: the device checks a signature in it. It is
 * "a string" (service document 1, part C), so it may come as a JSON string in quotes or bare; what
 * is bare is the session itself, even if it looks like JSON.
 */
export function sessionIn({ body, text }: Answer): string {
	const session = typeof body === 'string' ? body : text;
	if (session.trim() === '') throw new UnusableAnswer('has no session');
	return session;
}

/** The object in the session, for workflows that look into it; nothing where it is none. */
export function sessionObject(session: string): { sessionObject?: IDataObject } {
	const parsed = tryJson(session)?.value;
	return isDataObject(parsed) ? { sessionObject: parsed } : {};
}

export const shopName = text({
	displayName: 'Display Name',
	kind: readByPeople(undefined, refuseTags),
	required: true,
	description: 'The name shown to the shopper on the payment sheet',
	placeholder: 'e.g. Example Shop',
});
