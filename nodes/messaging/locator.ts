import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { type Area, filledText, isFuture, word } from '../shared/http';
import { editorPage, listEntry, timeLabel } from '../shared/editor';
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

export function messageList(area: Area) {
	return { method: 'searchMessages', search: searchMessages(area) };
}

/** @param status that all of them have: SVC's list filters by it, of its search the others are left out */
export function searchMessages(area: Area, status?: string) {
	const newest = { orderby: ['date desc'], ...(status && { status }) };
	const path = '/accounts/{accountId}/messages';
	return async (context: ILoadOptionsFunctions, term: string, paginationToken?: string) =>
		await editorPage(
			term ? [context, area, `${path}/search/{term}`, { term }] : [context, area, path, {}, newest],
			paginationToken,
			(message) =>
				!status || word(message.status).toLowerCase() === status
					? messageEntry(message)
					: undefined,
		);
}

/** "Payment reminder · sent · 2030-01-31 08:00 UTC"; of one that isn't due yet also when it is. */
function messageEntry({ id, name, status, body, createdAtUtc, scheduledAtUtc }: IDataObject) {
	const title = filledText(name) ?? beginningOf(filledText(body)) ?? id;
	const due = isFuture(scheduledAtUtc) ? timeLabel(scheduledAtUtc) : undefined;
	return listEntry(id, [
		title,
		filledText(status),
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
