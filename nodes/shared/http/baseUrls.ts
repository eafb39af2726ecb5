import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { InputError } from '../fields';
import { asLine } from './enteredValues';

/** A field of a credential, and its name in the dialog. */
export interface CredentialField {
	readonly field: string;
	readonly displayName: string;
}

const addArea = " If the field isn't there, add the area under 'Areas in Use' first.";

export const correctIt = 'Open the credential and correct it.';

/** What is entered for the area itself, or under All Base URLs, and the name of that field for messages. */
export function enteredBaseUrl(
	credential: ICredentialDataDecryptedObject,
	title: string,
	{ field, displayName }: CredentialField,
): { url: string; name: string } {
	const url = asLine(credential[field]);
	const listed = url === '' ? listedUrl(asLine(credential.allBaseUrls), title) : undefined;
	return listed === undefined
		? { url, name: displayName }
		: { url: listed, name: `All Base URLs: ${title}` };
}

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

/** Up to what encloses it or follows it: quotation marks of any kind, and the marks of code and bold text. */
const anyUrl = /https?:\/\/[^\s"'<>|,;)\]}`*\p{Pi}\p{Pf}…]+/giu;

/** Words beside an address that don't say whose it is. */
const generic = /\b(?:api|base|url|uri|address|endpoint|host|href|value|link|https?|v\d[\d.]*)\b/gi;

/**
 * The URL of an area in a text that lists several: lines, a table, or JSON, as a provider sends it. An
 * area's name stands before its URL in the same line, or in the line before.
 * @param title "Address Book"; case, blanks, and a plural `s` make no difference
 * @throws InputError if the text gives the area two different URLs
 */
export function listedUrl(list: string, title: string): string | undefined {
	const name = lettersIn(title).replace(/s$/, '');
	const urls = new Set<string>();
	for (const { label, url } of labelledUrls(list)) {
		if (lettersIn(label).includes(name)) urls.add(url);
	}
	const [url] = urls;
	if (url === undefined) refuseWithoutScheme(list, title, name);
	if (urls.size < 2) return url;
	throw new InputError(
		`"All Base URLs" has ${urls.size} URLs for ${title}`,
		`Open the credential and remove the others, or enter the right one under "${title} Base URL".`,
	);
}

/** A host or a path after the area's name was meant as its URL. */
function refuseWithoutScheme(list: string, title: string, name: string): void {
	const lines = list.split(/\r?\n/).map((line) => line.trim());
	const isMeant = lines.some((line) => {
		const host = line.split(/\s/).find((word) => /\w[.:/]\w/.test(word));
		if (host === undefined || /https?:/i.test(line)) return false;
		return lettersIn(line.slice(0, line.indexOf(host))).includes(name);
	});
	if (!isMeant) return;
	// The line can hold a password, so it isn't repeated.
	throw new InputError(
		`"All Base URLs" has a line for ${title} without a URL that starts with https://`,
		'Open the credential and add https:// before the host name.',
	);
}

function labelledUrls(list: string): Array<{ label: string; url: string }> {
	let before = '';
	// Some JSON has its slashes escaped.
	const lines = list.replaceAll('\\/', '/').split(/\r?\n/);
	return lines.flatMap((line) => {
		const found: Array<{ label: string; url: string }> = [];
		let end = 0;
		for (const { 0: text, index } of line.matchAll(anyUrl)) {
			const own = line.slice(end, index);
			const isNamed = lettersIn(own) !== '';
			found.push({ label: isNamed ? own : before, url: text.replace(/(?<![.:])[.:]+$/, '') });
			end = index + text.length;
		}
		const rest = found.length === 0 ? line : '';
		if (lettersIn(rest) !== '' || found.length > 0) before = rest;
		return found;
	});
}

function lettersIn(label: string): string {
	return label
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replaceAll('_', ' ')
		.replace(generic, '')
		.toLowerCase()
		.replace(/[^a-z]/g, '');
}
