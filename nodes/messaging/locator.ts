import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { asItem, asList } from '../shared/answer';
import type { Area } from '../shared/area';
import { editorRequest } from '../shared/editorRequest';
import { locator } from '../shared/fields';

const pageSize = 50;

/**
 * A message, picked from the newest ones or, when something is typed, from what the service's
 * search finds, page by page; or given by its ID.
 */
export function messageLocator(area: Area) {
	return locator({
		displayName: 'Message',
		required: true,
		description: 'The message to work on',
		list: {
			method: 'searchMessages',
			hasFilter: true,
			async search(this: ILoadOptionsFunctions, filter?: string, paginationToken?: string) {
				return await searchMessages(this, area, filter?.trim(), Number(paginationToken ?? 0));
			},
		},
	});
}

async function searchMessages(
	context: ILoadOptionsFunctions,
	area: Area,
	term: string | undefined,
	skip: number,
): Promise<INodeListSearchResult> {
	const page = { skip: `${skip}`, take: `${pageSize}` };
	const path = '/accounts/{accountId}/messages';
	const body = term
		? await editorRequest(context, area, `${path}/search/{term}`, { term }, page)
		: await editorRequest(context, area, path, {}, { orderby: ['date desc'], ...page });
	const messages = asList(body).map(asItem);
	const results = messages.flatMap((message) =>
		typeof message.id === 'string' ? [{ name: labelOf(message), value: message.id }] : [],
	);
	// The largest page is not shown, so a short page may not be the last; a page longer than asked
	// for comes from a service that gives everything at once.
	const mayGoOn = messages.length > 0 && messages.length <= pageSize;
	return { results, ...(mayGoOn && { paginationToken: String(skip + messages.length) }) };
}

/** "Payment reminder · sent · 2030-01-31 08:00 UTC" */
function labelOf({ id, name, body, status, createdAtUtc }: IDataObject): string {
	const title = filled(name) ?? beginningOf(filled(body)) ?? filled(id);
	const created = filled(createdAtUtc);
	const date = created && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(created);
	const parts = [title, filled(status), date && `${created.slice(0, 16).replace('T', ' ')} UTC`];
	return parts.filter((part) => part).join(' · ');
}

function filled(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function beginningOf(text: string | undefined): string | undefined {
	const line = text?.replace(/\s+/g, ' ');
	return line && line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
