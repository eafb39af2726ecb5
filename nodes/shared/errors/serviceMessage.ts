import { isObject } from '../fields';
import { redact } from './redaction';
import { tryJson } from '../host';

/** Members of an error that can contain its message. */
export const errorNames = [
	'message',
	'detail',
	'description',
	'error_description',
	'title',
	'reason',
	'info',
	'error',
	'errors',
	'details',
];

/** What they contain is about the single values. */
const complaintNames = ['errors', 'modelstate', 'details'];

/** Of a web page, only the title is shown. */
const longestPage = 64_000;

export const envelopeNames = ['response', 'result', 'data', 'payload', 'body', 'fault'];

/**
 * SVC's own message, in whatever form an error has. Error bodies are undocumented for most areas (service
 * documents 1 to 3, errors), so the usual forms are searched.
 * @param secrets redacted before the text is truncated, which could leave a part of one
 * @returns at most 300 characters without line breaks, or undefined
 */
export function serviceMessage(text: string, secrets: readonly string[]): string | undefined {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	if (!trimmed.startsWith('<')) return messageOf(parsed(trimmed), secrets);
	const title = pageTitle(redact(trimmed.slice(0, longestPage), secrets));
	return messageOf(title, secrets);
}

/** The same of a body that was parsed. */
export function messageOf(body: unknown, secrets: readonly string[]): string | undefined {
	const found = messageIn(body, 0);
	return (found && inOneLine(found, secrets)) || undefined;
}

/** At most 300 characters without line breaks, with secrets redacted before the text is truncated. */
export function inOneLine(text: string, secrets: readonly string[]): string {
	// Before and after, because line breaks are part of some spellings, and stand for blanks in others.
	const line = redact(redact(text, secrets).replace(/\s+/g, ' ').trim(), secrets);
	return line.length > 300 ? `${line.slice(0, 297)}…` : line;
}

function parsed(text: string): unknown {
	const json = tryJson(text);
	if (json) return json.value;
	return /^[[{]/.test(text) ? undefined : text;
}

function messageIn(value: unknown, depth: number): string | undefined {
	if (typeof value === 'string') return value;
	if (depth > 4) return undefined;
	if (Array.isArray(value)) {
		const messages = value.slice(0, 5).map((entry) => messageIn(entry, depth + 1));
		return messages.filter((message) => message !== undefined).join('; ') || undefined;
	}
	if (!isObject(value)) return undefined;
	const members = withPlainNames(value);
	for (const name of [...errorNames, 'errormessage', 'msg', ...complaintNames]) {
		const message = messageIn(members[name.replaceAll('_', '')], depth + 1);
		if (message) return withComplaints(message, members, depth);
	}
	for (const name of envelopeNames) {
		const message = isObject(members[name]) && messageIn(members[name], depth + 1);
		if (message) return message;
	}
	// { "amount": ["must be positive"] }: names of fields with their complaints
	const complaints = Object.entries(value).flatMap(([field, complaint]) => {
		const message = Array.isArray(complaint) && messageIn(complaint, depth + 1);
		return message ? `${field}: ${message}` : [];
	});
	return complaints.join('; ') || undefined;
}

/** A title such as "One or more validation errors occurred" doesn't say which: what stands beside it does. */
function withComplaints(message: string, members: Record<string, unknown>, depth: number): string {
	const complaint = complaintNames
		.map((name) => messageIn(members[name], depth + 1))
		.find((one) => one && !message.includes(one));
	return complaint ? `${message.trim().replace(/[.:]$/, '')}: ${complaint}` : message;
}

/** With names in small letters and without underscores: services write them in different ways. */
export function withPlainNames(object: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(object).map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]),
	);
}

function pageTitle(page: string): string | undefined {
	const start = page.search(/<title[^>]{0,200}>/i);
	if (start < 0) return undefined;
	const text = page.slice(page.indexOf('>', start) + 1, start + 600);
	return text.split('<', 1)[0];
}
