import type { IDataObject } from 'n8n-workflow';
import { pageOf, type Query, readList } from '../http';
import type { Fields } from '../fields';
import type { Poll } from './pollingTrigger';

/**
 * The entries of a list of SVC, from all its pages.
 * @param path as in SVC's description
 * @param limit the most entries to return
 * @param values of the path's parameters that the credential doesn't fill
 */
export async function listAll<F extends Fields>(
	poll: Poll<F>,
	path: string,
	query: Query = {},
	limit?: number,
	values: Readonly<Record<string, string>> = {},
): Promise<IDataObject[]> {
	return await readList(
		async (page) => pageOf(await poll.get(path, values, { ...query, ...page })),
		{ limit },
	);
}
