import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { type Area, filledText, isFuture, word } from '../shared/http';
import { editorPage, listEntry, notedStatus, timeLabel } from '../shared/editor';
import { locator } from '../shared/fields';

/**
 * A message, selected from the newest ones or, when something is typed, from what SVC's
 * search finds, page by page; or given by its ID.
 */
export function messageLocator(area: Area, displayName: 'Message' | 'Campaign') {
	return locator({
		displayName,
		required: true,
		description: `The ${displayName.toLowerCase()} to use`,
		list: messageList(area),
	});
}

/** The same of a message to change, which only works until it's sent. */
export function changeableLocator(area: Area, displayName: 'Message' | 'Campaign') {
	const noun = displayName.toLowerCase();
	return locator({
		displayName,
		required: true,
		description: `The ${noun} to change`,
		hint: 'Entries whose status still allows changes are listed first',
		list: {
			method: 'searchMessagesToChange',
			search: searchMessages(area, { changeableFirst: true }),
		},
	});
}

export function messageList(area: Area) {
	return { method: 'searchMessages', search: searchMessages(area) };
}

interface Wanted {
	/** Only messages that have it: SVC's list filters by it, of its search the others are left out. */
	readonly status?: string;
	/** Puts first on each page what can probably still be changed. */
	readonly changeableFirst?: boolean;
}

export function searchMessages(area: Area, { status, changeableFirst = false }: Wanted = {}) {
	const newest = { orderby: ['date desc'], ...(status && { status }) };
	const path = '/accounts/{accountId}/messages';
	return async (context: ILoadOptionsFunctions, term: string, paginationToken?: string) =>
		await editorPage(
			term ? [context, area, `${path}/search/{term}`, { term }] : [context, area, path, {}, newest],
			paginationToken,
			(message) =>
				!status || word(message.status).toLowerCase() === status
					? messageEntry(message, changeableFirst)
					: undefined,
			{ changeable: changeableFirst ? changeable : undefined },
		);
}

function changeable({ status, scheduledAtUtc }: IDataObject) {
	return { statuses: [filledText(status) ?? ''], scheduledAt: scheduledAtUtc };
}

/**
 * "Payment reminder · sent · 2030-01-31 08:00 UTC"; of one that isn't due yet also when it is.
 * @param isToChange whether it begins with its status, and says what can't be changed
 */
function messageEntry(message: IDataObject, isToChange: boolean) {
	const { id, name, body, createdAtUtc, scheduledAtUtc } = message;
	const status = filledText(message.status);
	const title = filledText(name) ?? beginningOf(filledText(body)) ?? id;
	const due = isFuture(scheduledAtUtc) ? timeLabel(scheduledAtUtc) : undefined;
	return listEntry(id, [
		...(isToChange ? [notedStatus(status, changeable(message)), title] : [title, status]),
		timeLabel(createdAtUtc),
		due && `scheduled for ${due}`,
	]);
}

/** The editor cuts off the end of an entry, where its status and date are. */
const shownLength = 30;

function beginningOf(text: string | undefined): string | undefined {
	const line = text?.replace(/\s+/g, ' ');
	return line && line.length > shownLength ? `${line.slice(0, shownLength - 1)}…` : line;
}
