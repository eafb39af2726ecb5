import type { IDataObject } from 'n8n-workflow';
import { asItem, asList, type Query, readPages, totalIn } from '../http';
import type { Fields } from '../fields';
import type { Poll } from './pollingTrigger';

/**
 * The elements of a list of the service, of all its pages.
 * @param path as in the service's description
 * @param limit how many elements are wanted at most
 * @param values of the path's parameters that the credential doesn't fill
 */
export async function listAll<F extends Fields>(
	poll: Poll<F>,
	path: string,
	query: Query = {},
	limit?: number,
	values: Readonly<Record<string, string>> = {},
): Promise<IDataObject[]> {
	return await readPages(async (skip, take) => {
		const page = { ...query, skip: `${skip}`, take: `${take}` };
		const { body, headers } = await poll.get(path, values, page);
		return { elements: asList(body).map(asItem), total: totalIn(headers) };
	}, limit);
}
