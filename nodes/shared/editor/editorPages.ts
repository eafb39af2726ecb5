import type { IDataObject, INodeListSearchResult, INodeListSearchItems } from 'n8n-workflow';
import { readList } from '../http';
import { type Changeable, changeableFirst } from './changeable';
import { editorList, type EditorRead } from './editorRequest';
import { entriesOf } from './entries';

/** Entries that the editor gets before it's scrolled further. */
const atOnce = 50;

/**
 * One page of a list for the editor, which requests the next one with the returned token.
 * @param entryOf what the list shows for an element; undefined leaves it out
 * @param changeable of a list to change something: puts first on each page what can still be changed
 */
export async function editorPage(
	[context, area, path, values, query]: EditorRead,
	paginationToken: string | undefined,
	entryOf: (element: IDataObject) => INodeListSearchItems | undefined,
	changeable?: (element: IDataObject) => Changeable,
): Promise<INodeListSearchResult> {
	const start = Number(paginationToken) || 0;
	const elements = await readList(
		async (page) => await editorList(context, area, path, values, { ...query, ...page }),
		{ limit: atOnce, from: start },
	);
	return {
		results: entriesOf(changeable ? changeableFirst(elements, changeable) : elements, entryOf),
		...(elements.length === atOnce && { paginationToken: String(start + atOnce) }),
	};
}
