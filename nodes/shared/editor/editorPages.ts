import type { IDataObject, INodeListSearchResult, INodeListSearchItems } from 'n8n-workflow';
import { readList } from '../http';
import { editorList, type EditorRead } from './editorRequest';
import { entriesOf, matching, nameAndValue } from './entries';

/** Entries that the editor gets before it's scrolled further. */
const atOnce = 50;
/** Entries that are read at once where SVC can't search. */
const searchedAtOnce = 1000;
/** With fewer entries than it can scroll, the editor requests no further page of a search. */
const scrollable = 10;
/** So often more is read for one page at most. No one waits longer. */
const mostReads = 10;

/**
 * One page of a list for the editor, which requests the next one with the returned token.
 * @param entryOf what the list shows for an element; undefined leaves it out
 * @param filter what is searched for in names and IDs, where SVC can't
 */
export async function editorPage(
	read: EditorRead,
	paginationToken: string | undefined,
	entryOf: (element: IDataObject) => INodeListSearchItems | undefined,
	filter = '',
): Promise<INodeListSearchResult> {
	const limit = filter === '' ? atOnce : searchedAtOnce;
	const results: INodeListSearchItems[] = [];
	let next: number | undefined = Number(paginationToken) || 0;
	for (let reads = 0; next !== undefined && reads < mostReads; reads++) {
		const { elements, end }: Elements = await elementsFrom(next, limit, read);
		results.push(...matching(entriesOf(elements, entryOf), filter, nameAndValue));
		next = end;
		if (results.length >= scrollable) break;
	}
	return { results, ...(next !== undefined && { paginationToken: String(next) }) };
}

interface Elements {
	readonly elements: IDataObject[];
	/** Where there can be more of them. */
	readonly end?: number;
}

/** So many elements; all of them at once if SVC ignores paging. */
async function elementsFrom(
	start: number,
	limit: number,
	[context, area, path, values, query]: EditorRead,
): Promise<Elements> {
	const whole: IDataObject[][] = [];
	const elements = await readList(
		async (page) => {
			const found = await editorList(context, area, path, values, { ...query, ...page });
			const isFirst = page.skip === String(start);
			if (isFirst && found.length > Number(page.take)) whole.push(found);
			return found;
		},
		{ limit, from: start },
	);
	const [all] = whole;
	if (all) return { elements: all };
	return { elements, ...(elements.length === limit && { end: start + limit }) };
}
