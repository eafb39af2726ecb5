import type { IDataObject, INodeListSearchResult, INodeListSearchItems } from 'n8n-workflow';
import { readPages } from '../http';

/** Entries that the editor gets before it is scrolled further. */
const atOnce = 50;

/**
 * One page of a list for the editor, which asks for the next one with the token it was given.
 * @param entryOf what the list shows for an element; undefined leaves it out
 */
export async function editorPage(
	paginationToken: string | undefined,
	fetchPage: (page: { skip: string; take: string }) => Promise<IDataObject[]>,
	entryOf: (element: IDataObject) => INodeListSearchItems | undefined,
): Promise<INodeListSearchResult> {
	const start = Number(paginationToken) || 0;
	const elements = await readPages(
		async (skip, take) => await fetchPage({ skip: `${start + skip}`, take: `${take}` }),
		atOnce,
	);
	return {
		results: entriesOf(elements, entryOf),
		...(elements.length === atOnce && { paginationToken: String(start + atOnce) }),
	};
}

export function entriesOf(
	elements: readonly IDataObject[],
	entryOf: (element: IDataObject) => INodeListSearchItems | undefined,
): INodeListSearchItems[] {
	return elements.map(entryOf).filter((entry) => entry !== undefined);
}
