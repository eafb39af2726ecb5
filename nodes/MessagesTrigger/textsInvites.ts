import { isObject } from '../shared/fields';

type Entered = Readonly<Record<string, unknown>>;

/** Whether Send for Signing sends a link by SVC Messages, by its parameters as entered. What isn't shown may be left there. */
export function textsInvites({ signers, sendInvite, invitees }: Entered): boolean {
	if (signers !== 'several') return sendInvite === 'text';
	const entries = isObject(invitees) ? invitees.entries : undefined;
	return Array.isArray(entries) && entries.some(isTexted);
}

function isTexted(entry: unknown): boolean {
	const options = isObject(entry) ? entry.options : undefined;
	const values = isObject(options) ? options.values : undefined;
	return isObject(values) && values.inviteBy === 'text';
}
