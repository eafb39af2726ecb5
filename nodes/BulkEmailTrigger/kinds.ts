import { isObject } from '../shared/fields';

/** The kinds of updates (service document 2, part E, Settings), with other words for them. */
const words: Readonly<Record<string, readonly string[]>> = {
	Blacklisted: ['blacklist', 'blocked'],
	Bounced: ['bounce', 'softbounce', 'softbounced'],
	Clicked: ['click'],
	Complaint: ['complained', 'spamcomplaint'],
	Delivered: ['delivery', 'deliver'],
	Opened: ['open'],
	PermanentBounced: ['permanentbounce', 'hardbounce', 'hardbounced', 'bouncedpermanent'],
	Sent: ['send'],
	Unsubscribe: ['unsubscribed', 'optout', 'optedout'],
	ViewedInBrowser: ['viewinbrowser', 'browserview', 'viewed'],
};

const kindByWord = new Map(
	Object.entries(words).flatMap(([kind, others]) =>
		[kind, ...others].map((word): [string, string] => [letters(word), kind]),
	),
);

/** Names under which a body may contain its kind, most likely first. */
const telling =
	/^(update_?|event_?|status_?|message_?|mail_?|notification_?)?(type|kind|name|status|state|event|action|update|reason)$/i;

/** Those that say what the update is. Next to or below them, a name or a reason is of something else. */
const saying = /(type|kind|event|action|update)$/i;
const vague = /(name|reason)$/i;

const deepest = 4;

/**
 * The kinds in a body. Its form is undocumented (service document 2, events), so: the value of a field such
 * as `Type`, `event`, or `status`; otherwise a field with the name of a kind that is neither false nor empty. A click
 * on a link with the name "Unsubscribe" is only a click, and a bounce with the reason "blocked" only a bounce.
 * Usually one; none if the body names it in an unforeseen way.
 */
export function kindsIn(body: unknown): string[] {
	const found = new Set<string>();
	walk(body, 0, (name, value, isSaid) => {
		const kind = isSaid && vague.test(name) ? undefined : kindNamed(name, value);
		if (kind) found.add(kind);
	});
	if (found.size > 0) return [...found];
	walk(body, 0, (name, value) => {
		const kind = kindByWord.get(letters(name));
		if (kind && !isNo(value)) found.add(kind);
	});
	return [...found];
}

function kindNamed(name: string, value: unknown): string | undefined {
	return telling.test(name) && typeof value === 'string' ? kindInWord(value) : undefined;
}

/** Also as text, which everything in a form is. */
function isNo(value: unknown): boolean {
	const said = typeof value === 'string' ? value.trim().toLowerCase() : value;
	return [undefined, null, false, 0, '', 'false', 'no', 'null', '0'].some((no) => said === no);
}

/** "email.opened" and "mail:opened" are what comes last in them. */
function kindInWord(text: string): string | undefined {
	return kindByWord.get(letters(text)) ?? kindByWord.get(letters(text.split(/[.:/]/).at(-1) ?? ''));
}

/** @param visit gets the fields, and whether a field next to or above them says what the update is */
function walk(
	value: unknown,
	depth: number,
	visit: (name: string, value: unknown, isSaid: boolean) => void,
	isSaidAbove = false,
): void {
	if (depth > deepest) return;
	if (Array.isArray(value))
		for (const element of value.slice(0, 100)) walk(element, depth + 1, visit, isSaidAbove);
	if (!isObject(value)) return;
	const fields = Object.entries(value);
	const isSaid = isSaidAbove || fields.some(([name, part]) => says(name, part));
	for (const [name, part] of fields) {
		visit(name, part, isSaid);
		walk(part, depth + 1, visit, isSaid);
	}
}

const says = (name: string, value: unknown) =>
	saying.test(name) && kindNamed(name, value) !== undefined;

/** "Permanent-Bounced" and "permanent_bounced" are the same word. */
function letters(text: string): string {
	return text.toLowerCase().replace(/[^a-z]/g, '');
}
