import type { IDataObject } from 'n8n-workflow';
import { pageOf, type Query, readList } from '../http';
import type { Fields } from '../fields';
import type { Poll } from './pollingTrigger';

interface Listing {
	readonly query?: Query;
	/** Of the path's parameters that the credential doesn't fill. */
	readonly values?: Readonly<Record<string, string>>;
	readonly limit?: number;
}

/**
 * The entries of a list of SVC, from all its pages.
 * @param path as in SVC's description
 */
export async function listAll<F extends Fields>(
	poll: Poll<F>,
	path: string,
	{ query = {}, values = {}, limit }: Listing = {},
): Promise<IDataObject[]> {
	return await readList(
		async (page) => pageOf(await poll.get(path, values, { ...query, ...page })),
		{ limit },
	);
}
