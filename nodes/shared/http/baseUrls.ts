import { InputError } from '../fields';

const anyUrl = /https?:\/\/[^\s"'<>|,;)\]}]+/gi;

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
	return list.split(/\r?\n/).flatMap((line) => {
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
